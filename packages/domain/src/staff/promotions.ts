import type { CustomRole } from '../community/custom-roles.ts';
import { may, PERMISSION_FLAGS, type PermissionFlag, type ServerPolicy } from '../community/permissions.ts';
import { GRANTABLE_ROLES, type GrantableRole, type Role, rank } from '../community/roles.ts';

/**
 * Limits of waves: most changes of one, most drafts of a server, most that are stored, the longest title and reason in
 * characters, and for how long one call applies a wave before another one can continue it, in ms.
 */
export const WAVE_LIMITS = {
  ...{ items: 50, drafts: 20, server: 500 },
  ...{ title: 80, reason: 300 },
  leaseMs: 2 * 60_000,
} as const;

/** `stopped`: some changes still wait, because applying them was interrupted. */
export const WAVE_STATES = ['draft', 'applying', 'stopped', 'applied'] as const;
export type WaveState = (typeof WAVE_STATES)[number];

/** `partial`: the new role was given, the former one could not be taken. `skipped`: the person changed meanwhile. */
export const WAVE_ITEM_STATES = ['waiting', 'done', 'partial', 'skipped', 'failed'] as const;
export type WaveItemState = (typeof WAVE_ITEM_STATES)[number];

export const WAVE_DIRECTIONS = ['promotion', 'demotion', 'change'] as const;
export type WaveDirection = (typeof WAVE_DIRECTIONS)[number];

/** One of the four roles, or a custom one. */
export type WaveRole = GrantableRole | CustomRole;

/** The roles that a change replaces and gives; null for none. */
export interface WaveChange {
  from: WaveRole | null;
  to: WaveRole | null;
}

/** A member as the rules of waves see them. `customRoles` are ids. */
interface WavePerson {
  role: Role;
  customRoles: readonly string[];
}

/** Returns whether a stored role is one of the four. */
export function isGrantable(role: string): role is GrantableRole {
  return (GRANTABLE_ROLES as readonly string[]).includes(role);
}

function heightOf(role: WaveRole | null): number {
  if (role === null) return rank('member');
  return typeof role === 'string' ? rank(role) : role.rank;
}

/** Returns whether a change raises or lowers a person. */
export function directionOf({ from, to }: WaveChange): WaveDirection {
  const difference = heightOf(to) - heightOf(from);
  if (difference === 0) return 'change';
  return difference > 0 ? 'promotion' : 'demotion';
}

/** Returns why a change makes no sense for any person; null when it does. */
export function changeProblem(from: string | null, to: string | null): string | null {
  if (from === to) return 'Choose a different new role.';
  if (to === null && (from === null || isGrantable(from))) return 'Choose a new role, such as Member.';
  if (to !== null && isGrantable(to) && from === null) return 'Choose the role that this one replaces.';
  return null;
}

const has = ({ role, customRoles }: WavePerson, id: string) => role === id || customRoles.includes(id);

/** Returns whether a person already has what a change leads to, so that repeating it changes nothing. */
export function isChanged(person: WavePerson, from: string | null, to: string | null): boolean {
  const isGiven = to === null || has(person, to);
  // A role of the four that stays below a custom one is not taken.
  const isTaken = from === null || isGrantable(from) || !person.customRoles.includes(from);
  return isGiven && isTaken;
}

/**
 * Returns why a prepared change no longer fits a person, in words; null when it does. `person` is null for people who
 * left, `names` of roles by their ids.
 */
export function staleness(
  person: WavePerson | null,
  from: string | null,
  to: string | null,
  names: ReadonlyMap<string, string>,
): string | null {
  if (person === null) return 'No longer a member.';
  if (person.role === 'owner') return 'Owns the server.';
  const name = (id: string) => names.get(id) ?? 'a deleted role';
  const missing = [from, to].find((id) => id !== null && !isGrantable(id) && !names.has(id));
  if (missing !== undefined) return 'The role was deleted.';
  if (from !== null && !has(person, from)) return `No longer has ${name(from)}.`;
  if (to !== null && has(person, to)) return `Already has ${name(to)}.`;
  return null;
}

/** A member with the custom roles that they have. */
interface RightsHolder {
  role: Role;
  customRoles: readonly Pick<CustomRole, 'id' | 'rank' | 'flags'>[];
}

/** Returns the permissions that a person gains and loses by a change, as the server's settings are now. */
export function rightsChange(
  policy: ServerPolicy,
  person: RightsHolder,
  { from, to }: WaveChange,
): { gains: PermissionFlag[]; losses: PermissionFlag[] } {
  const left = person.customRoles.filter(({ id }) => typeof from === 'string' || id !== from?.id);
  const after = {
    role: typeof to === 'string' ? to : person.role,
    customRoles: to === null || typeof to === 'string' ? left : [...left, to],
  };
  const [before, then] = [rightsOf(policy, person), rightsOf(policy, after)];
  return {
    gains: PERMISSION_FLAGS.filter((flag) => then.has(flag) && !before.has(flag)),
    losses: PERMISSION_FLAGS.filter((flag) => before.has(flag) && !then.has(flag)),
  };
}

function rightsOf(policy: ServerPolicy, { role, customRoles }: RightsHolder): ReadonlySet<PermissionFlag> {
  const added = {
    rank: Math.max(0, ...customRoles.map((custom) => custom.rank)),
    flags: new Set(customRoles.flatMap(({ flags }) => flags)),
    until: null,
  };
  const person = { role, policy: { ...policy, added, lent: undefined } };
  return new Set(PERMISSION_FLAGS.filter((flag) => may(person, flag)));
}
