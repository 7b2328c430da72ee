/** Roles of a server's members, lowest first. */
export const ROLES = ['member', 'moderator', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Roles a person can be given; ownership is not among them. */
export const GRANTABLE_ROLES = ['member', 'moderator', 'admin'] as const;
export type GrantableRole = (typeof GRANTABLE_ROLES)[number];

/** A role, or the rank of a person: that of the highest of their roles, custom ones included. */
export type RoleOrRank = Role | number;

/** Returns the rank of a role: member 0 … owner 3. A rank is returned as it is; custom roles have ranks between. */
export function rank(role: RoleOrRank): number {
  return typeof role === 'number' ? role : ROLES.indexOf(role);
}

/** Ranks of roles are stored as whole numbers: a thousand for each step of the specification's four roles. */
const STEP = 1_000;

/** Returns the rank of a stored position. */
export function rankAt(position: number): number {
  return position / STEP;
}

/** Returns the lowest stored position of a rank. */
export function positionAt(rank: number): number {
  return rank * STEP;
}

/**
 * Returns whether `actor` can change a member's role `from` into `to`: both must rank below the actor's own role. The
 * owner is therefore never changed, and members cannot raise others to their own rank.
 */
export function canChangeRole(actor: RoleOrRank, from: RoleOrRank, to: GrantableRole): boolean {
  return rank(from) < rank(actor) && rank(to) < rank(actor);
}

/** Returns whether `actor` can remove a member with role `target`. */
export function canRemove(actor: RoleOrRank, target: RoleOrRank): boolean {
  return rank(target) < rank(actor);
}

/** Returns whether `actor` can grant a role on approval: up to their own role, never ownership. */
export function canGrantOnApproval(actor: RoleOrRank, granted: GrantableRole): boolean {
  return rank(granted) <= rank(actor);
}

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
export function canReleaseHold(actor: RoleOrRank, member: RoleOrRank, setByRole: Role): boolean {
  return rank(member) < rank(actor) && rank(setByRole) <= rank(actor);
}
