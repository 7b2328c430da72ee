import { MAX_LENGTH } from '@tenfour/contracts';
import { isRobloxUsername, type PunishmentType, type RequestedPunishment } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { parseMinutes } from '../../../ui/duration/duration.ts';
import { hasTyped, sentFields, type TypedFields } from '../../community/record-fields/typed-fields.ts';
import { evidenceOf, evidenceProblem } from '../evidence/evidence.ts';
import { texts } from './texts.ts';

export const ENFORCE = ['default', 'yes', 'no'] as const;

/** What stands in the composer. */
export interface Draft {
  robloxUsername: string;
  punishmentType: PunishmentType;
  reason: string;
  /** As typed; empty is permanent. */
  minutes: string;
  /** Links as typed; empty fields are not sent. */
  evidence: readonly string[];
  /** Whether it is also carried out in the game: `yes`, `no`, or as the server does it. */
  enforce: (typeof ENFORCE)[number];
  /** The command that carried it out in the game before; empty for none. */
  commandId: string;
  /** Custom fields as typed. */
  fields: TypedFields;
}

export const EMPTY_DRAFT: Draft = {
  robloxUsername: '',
  punishmentType: 'warning',
  reason: '',
  minutes: '',
  evidence: [],
  enforce: 'default',
  commandId: '',
  fields: {},
};

/** What is wrong, by field, in words. */
export type DraftProblems = Partial<
  Record<'robloxUsername' | 'reason' | 'minutes' | 'evidence' | 'fields', string>
>;

/** Returns whether a field required for a record is missing. */
export function lacksRequired(draft: Pick<Draft, 'robloxUsername' | 'reason'>): boolean {
  return draft.robloxUsername.trim() === '' || draft.reason.trim() === '';
}

function nameProblem(name: string): string | null {
  if (name === '') return texts.usernameNeeded;
  if (name.length > MAX_LENGTH.robloxUsername) return copy.common.atMost(MAX_LENGTH.robloxUsername);
  return isRobloxUsername(name) ? null : texts.impossibleName;
}

/** Checks a draft; no keys mean that it can be sent. */
export function draftProblems(draft: Draft): DraftProblems {
  const wrongName = nameProblem(draft.robloxUsername.trim());
  const length = parseMinutes(draft.minutes);
  const evidence = draft.evidence.map(evidenceProblem).find((problem) => problem !== undefined);
  return {
    ...(wrongName === null ? {} : { robloxUsername: wrongName }),
    ...(draft.reason.trim() === '' ? { reason: texts.reasonNeeded } : {}),
    ...('problem' in length ? { minutes: length.problem } : {}),
    ...(evidence === undefined ? {} : { evidence }),
  };
}

/** A draft without problems as the API takes it. */
export function payloadOf(draft: Draft) {
  const length = parseMinutes(draft.minutes);
  const fields = sentFields(draft.fields);
  return {
    robloxUsername: draft.robloxUsername.trim(),
    punishmentType: draft.punishmentType,
    reason: draft.reason.trim(),
    duration: 'minutes' in length ? length.minutes : null,
    evidence: evidenceOf(draft.evidence),
    ...(draft.enforce === 'default' ? {} : { enforce: draft.enforce === 'yes' }),
    ...(fields ? { fields } : {}),
    ...(draft.commandId === '' ? {} : { commandId: draft.commandId }),
  };
}

/** The record that a draft asks for, as escalation rules take it. */
export function requestOf(draft: Draft): RequestedPunishment {
  const { punishmentType: type, reason, duration } = payloadOf(draft);
  return { type, reason, duration };
}

/** Whether something is typed that would be missed. */
export function isWorthKeeping(draft: Draft): boolean {
  return draft.reason.trim() !== '' || evidenceOf(draft.evidence).length > 0 || hasTyped(draft.fields);
}
