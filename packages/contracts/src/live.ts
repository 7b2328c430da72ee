import { APPEAL_FLAGS, may, type PermissionFlag, type Role, type ServerPolicy } from '@tenfour/domain';
import { z } from 'zod';

/** Kinds of changes in a server, named after their feature. */
export const LIVE_ENTITIES = [
  'server',
  'settings',
  'permissions',
  'members',
  'join-requests',
  'shifts',
  'mod-calls',
  'punishments',
  'ban-requests',
  'bans',
  'infractions',
  'leaves',
  'forms',
  'staff-reviews',
  'promotions',
  'player-notes',
  'templates',
  'escalation',
  'appeals',
  'automations',
  'custom-commands',
  'game-sessions',
  'commands',
  'players',
  'vehicles',
  'security-alerts',
  'game',
  'webhooks',
  'deliveries',
  'activity',
  'imports',
] as const;
export type LiveEntity = (typeof LIVE_ENTITIES)[number];

/**
 * Kinds of changes of a person: their sessions and links, their servers, their alerts, their requests for alts, their announcements,
 * and for platform staff the admin panel's data.
 */
export const LIVE_OWN_ENTITIES = [
  'account',
  'memberships',
  'alerts',
  'alt-requests',
  'announcements',
  'platform',
] as const;
export type LiveOwnEntity = (typeof LIVE_OWN_ENTITIES)[number];

/**
 * Who receives a change: members with one of the flags; `member` for every member, with any role; `owner` for the owner
 * alone. The same rule as that of the procedures that return the entity.
 */
export const LIVE_AUDIENCE: Readonly<Record<LiveEntity, 'member' | 'owner' | readonly PermissionFlag[]>> = {
  server: 'member',
  permissions: 'member',
  settings: ['canViewServerSettings', 'canEditServerSettings', 'canEditApiKey', 'canEditServerName'],
  members: ['canViewDashboard'],
  'join-requests': ['canApproveJoinRequests'],
  shifts: ['canViewStaffTools'],
  'mod-calls': ['canViewStaffTools'],
  infractions: ['canViewStaffTools'],
  leaves: ['canViewStaffTools'],
  forms: ['canViewStaffTools'],
  'staff-reviews': ['canViewStaffTools'],
  promotions: ['canManageMembers'],
  punishments: ['canViewPunishments'],
  'ban-requests': ['canViewPunishments'],
  bans: ['canEditPunishments'],
  'player-notes': ['canViewPunishments'],
  templates: ['canViewPunishments', 'canViewStaffTools', 'canEditServerSettings'],
  escalation: ['canViewPunishments', 'canViewServerSettings', 'canEditServerSettings'],
  appeals: [APPEAL_FLAGS.view],
  automations: ['canViewServerSettings', 'canEditServerSettings'],
  'custom-commands': ['canViewCustomCommands'],
  'game-sessions': ['canViewStaffTools'],
  commands: ['canViewIngamePanel'],
  players: ['canViewIngamePanel'],
  vehicles: ['canViewIngamePanel'],
  'security-alerts': ['canViewStaffTools'],
  game: ['canViewDashboard', 'canViewIngamePanel'],
  webhooks: ['canViewWebhooks'],
  deliveries: ['canViewWebhooks'],
  activity: ['canViewWebhooks'],
  imports: 'owner',
};

/** Returns whether the viewer receives changes of this kind. */
export function canReceive(viewer: { role: Role; policy: ServerPolicy }, entity: LiveEntity): boolean {
  const audience = LIVE_AUDIENCE[entity];
  if (audience === 'owner') return viewer.role === 'owner';
  return audience === 'member' || audience.some((flag) => may(viewer, flag));
}

/**
 * Changes that a stream without a server receives for each of the person's servers: the data of the overview pages,
 * limited by `LIVE_AUDIENCE`.
 */
export const LIVE_OVERVIEW_ENTITIES: readonly LiveEntity[] = [
  'server',
  'members',
  'join-requests',
  'shifts',
  'mod-calls',
];

export const LIVE_OPS = ['created', 'changed', 'removed'] as const;
export type LiveOp = (typeof LIVE_OPS)[number];

/**
 * Names of the stream's events. `ready` opens it. `ping` is a heartbeat (a named event with empty data `{}` and no id:
 * an EventSource hides comments from its page). `resync` means that changes were missed and everything shown needs a
 * refetch. `rights-changed` and `close` end the stream: after the first the page reads its permissions again and
 * reconnects, the second carries a `LiveCloseReason`.
 */
export const LIVE_EVENT_NAMES = ['ready', 'change', 'ping', 'resync', 'rights-changed', 'close'] as const;
export type LiveEventName = (typeof LIVE_EVENT_NAMES)[number];

/**
 * Names that `ready` and the last event had in the previous release. They are sent right after the new ones, so that
 * pages of that release keep working; delete them in the next one.
 */
export const LIVE_FORMER_EVENT_NAMES = { ready: 'hello', close: 'bye' } as const;

/** Why a stream was closed: the session ended, the process stops or missed changes, or the page reads too slowly. */
export const LIVE_CLOSE_REASONS = ['session', 'restart', 'slow'] as const;
export type LiveCloseReason = (typeof LIVE_CLOSE_REASONS)[number];

/**
 * Data of `rights-changed`. Changes of permissions up to `at` (ISO) are covered by what the page reads next. It
 * reconnects at random within `spreadMs`, which is longer when many streams were closed.
 */
export interface LiveRightsChanged {
  at: string;
  spreadMs: number;
}

/** Added to `spreadMs` per closed stream, in ms; `LIVE_RESYNC_JITTER_MS` is the most. */
export const LIVE_SPREAD_PER_STREAM_MS = 0.6;

/** Within this many ms at random a page reads its permissions after `rights-changed`, if `spreadMs` is not shorter. */
export const LIVE_RIGHTS_JITTER_MS = 500;

/** Between two signs of life of a stream, in ms. */
export const LIVE_PING_MS = 15_000;

/** A page without any event for this long considers the stream dead and opens another, in ms. */
export const LIVE_SILENCE_MS = 40_000;

/**
 * Limits of the replay buffer per server, from which an interrupted stream resumes: number of events, their age in ms,
 * and bytes on the wire.
 */
export const LIVE_REPLAY = { events: 1_000, ms: 5 * 60_000, bytes: 256 * 1_024 } as const;

/** Says in an answer how current its data is: the id of a stream's event, after which a stream misses nothing. */
export const LIVE_POSITION_HEADER = 'x-live-position';

/** After a `resync`, pages refetch within this many ms at random, so that they do not all do so together. */
export const LIVE_RESYNC_JITTER_MS = 3_000;

/** A hidden page closes its stream after this long, in ms. */
export const LIVE_HIDDEN_MS = 60_000;

/** Streams that one session, that is one browser, has open at a time. */
export const LIVE_STREAMS_PER_SESSION = 20;

/** Most ids that an event names. */
export const LIVE_IDS_MAX = 50;

/** A change notification: clients refetch the affected data. Never contains the change itself. */
export const zLiveEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null when it concerns the person and no server. */
  serverId: z.string().nullable(),
  entity: z.enum([...LIVE_ENTITIES, ...LIVE_OWN_ENTITIES]),
  op: z.enum(LIVE_OPS),
  /** At most 50; empty when there are more, or none to name. */
  ids: z.array(z.string()),
});
export type LiveEvent = z.infer<typeof zLiveEvent>;
