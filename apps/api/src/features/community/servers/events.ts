import { JOIN_POLICY_NAMES, PERMISSION_FLAGS, PERMISSION_NAMES, type PermissionFlag } from '@tenfour/domain';
import {
  type Changes,
  capitalized,
  countOf,
  type FieldLabels,
  oneOf,
} from '../../../events/changed-fields.ts';
import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';
import { type Circumstances, settingsChange } from '../../../events/domain-event.ts';

/** What a role gained and lost. */
export interface RolePermissions {
  role: 'moderator' | 'admin';
  added: readonly PermissionFlag[];
  removed: readonly PermissionFlag[];
}

export type ServerEvent =
  | { kind: 'server.created'; name: string }
  | { kind: 'server.renamed'; from: string; to: string }
  /** Also a save of several changes, such as the name and the keys; it never contains the keys' values. */
  | { kind: 'server.settings-changed'; changes: Changes }
  /** That they changed, never what. */
  | { kind: 'server.keys-changed'; key: 'erlc' | 'roblox'; change: 'set' | 'removed' }
  /** Never contains either code: anyone who has one can ask to join. */
  | { kind: 'server.join-code-rotated' }
  | { kind: 'server.event-hook-changed'; change: 'created' | 'removed' }
  | { kind: 'server.event-hook-revealed' }
  /** One or both of the roles. */
  | { kind: 'server.permissions-changed'; roles: readonly RolePermissions[] }
  /** By platform staff, who are not named in the server's log. */
  | { kind: 'server.suspended'; reason: string | null }
  | { kind: 'server.reactivated'; reason: string | null }
  | { kind: 'server.deleted'; name: string };

const ROLE_NAMES = { moderator: 'Moderator', admin: 'Admin' } as const;
const KEY_NAMES = { erlc: 'ER:LC API key', roblox: 'Roblox API key' } as const;

/** Settings as the sentence of a change names them. */
const SETTING_NAMES: Readonly<Record<string, string>> = {
  name: 'Server name',
  erlcApiKey: KEY_NAMES.erlc,
  robloxApiKey: KEY_NAMES.roblox,
  joinPolicy: 'Join policy',
  timezone: 'Time zone',
  delegateManagement: 'Let roles use management permissions',
  enforceInGame: 'Send bans and kicks to the game',
  pmWarnings: 'Message warned players in the game',
  activityDays: 'Days that the activity log is kept',
  appealSlug: 'Appeal page',
  publicPage: 'Public page',
  publicPageHost: 'Show host on the public page',
  applyUrl: 'Apply link',
};

const SETTING_LABELS: FieldLabels = {
  ...Object.fromEntries(Object.entries(SETTING_NAMES).map(([key, name]) => [key, { name }])),
  joinPolicy: { name: 'Join policy', value: oneOf(JOIN_POLICY_NAMES) },
  activityDays: { name: 'Activity is kept for', value: countOf('day') },
  appealSlug: { name: 'Appeal page', empty: 'Off' },
  applyUrl: { name: 'Apply link', empty: 'None' },
  erlcApiKey: { name: KEY_NAMES.erlc, value: capitalized, empty: 'None' },
  robloxApiKey: { name: KEY_NAMES.roblox, value: capitalized, empty: 'None' },
};

const BASE = {
  type: 'staff_action',
  target: null,
  diff: null,
  color: 'cobalt',
  page: '/settings',
  live: settingsUpdates,
} as const;

export const serverEvents = defineEvents<ServerEvent>({
  'server.created': {
    ...BASE,
    title: 'Server created',
    sentence: ({ name }) => `${name} was created.`,
    live: ({ serverId, actor }) => [
      ['server', 'created', serverId],
      ...(actor.id === null ? [] : [{ member: actor.id, op: 'created' } as const]),
    ],
    example: { name: 'Liberty' },
  },
  'server.renamed': {
    ...BASE,
    title: 'Server renamed',
    sentence: ({ from, to }) => `${from} is now called ${to}.`,
    diff: {
      of: ({ from, to }) => ({ before: { name: from }, after: { name: to } }),
      labels: SETTING_LABELS,
    },
    example: { from: 'A', to: 'B' },
  },
  'server.settings-changed': {
    ...BASE,
    staffAction: settingsChange,
    title: 'Settings changed',
    sentence: ({ changes }) => settingsInWords(changes),
    diff: { of: ({ changes }) => changes, labels: SETTING_LABELS },
    live: ({ serverId, changes }) => [...settingsUpdates({ serverId }), ...updatesOfSettings(changes.after)],
    example: { changes: { before: { enforceInGame: false }, after: { enforceInGame: true } } },
  },
  // The change of game is published with the key (keys.ts), which can change together with other settings.
  'server.keys-changed': {
    ...BASE,
    staffAction: settingsChange,
    title: ({ key, change }) => `${KEY_NAMES[key]} ${change === 'set' ? 'changed' : 'removed'}`,
    sentence: ({ key, change }) => `The ${KEY_NAMES[key]} was ${change === 'set' ? 'changed' : 'removed'}.`,
    subject: ({ key }) => key,
    example: { key: 'erlc', change: 'set' },
  },
  'server.join-code-rotated': {
    ...BASE,
    staffAction: settingsChange,
    title: 'Join code changed',
    sentence: 'The old join code stopped working.',
    example: {},
  },
  'server.event-hook-changed': {
    ...BASE,
    staffAction: settingsChange,
    title: ({ change }) => `Event webhook address ${change}`,
    sentence: ({ change }) => `Event webhook address was ${change}.`,
    live: [['settings', 'changed']],
    example: { change: 'created' },
  },
  'server.event-hook-revealed': {
    ...BASE,
    title: 'Event webhook address viewed',
    sentence: 'The full address of the event webhook was viewed.',
    live: [['settings', 'changed']],
    example: {},
  },
  'server.permissions-changed': {
    ...BASE,
    staffAction: settingsChange,
    title: ({ roles }) =>
      `${roles.length === 1 ? `${rolesInWords(roles)} permissions` : 'Permissions'} changed`,
    sentence: ({ roles }) => permissionsInWords(roles),
    target: ({ roles }) => rolesInWords(roles),
    diff: {
      of: ({ roles }) => ({ before: flagsAs(false, roles), after: flagsAs(true, roles) }),
      labels: { ...permissionLabels(''), ...permissionLabels('moderator'), ...permissionLabels('admin') },
      // Two lists instead of sixteen fields.
      isInSentence: true,
    },
    live: ({ serverId }) => [
      ['permissions', 'changed'],
      ['server', 'changed', serverId],
    ],
    example: { roles: [{ role: 'moderator', added: ['canViewWebhooks'], removed: [] }] },
  },
  'server.suspended': {
    ...BASE,
    title: 'Server suspended',
    sentence: ({ reason }) =>
      withReason('Nothing is sent to its game or to its channels until it is reactivated.', reason),
    color: 'danger',
    live: suspensionUpdates,
    example: { reason: 'Raiding' },
  },
  'server.reactivated': {
    ...BASE,
    title: 'Server reactivated',
    sentence: ({ reason }) => withReason('The server is active again.', reason),
    color: 'success',
    live: suspensionUpdates,
    example: { reason: null },
  },
  // Published to its members by remove-server.ts, which knows them.
  'server.deleted': {
    ...BASE,
    staffAction: settingsChange,
    title: 'Server deleted',
    sentence: ({ name }) => `${name} was deleted.`,
    color: 'danger',
    page: null,
    live: ({ serverId }) => [['server', 'removed', serverId]],
    example: { name: 'Liberty' },
  },
});

function settingsUpdates({ serverId }: Pick<Circumstances, 'serverId'>): readonly LiveUpdate[] {
  return [
    ['server', 'changed', serverId],
    ['settings', 'changed'],
  ];
}

/** A switch that is about permissions, and the time zone, by which hours are cut into weeks. */
function updatesOfSettings(after: Changes['after']): readonly LiveUpdate[] {
  return [
    ...('delegateManagement' in after ? ([['permissions', 'changed']] as const) : []),
    ...('timezone' in after ? ([['shifts', 'changed']] as const) : []),
  ];
}

/** What a suspension stops is shown by all of these. */
function suspensionUpdates(event: Circumstances): readonly LiveUpdate[] {
  return [
    ...settingsUpdates(event),
    ['game', 'changed'],
    ['players', 'changed'],
    ['vehicles', 'changed'],
    ['commands', 'changed'],
  ];
}

function withReason(sentence: string, reason: string | null): string {
  return reason === null ? sentence : `${sentence} Reason: ${reason}`;
}

function settingsInWords({ after }: Changes): string {
  const lines = Object.entries(after).map(([name, value]) => {
    const shown = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? 'off');
    return `${SETTING_NAMES[name] ?? name}: ${shown}.`;
  });
  return lines.join(' ');
}

function rolesInWords(roles: readonly RolePermissions[]): string {
  return roles.map(({ role }) => ROLE_NAMES[role]).join(', ');
}

function permissionsInWords(roles: readonly RolePermissions[]): string {
  const lines = roles.map(({ role, added, removed }) => {
    const prefix = roles.length === 1 ? '' : `${ROLE_NAMES[role]}: `;
    return `${prefix}${flagsInWords(added, removed)}`;
  });
  return lines.join(' ');
}

function flagsInWords(added: readonly PermissionFlag[], removed: readonly PermissionFlag[]): string {
  const named = (flags: readonly PermissionFlag[]) => flags.map((flag) => PERMISSION_NAMES[flag]).join(', ');
  const parts = [
    ...(added.length > 0 ? [`Added: ${named(added)}.`] : []),
    ...(removed.length > 0 ? [`Removed: ${named(removed)}.`] : []),
  ];
  return parts.join(' ');
}

/** Returns the changed flags; those of two roles are prefixed, as in `admin.canViewDashboard`. */
function flagsAs(value: boolean, roles: readonly RolePermissions[]) {
  const entries = roles.flatMap(({ role, added, removed }) => {
    const key = (flag: PermissionFlag) => (roles.length === 1 ? flag : `${role}.${flag}`);
    return [
      ...added.map((flag) => [key(flag), value] as const),
      ...removed.map((flag) => [key(flag), !value] as const),
    ];
  });
  return Object.fromEntries(entries);
}

/** Labels the flags of a role as a save of both roles stores them, or those of a save of one role for ''. */
function permissionLabels(role: '' | 'moderator' | 'admin'): FieldLabels {
  const value = (isAllowed: string | number | boolean) => (isAllowed === true ? 'Allowed' : 'Not allowed');
  const labels = PERMISSION_FLAGS.map((flag) => {
    const name = PERMISSION_NAMES[flag];
    return role === ''
      ? ([flag, { name, value }] as const)
      : ([`${role}.${flag}`, { name: `${ROLE_NAMES[role]}: ${name}`, value }] as const);
  });
  return Object.fromEntries(labels);
}
