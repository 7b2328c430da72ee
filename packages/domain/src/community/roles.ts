/** Roles of a server's members, lowest first (spec section 6). */
export const ROLES = ['member', 'moderator', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Roles a person can be given; ownership is not among them. */
export const GRANTABLE_ROLES = ['member', 'moderator', 'admin'] as const;
export type GrantableRole = (typeof GRANTABLE_ROLES)[number];

/** Height of a role: member 0 … owner 3. */
export function rank(role: Role): number {
  return ROLES.indexOf(role);
}

/**
 * Whether `actor` may turn somebody of role `from` into `to`: both must stand below the actor's own role.
 * The owner is therefore never changed, and nobody lifts anyone to their own height (design.md section 7).
 */
export function canChangeRole(actor: Role, from: Role, to: GrantableRole): boolean {
  return rank(from) < rank(actor) && rank(to) < rank(actor);
}

/** Whether `actor` may remove somebody of role `target`. */
export function canRemove(actor: Role, target: Role): boolean {
  return rank(target) < rank(actor);
}

/** Approving a join request may grant up to the approver's own role, never ownership (design.md section 7). */
export function canGrantOnApproval(actor: Role, granted: GrantableRole): boolean {
  return rank(granted) <= rank(actor);
}
