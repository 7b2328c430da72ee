import {
  GRANTABLE_ROLES,
  type GrantableRole,
  type MemberHoldKind,
  type Role,
  rank,
} from '../community/roles.ts';
import { DomainError } from '../errors.ts';

/** A role of the connected Discord server and the role of its holders here. */
export interface RoleMapping {
  roleId: string;
  roleName: string;
  role: GrantableRole;
}

/** What the sync can do besides adding and promoting; all off by default. */
export interface RoleSyncSwitches {
  /** Also takes roles away that Discord no longer gives. */
  lower: boolean;
  /** Also changes roles that came with an approval; roles set on the members page stay in any case. */
  byHand: boolean;
}

/** A person as the sync finds them. */
export interface SyncedPerson {
  /** Null when they are not a member here. */
  role: Role | null;
  /** The role that a mapping granted last; null for none. It came from a mapping as long as it equals their role. */
  granted: GrantableRole | null;
  /** Whether they were a member before: people who left or were removed are not added again. */
  wasMember: boolean;
  /** Why Discord roles don't apply to them; null when they do. */
  hold: MemberHoldKind | null;
  /** The mapping of their Discord roles; null for none. */
  mapping: RoleMapping | null;
}

/** The outcome of the sync for one person. */
export type RoleChange =
  | { kind: 'added' | 'promoted' | 'demoted'; to: GrantableRole }
  | { kind: 'kept'; why: 'same' | 'owner' | 'held' | 'by-hand' | 'not-lowered' | 'left-before' | 'no-role' };

/** Returns the mapping with the highest role among a person's Discord roles; the first of several equal ones. */
export function mappingOf(mappings: readonly RoleMapping[], roleIds: Iterable<string>): RoleMapping | null {
  const held = new Set(roleIds);
  let best: RoleMapping | null = null;
  for (const mapping of mappings) {
    if (!held.has(mapping.roleId)) continue;
    if (best === null || rank(mapping.role) > rank(best.role)) best = mapping;
  }
  return best;
}

/**
 * Decides what the sync does with one person. The owner and people with a hold are never changed: staff removed them or
 * set their role, and no switch overrides that. Plain members have no manual role, so they are promoted; other roles
 * change only if a mapping gave them, or with `byHand`. Roles go down only with `lower`. Members are never removed:
 * after losing all mapped roles they become plain members.
 */
export function roleChange(person: SyncedPerson, { lower, byHand }: RoleSyncSwitches): RoleChange {
  const { role, granted, mapping, wasMember, hold } = person;
  if (role === 'owner') return { kind: 'kept', why: 'owner' };
  if (role === null) {
    if (mapping === null) return { kind: 'kept', why: 'no-role' };
    if (hold !== null) return { kind: 'kept', why: 'held' };
    return wasMember ? { kind: 'kept', why: 'left-before' } : { kind: 'added', to: mapping.role };
  }
  const mapped = granted === role;
  const to = mapping?.role ?? (mapped ? 'member' : null);
  if (to === null) return { kind: 'kept', why: 'no-role' };
  if (to === role) return { kind: 'kept', why: 'same' };
  if (hold !== null) return { kind: 'kept', why: 'held' };
  if (!mapped && !byHand && role !== 'member') return { kind: 'kept', why: 'by-hand' };
  if (rank(to) > rank(role)) return { kind: 'promoted', to };
  return lower ? { kind: 'demoted', to } : { kind: 'kept', why: 'not-lowered' };
}

/**
 * Throws `FORBIDDEN` unless every difference between the two lists of mappings leads to a role below the actor's own:
 * members cannot grant through Discord what they cannot grant by hand.
 */
export function requireMappable(
  actor: Role,
  before: readonly RoleMapping[],
  after: readonly RoleMapping[],
): void {
  const keyOf = ({ roleId, role }: RoleMapping) => `${roleId}:${role}`;
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const differs = [
    ...before.filter((one) => !now.has(keyOf(one))),
    ...after.filter((one) => !old.has(keyOf(one))),
  ];
  const above = differs.find(({ role }) => rank(role) >= rank(actor));
  if (!above) return;
  throw new DomainError('FORBIDDEN', {
    message: `As ${actor} you can only map Discord roles to roles below your own, and not to ${above.role}.`,
  });
}

/** Returns the roles that `actor` can map to, lowest first. */
export function mappableRoles(actor: Role): GrantableRole[] {
  return GRANTABLE_ROLES.filter((role) => rank(role) < rank(actor));
}
