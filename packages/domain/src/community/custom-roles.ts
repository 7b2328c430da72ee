import { DomainError } from '../errors.ts';
import { leads, requireLead } from './departments.ts';
import {
  firstEnd,
  lastingOf,
  may,
  PERMISSION_FLAGS,
  PERMISSION_NAMES,
  type PermissionFlag,
  rankOf,
  type ServerPolicy,
  storedPermissions,
} from './permissions.ts';
import { type GrantableRole, positionAt, ROLES, type Role, type RoleOrRank, rank } from './roles.ts';

/** Most custom roles of a server. */
export const CUSTOM_ROLES_MAX = 50;

/** A custom role as the rules see it. */
export interface CustomRole {
  id: string;
  name: string;
  /** Between those of `member` and `owner`. */
  rank: number;
  flags: readonly PermissionFlag[];
  /** The shift type whose shifts and staff it manages; null for none. */
  department: string | null;
}

/** The person who changes roles. */
export interface RoleActor {
  id: string;
  role: Role;
  policy: ServerPolicy;
}

/** The member concerned. */
export interface RoleTarget {
  id: string;
  role: Role;
  /** Of the highest of their roles. */
  rank: number;
}

/**
 * Returns the position of each custom role in an order, which lists `admin` and `moderator` with the ids of custom
 * roles, highest first.
 */
export function positionsIn(order: readonly string[]): Map<string, number> {
  const positions = new Map<string, number>();
  let position = 0;
  for (const id of order.toReversed()) {
    if (id === 'admin' || id === 'moderator') position = positionAt(rank(id));
    else {
      position += 1;
      positions.set(id, position);
    }
  }
  return positions;
}

/** Returns the order of a server, highest first: its custom roles with `admin` and `moderator` among them. */
export function orderOf(roles: readonly Pick<CustomRole, 'id' | 'rank'>[]): string[] {
  const all = [...roles, { id: 'admin', rank: rank('admin') }, { id: 'moderator', rank: rank('moderator') }];
  return all.sort((a, b) => b.rank - a.rank).map(({ id }) => id);
}

/** Returns the highest of the four roles that a rank reaches. */
export function roleReached(height: RoleOrRank): Role {
  return ROLES[Math.floor(rank(height))] ?? 'member';
}

/** Throws `FORBIDDEN` unless the actor can change a role of this rank: it is below their own. */
export function requireRoleBelow(actor: RoleActor, role: Pick<CustomRole, 'name' | 'rank'>): void {
  if (role.rank < rankOf(actor)) return;
  throw forbidden(`${role.name} is not below your own role. Ask a person with a higher one.`);
}

/** Throws `FORBIDDEN` for permissions that the actor does not have now: no person can hand out more than they hold. */
export function requireHeld(actor: RoleActor, flags: readonly PermissionFlag[]): void {
  const missing = flags.filter((flag) => !may(actor, flag));
  if (missing.length === 0) return;
  const names = missing.map((flag) => PERMISSION_NAMES[flag]).join(', ');
  throw forbidden(`You don’t have these permissions yourself: ${names}.`);
}

/**
 * Throws `FORBIDDEN` for an end (epoch ms; null for never) after that of the actor's own rights: what a person has for a
 * time, their rank and a department that they lead included, can't be handed on for longer.
 */
export function requireOwnEnd(
  actor: RoleActor,
  { flags, department = null, rank: height = 0 }: Pick<CustomRole, 'flags'> & Partial<CustomRole>,
  end: number | null,
): void {
  if (endsBefore(actor, end)) return;
  const lasting = lastingOf(actor);
  const isBelow = height === 0 || height < rankOf(lasting);
  const isLed = department === null || leads(lasting, department);
  if (isBelow && isLed && flags.every((flag) => may(lasting, flag))) return;
  throw forbidden('Your permissions are temporary. Choose an end no later than your own.');
}

function endsBefore({ policy }: Pick<RoleActor, 'policy'>, end: number | null): boolean {
  const until = firstEnd(policy);
  return until === null || (end !== null && end <= until);
}

/** Throws `FORBIDDEN` unless the actor can create a role with these permissions, which is placed above `member`. */
export function requireCreatable(actor: RoleActor, flags: readonly PermissionFlag[]): void {
  if (rankOf(actor) === rank('member')) throw forbidden('You need a role above Member to create roles.');
  requireHeld(actor, flags);
}

/** Throws `FORBIDDEN` unless the actor can change which roles a member has: the member is below them. */
export function requireTargetBelow(actor: RoleActor, target: RoleTarget): void {
  if (target.role === 'owner') throw forbidden('The owner already has every permission.');
  if (target.id !== actor.id && target.rank < rankOf(actor)) return;
  throw forbidden('You can only change the roles of people below your own.');
}

/** Throws `FORBIDDEN` unless the actor can give this role to this member. */
export function requireGivable(actor: RoleActor, target: RoleTarget, role: CustomRole): void {
  requireTargetBelow(actor, target);
  requireRoleBelow(actor, role);
  requireHeld(actor, role.flags);
  requireLead(actor, role.department);
}

/** Throws `FORBIDDEN` unless the actor can take this role from this member. */
export function requireTakable(actor: RoleActor, target: RoleTarget, role: CustomRole): void {
  requireTargetBelow(actor, target);
  requireRoleBelow(actor, role);
}

/**
 * Throws `FORBIDDEN` unless only roles below the actor's own move: what is at their rank and above stays in its place. An
 * order stays, so a rank that they have for a time doesn't count. `roles` and `after` list the same roles.
 */
export function requireReorderable(
  actor: RoleActor,
  roles: readonly CustomRole[],
  after: readonly string[],
): void {
  const ranks = new Map<string, number>(roles.map((role) => [role.id, role.rank]));
  const own = rankOf(lastingOf(actor));
  const fixed = orderOf(roles).filter((id) => (ranks.get(id) ?? rank(id as GrantableRole)) >= own);
  if (fixed.every((id, index) => after[index] === id)) return;
  throw forbidden(
    own < rankOf(actor)
      ? 'Your role is temporary. You can only move roles below your permanent one.'
      : 'You can only move roles below your own.',
  );
}

/** Permissions without which a person could not undo their own change of a role. */
const WAY_IN = ['canViewDashboard', 'canViewServerSettings', 'canEditServerSettings'] as const;

/** Throws `REFUSED` for a change after which the actor could no longer open what they made it with. */
export function requireWayIn(actor: RoleActor, flagsAfter: ReadonlySet<PermissionFlag>): void {
  const added = { rank: 0, until: null, ...actor.policy.added, flags: flagsAfter };
  const after = { role: actor.role, policy: { ...actor.policy, added } };
  const lost = WAY_IN.find((flag) => may(actor, flag) && !may(after, flag));
  if (lost === undefined) return;
  throw new DomainError('REFUSED', {
    message: `This would take “${PERMISSION_NAMES[lost]}” from yourself. Ask a person with a higher role.`,
  });
}

/**
 * Returns whether `actor` can give one of the four roles: below their rank, or up to it on approval. A rank that comes
 * from a custom role gives no permissions that the actor does not have.
 */
export function canGiveRole(
  actor: Pick<RoleActor, 'role' | 'policy'>,
  to: GrantableRole,
  reaches: 'below' | 'up-to',
): boolean {
  const within = (height: number) => (reaches === 'below' ? rank(to) < height : rank(to) <= height);
  if (within(rank(actor.role))) return true;
  if (!within(rankOf(actor))) return false;
  const set = storedPermissions(to, { ...actor.policy, added: undefined });
  return PERMISSION_FLAGS.every((flag) => !set[flag] || may(actor, flag));
}

/** Throws `FORBIDDEN` for one of the four roles until after the actor's own end, unless they can give it for good. */
export function requireOwnRoleEnd(
  actor: Pick<RoleActor, 'role' | 'policy'>,
  to: GrantableRole,
  reaches: 'below' | 'up-to',
  end: number | null,
): void {
  if (endsBefore(actor, end) || canGiveRole(lastingOf(actor), to, reaches)) return;
  throw forbidden('Your role is temporary. Choose an end no later than your own.');
}

function forbidden(message: string): DomainError {
  return new DomainError('FORBIDDEN', { message });
}
