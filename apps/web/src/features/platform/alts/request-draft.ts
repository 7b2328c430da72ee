import { MAX_LENGTH } from '@tenfour/contracts';
import type { AltMode } from '@tenfour/domain';
import { altsCopy } from '../../../copy/alts.ts';
import { tooLong } from '../../../ui/too-long.ts';
import { texts } from './texts.ts';
import type { LocalAlt } from './vault.ts';

/** The typed request. It has no accounts or passwords, because it is stored across a reload. */
export interface RequestDraft {
  serverName: string;
  joinCode: string;
  timeRequested: string;
}

export const REQUEST_FIELDS = ['serverName', 'joinCode', 'timeRequested'] as const;
export type RequestField = (typeof REQUEST_FIELDS)[number];

/** How long each may be, in characters. */
const REQUEST_MAX: Readonly<Record<RequestField, number>> = {
  serverName: MAX_LENGTH.altServerName,
  joinCode: MAX_LENGTH.joinCode,
  timeRequested: MAX_LENGTH.altTime,
};

export const EMPTY_REQUEST: RequestDraft = { serverName: '', joinCode: '', timeRequested: '' };

/** The same without blanks around, as it is sent. */
export function trimmed(draft: RequestDraft): RequestDraft {
  return {
    serverName: draft.serverName.trim(),
    joinCode: draft.joinCode.trim(),
    timeRequested: draft.timeRequested.trim(),
  };
}

/** Which fields are still to be filled in, in their order. */
export function missingIn(draft: RequestDraft): RequestField[] {
  return REQUEST_FIELDS.filter((field) => draft[field].trim() === '');
}

/** The first field that holds more than it may. */
function longIn(draft: RequestDraft): RequestField | undefined {
  return REQUEST_FIELDS.find((field) => tooLong(draft[field], REQUEST_MAX[field]) !== null);
}

/** Returns what is wrong with each field. One that is empty is so only once the request was submitted. */
export function fieldProblems(
  draft: RequestDraft,
  attempted: boolean,
): Partial<Record<RequestField, string | null>> {
  const missing = attempted ? missingIn(draft) : [];
  return Object.fromEntries(
    REQUEST_FIELDS.map((field) => [
      field,
      missing.includes(field) ? altsCopy.fields : tooLong(draft[field], REQUEST_MAX[field]),
    ]),
  );
}

/** Returns why the request cannot be sent, in the required words; null when it can. */
export function requestProblem(
  draft: RequestDraft,
  accounts: readonly LocalAlt[],
  mode: AltMode,
): string | null {
  if (missingIn(draft).length > 0) return altsCopy.fields;
  const long = longIn(draft);
  if (long) return tooLong(draft[long], REQUEST_MAX[long]);
  if (accounts.length === 0) return altsCopy.needsAccount;
  const lacks = mode === 'passwords' && accounts.some(({ hasPassword }) => !hasPassword);
  return lacks ? texts.needsPasswords : null;
}
