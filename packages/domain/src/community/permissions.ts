import { type Role, rank } from './roles.ts';

/** The sixteen permission flags of a role. */
export const PERMISSION_FLAGS = [
  'canViewDashboard',
  'canViewStaffTools',
  'canViewPunishments',
  'canEditPunishments',
  'canViewIngamePanel',
  'canManageMembers',
  'canApproveJoinRequests',
  'canViewServerSettings',
  'canEditServerSettings',
  'canEditApiKey',
  'canEditServerName',
  'canDeleteServer',
  'canViewWebhooks',
  'canEditWebhooks',
  'canViewCustomCommands',
  'canEditCustomCommands',
] as const;

export type PermissionFlag = (typeof PERMISSION_FLAGS)[number];
export type PermissionSet = Record<PermissionFlag, boolean>;

/** Display names of the flags. */
export const PERMISSION_NAMES: Readonly<Record<PermissionFlag, string>> = {
  canViewDashboard: 'View dashboard',
  canViewStaffTools: 'View staff tools',
  canViewPunishments: 'View punishments',
  canEditPunishments: 'Edit punishments',
  canViewIngamePanel: 'Use the in-game panel',
  canManageMembers: 'Manage members',
  canApproveJoinRequests: 'Approve join requests',
  canViewServerSettings: 'View settings',
  canEditServerSettings: 'Edit settings',
  canEditApiKey: 'Edit API keys',
  canEditServerName: 'Edit server name',
  canDeleteServer: 'Delete server',
  canViewWebhooks: 'View logs and webhooks',
  canEditWebhooks: 'Edit webhooks',
  canViewCustomCommands: 'View custom commands',
  canEditCustomCommands: 'Edit custom commands',
};

/** Flags that only count while the owner has turned on `delegateManagement`. */
export const MANAGEMENT_FLAGS: ReadonlySet<PermissionFlag> = new Set([
  'canManageMembers',
  'canViewServerSettings',
  'canEditServerSettings',
  'canEditApiKey',
  'canEditServerName',
  'canDeleteServer',
]);

/** Who may see the appeals of a server, and who may answer and decide them. */
export const APPEAL_FLAGS = {
  view: 'canViewPunishments',
  edit: 'canEditPunishments',
} as const satisfies Record<string, PermissionFlag>;

const MODERATOR_DEFAULTS: ReadonlySet<PermissionFlag> = new Set([
  'canViewDashboard',
  'canViewStaffTools',
  'canViewPunishments',
  'canEditPunishments',
  'canViewIngamePanel',
  'canViewCustomCommands',
]);

const ADMIN_EXCEPTIONS: ReadonlySet<PermissionFlag> = new Set([
  'canEditApiKey',
  'canEditServerName',
  'canDeleteServer',
]);

function setWhere(holds: (flag: PermissionFlag) => boolean): PermissionSet {
  return Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, holds(flag)])) as PermissionSet;
}

/** The default permissions of moderators and admins on a new server. */
export const DEFAULT_PERMISSIONS: Readonly<Record<'moderator' | 'admin', PermissionSet>> = {
  moderator: setWhere((flag) => MODERATOR_DEFAULTS.has(flag)),
  admin: setWhere((flag) => !ADMIN_EXCEPTIONS.has(flag)),
};

const ALL = setWhere(() => true);
const MEMBER = setWhere((flag) => flag === 'canViewDashboard');

/** What custom roles and temporary access add to a person's role. */
export interface AddedRights {
  /** Rank of their highest custom role; 0 without one. */
  rank: number;
  flags: ReadonlySet<PermissionFlag>;
  /** Shift types whose shifts and staff their custom roles manage. */
  departments?: ReadonlySet<string> | undefined;
  /** When the first of them expires, epoch ms; null for never. */
  until: number | null;
}

/** One of the four roles that a person has until a date. */
export interface LentRole {
  /** The role that they have after it. */
  before: Role;
  /** Epoch ms. */
  until: number;
}

/** The stored permission sets of a server, and the switch that makes management flags effective. */
export interface ServerPolicy {
  moderatorPermissions: PermissionSet;
  adminPermissions: PermissionSet;
  delegateManagement: boolean;
  /** What one person has besides, where the policy was read for a person. */
  added?: AddedRights | undefined;
  /** Their role, where they have it for a time only. */
  lent?: LentRole | undefined;
}

/**
 * Returns the flags stored for a role, with those of custom roles: all for the owner, `canViewDashboard` alone for a
 * plain member.
 */
export function storedPermissions(role: Role, policy: ServerPolicy): PermissionSet {
  const { added } = policy;
  const set = setOfRole(role, policy);
  if (added === undefined || added.flags.size === 0 || role === 'owner') return set;
  return setWhere((flag) => set[flag] || added.flags.has(flag));
}

function setOfRole(role: Role, policy: ServerPolicy): PermissionSet {
  if (role === 'owner') return ALL;
  if (role === 'admin') return policy.adminPermissions;
  if (role === 'moderator') return policy.moderatorPermissions;
  return MEMBER;
}

/** Returns whether a viewer's roles have `flag`. The single source for API, web and bot. */
export function may(viewer: { role: Role; policy: ServerPolicy }, flag: PermissionFlag): boolean {
  if (viewer.role === 'owner') return true;
  if (MANAGEMENT_FLAGS.has(flag) && !viewer.policy.delegateManagement) return false;
  if (viewer.policy.added?.flags.has(flag)) return true;
  return setOfRole(viewer.role, viewer.policy)[flag];
}

/** Returns when the first of the rights that a person has for a time ends, epoch ms; null for none. */
export function firstEnd({ added, lent }: ServerPolicy): number | null {
  const ends = [added?.until ?? null, lent?.until ?? null].filter((end) => end !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Returns a person with what they have for good. Of custom roles with an end among them, none counts. */
export function lastingOf<Person extends { role: Role; policy: ServerPolicy }>(person: Person): Person {
  const { added, lent, ...sets } = person.policy;
  const lasting = added?.until === null ? added : undefined;
  return { ...person, role: lent?.before ?? person.role, policy: { ...sets, added: lasting } };
}

/** Returns the rank of a viewer: that of the highest of their roles. */
export function rankOf(viewer: { role: Role; policy: ServerPolicy }): number {
  return Math.max(rank(viewer.role), viewer.role === 'owner' ? 0 : (viewer.policy.added?.rank ?? 0));
}

/** Reads a stored set: unknown keys are dropped, missing ones take the role's default. */
export function completePermissions(
  stored: Readonly<Record<string, unknown>>,
  role: 'moderator' | 'admin',
): PermissionSet {
  const defaults = DEFAULT_PERMISSIONS[role];
  return setWhere((flag) => (typeof stored[flag] === 'boolean' ? stored[flag] : defaults[flag]));
}

/** Merges a change into a set: a missing key keeps its value. */
export function mergePermissions(current: PermissionSet, change: Partial<PermissionSet>): PermissionSet {
  return setWhere((flag) => change[flag] ?? current[flag]);
}
