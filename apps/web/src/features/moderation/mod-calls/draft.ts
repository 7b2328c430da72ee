import { MAX_LENGTH } from '@tenfour/contracts';
import { DEFAULT_PRIORITY, type ModCallPriority } from '@tenfour/domain';

import { hasTyped, type TypedFields } from '../../community/record-fields/typed-fields.ts';
import { evidenceOf } from '../evidence/evidence.ts';

/** A call as it stands in the form. */
export interface Draft {
  reporterUsername: string;
  reportedUsername: string;
  reason: string;
  location: string;
  description: string;
  priority: ModCallPriority;
  /** Links, and paths of uploaded pictures. */
  evidence: readonly string[];
  /** Custom fields as typed. */
  fields: TypedFields;
}

/** The defaults: medium priority and empty text. */
export const EMPTY_DRAFT: Draft = {
  reporterUsername: '',
  reportedUsername: '',
  reason: '',
  location: '',
  description: '',
  priority: DEFAULT_PRIORITY,
  evidence: [],
  fields: {},
};

const TEXTS = ['reporterUsername', 'reportedUsername', 'reason', 'location', 'description'] as const;

/** The longest text of each field, in characters. */
export const LONGEST: Readonly<Record<(typeof TEXTS)[number], number>> = {
  reporterUsername: MAX_LENGTH.robloxUsername,
  reportedUsername: MAX_LENGTH.robloxUsername,
  reason: MAX_LENGTH.reason,
  location: MAX_LENGTH.reason,
  description: MAX_LENGTH.reason,
};

const REQUIRED = ['reporterUsername', 'reportedUsername', 'reason'] as const;

/** Returns the required fields that are empty: caller, reported player and reason. */
export function missingOf(draft: Draft): readonly (typeof REQUIRED)[number][] {
  return REQUIRED.filter((field) => draft[field].trim() === '');
}

/** Whether anything was typed that would be missed. */
export function isWorthKeeping(draft: Draft): boolean {
  return (
    TEXTS.some((field) => draft[field].trim() !== '') ||
    evidenceOf(draft.evidence).length > 0 ||
    hasTyped(draft.fields)
  );
}
