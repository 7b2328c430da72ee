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

/** Returns why fields hold more than they may. */
export function lengthProblems(draft: RequestDraft): Readonly<Record<RequestField, string | null>> {
  return {
    serverName: tooLong(draft.serverName, REQUEST_MAX.serverName),
    joinCode: tooLong(draft.joinCode, REQUEST_MAX.joinCode),
    timeRequested: tooLong(draft.timeRequested, REQUEST_MAX.timeRequested),
  };
}

/** Returns why the request cannot be sent, in the required words; null when it can. */
export function requestProblem(
  draft: RequestDraft,
  accounts: readonly LocalAlt[],
  mode: AltMode,
): string | null {
  if (missingIn(draft).length > 0) return altsCopy.fields;
  const tooLongOne = Object.values(lengthProblems(draft)).find((problem) => problem !== null);
  if (tooLongOne !== undefined) return tooLongOne;
  if (accounts.length === 0) return altsCopy.needsAccount;
  const lacks = mode === 'passwords' && accounts.some(({ hasPassword }) => !hasPassword);
  return lacks ? texts.needsPasswords : null;
}
