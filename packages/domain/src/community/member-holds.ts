import { type Role, rank } from './roles.ts';

/** Why Discord roles don't apply to a person: staff removed them, or set their role. */
export const MEMBER_HOLDS = ['removed', 'manual_role'] as const;
export type MemberHoldKind = (typeof MEMBER_HOLDS)[number];

/** Returns the higher of two roles. */
export function higherRole(a: Role, b: Role): Role {
  return rank(a) >= rank(b) ? a : b;
}

/**
 * Returns whether `actor` can let Discord roles apply to a member again. The member must rank below them, and the role
 * must not have been set by a member who ranked above them: the sync could restore what a higher role took away.
 */
export function canReleaseHold(actor: Role, member: Role, setByRole: Role): boolean {
  return rank(member) < rank(actor) && rank(setByRole) <= rank(actor);
}
