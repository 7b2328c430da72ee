import { INFRACTION_TYPES, type InfractionType } from '@tenfour/domain';
import { texts } from './texts.ts';

/** The infraction in a dialog, for either a selected member or a typed id. */
export interface Draft {
  memberId: string;
  customId: string;
  reason: string;
}

export const EMPTY_DRAFT: Draft = { memberId: '', customId: '', reason: '' };

/** Returns the id of the staff member in a draft; empty when there is none. */
export function subjectOf({ memberId, customId }: Draft): string {
  return customId.trim() || memberId;
}

/** Returns the error texts by field. Without keys the draft can be sent. */
export function draftProblems(draft: Draft): { who?: string; reason?: string } {
  return {
    ...(subjectOf(draft) === '' ? { who: texts.whoNeeded } : {}),
    ...(draft.reason.trim() === '' ? { reason: texts.reasonNeeded } : {}),
  };
}

/** Whether something is typed that would be missed. */
export function isWorthKeeping({ customId, reason }: Draft): boolean {
  return customId.trim() !== '' || reason.trim() !== '';
}

/** What is stored across a reload or a sign-in: the draft, and which dialog was open. */
export interface Left {
  type: InfractionType | null;
  draft: Draft;
}

/** Reads it back; null for anything else. */
export function readLeft(value: unknown): Left | null {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !('type' in value)) return null;
  const fields: Record<string, unknown> =
    typeof value.draft === 'object' && value.draft !== null ? { ...value.draft } : {};
  const { memberId, customId, reason } = fields;
  if (typeof memberId !== 'string' || typeof customId !== 'string' || typeof reason !== 'string') return null;
  const type = INFRACTION_TYPES.find((known) => known === value.type) ?? null;
  return { type, draft: { memberId, customId, reason } };
}
