import { DomainError } from '../errors.ts';
import { type GrantableRole, type Role, rank } from './roles.ts';

/** Longest temporary access, in ms: a year and a day, for "until this day next year". */
const LONGEST_MS = 367 * 24 * 60 * 60_000;

/** Shortest temporary access, in ms. */
const SHORTEST_MS = 60_000;

/**
 * Reads when access ends (ISO 8601; null for access that stays) into epoch ms. Throws `BAD_REQUEST` for a moment that is
 * less than a minute or more than a year away.
 */
export function readUntil(until: string | null | undefined, now: number): number | null {
  if (until === null || until === undefined) return null;
  const at = Date.parse(until);
  if (at >= now + SHORTEST_MS && at <= now + LONGEST_MS) return at;
  throw new DomainError('BAD_REQUEST', {
    message: 'Choose an end between one minute and one year from now.',
    details: { field: 'until' },
  });
}

/** Throws `REFUSED` unless `to` is above the role that the member has for good. */
export function requireRaise(stays: Role, to: GrantableRole): void {
  if (rank(to) > rank(stays)) return;
  throw new DomainError('REFUSED', {
    message: 'A temporary role has to be above the permanent one. Change the role instead.',
    details: { field: 'until' },
  });
}
