import { isApplyLink, PERMISSION_FLAGS, type PermissionSet, ROLES } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, zText, zTimeZone } from '../fields.ts';
import { ACTIVITY_DAYS, MAX_LENGTH } from '../limits.ts';
import type { AttentionEntry } from './attention.ts';
import type { Account, Viewer } from './viewer.ts';

export const zRole = z.enum(ROLES);

/** The sixteen flags, all present. */
export const zPermissionSet = z.object(
  Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, z.boolean()])) as Record<
    keyof PermissionSet,
    z.ZodBoolean
  >,
);

/** What the dashboard and a server's own pages both show of it. */
const zServerSummary = z.object({
  id: zId,
  name: z.string(),
  /** The current user's role in it. */
  role: zRole,
  ownerId: zId,
  joinCode: z.string(),
  isActive: z.boolean(),
  status: z.enum(['active', 'suspended']),
  /** Time and reason, null when platform staff gave none. Null while the server is active. */
  suspension: z.object({ at: zMoment, reason: z.string().nullable() }).nullable(),
  memberCount: z.number().int(),
  /** Zero for viewers who cannot see requests. */
  pendingCount: z.number().int(),
  erlcKeyConfigured: z.boolean(),
  createdAt: zMoment,
  /** Staff on duty right now, by their shifts. */
  onDutyCount: z.number().int(),
});
export type ServerSummary = z.infer<typeof zServerSummary>;

/** A server as the dashboard lists it. */
export const zServerListItem = zServerSummary.extend({
  /** Mod calls without a claim; zero for viewers who cannot see calls. */
  unclaimedCallCount: z.number().int(),
  /** The newest reading of the game. Null before the first one, and for viewers who cannot see the game. */
  game: z.object({ players: z.number().int(), maxPlayers: z.number().int(), asOf: zMoment }).nullable(),
});
export type ServerListItem = z.infer<typeof zServerListItem>;

/** A server on its own pages. Keys are masked for viewers who can edit them, and only a marker for others. */
export const zServer = zServerSummary.extend({
  erlcApiKey: z.string().nullable(),
  robloxApiKey: z.string().nullable(),
  /** The server's newest REST API key, masked for viewers who can edit keys; null for none. */
  apiKey: z.string().nullable(),
  /** JSON text of the permission set. */
  moderatorPermissions: z.string(),
  adminPermissions: z.string(),
  joinPolicy: z.enum(['approval', 'open']),
  delegateManagement: z.boolean(),
  timezone: z.string(),
  /** Retention of the activity log, in days. */
  activityDays: z.number().int(),
  /** Whether a ban or kick that is recorded is also sent to the game. */
  enforceInGame: z.boolean(),
  /** Whether players get a private message about a recorded warning. */
  pmWarnings: z.boolean(),
  /** Whether `/s/{slug}` shows the server to everyone, and on it the host of the next session. */
  publicPage: z.boolean(),
  publicPageHost: z.boolean(),
  /** Where the public page lets people apply. */
  applyUrl: z.string().nullable(),
  /** Staff whose linked Roblox account is in the game; null when unknown, or hidden from the viewer. */
  staffInGameCount: z.number().int().nullable(),
});
export type Server = z.infer<typeof zServer>;

const zServerName = zText
  .trim()
  .min(1, 'Please enter a server name')
  .max(MAX_LENGTH.serverName, `A server name has at most ${MAX_LENGTH.serverName} characters`);

export const zCreateServerInput = z.object({
  name: zServerName,
  /** UTC without it. */
  timezone: zTimeZone.optional(),
});

export const zJoinServerInput = z.object({
  joinCode: zText.trim().min(1, 'Please enter a join code').max(MAX_LENGTH.joinCode),
});

/** Result of joining; `isRequest` is true for a queued request, false for a direct join. */
export const zJoinResult = z.object({
  isRequest: z.boolean(),
  server: z.object({ id: zId, name: z.string() }),
});
export type JoinResult = z.infer<typeof zJoinResult>;

/** What a visitor of an invite link sees of the server. */
export const zInvite = z.object({
  serverName: z.string(),
  memberCount: z.number().int(),
  /** Whether staff decide about the request. */
  needsApproval: z.boolean(),
  isSuspended: z.boolean(),
  /** The visitor's own relation to it; `none` when signed out. */
  relation: z.enum(['none', 'requested', 'member']),
  /** For members alone. */
  serverId: zId.nullable(),
});
export type Invite = z.infer<typeof zInvite>;

const zNewKey = zText.trim().max(MAX_LENGTH.apiKey).nullable().optional();

const zApplyUrl = zText
  .trim()
  .max(MAX_LENGTH.applyUrl)
  .refine(isApplyLink, 'Enter a whole web address that begins with https://.')
  .nullable();

const DAYS_SENTENCE = `The activity log is kept for ${ACTIVITY_DAYS.min} to ${ACTIVITY_DAYS.max} whole days.`;
const zActivityDays = z
  .number(DAYS_SENTENCE)
  .int(DAYS_SENTENCE)
  .min(ACTIVITY_DAYS.min, DAYS_SENTENCE)
  .max(ACTIVITY_DAYS.max, DAYS_SENTENCE);

/**
 * Values that the sender saw before the change, with keys masked as shown. A field that another person has changed
 * since is refused with `CONFLICT` and nothing is saved. Booleans and choices of two need none: toggling cannot
 * overwrite a third value.
 */
const zSeen = z
  .object({
    name: zText.max(MAX_LENGTH.serverName),
    timezone: zText.max(MAX_LENGTH.id),
    activityDays: z.number(),
    applyUrl: zText.max(MAX_LENGTH.applyUrl).nullable(),
    erlcApiKey: zText.max(MAX_LENGTH.id).nullable(),
    robloxApiKey: zText.max(MAX_LENGTH.id).nullable(),
  })
  .partial();

/** Only changed fields are sent. A key of null or "" removes it; the unchanged mask counts as unchanged. */
export const zUpdateServerInput = z.object({
  serverId: zId,
  name: zServerName.optional(),
  erlcApiKey: zNewKey,
  robloxApiKey: zNewKey,
  joinPolicy: z.enum(['approval', 'open']).optional(),
  delegateManagement: z.boolean().optional(),
  timezone: zTimeZone.optional(),
  enforceInGame: z.boolean().optional(),
  pmWarnings: z.boolean().optional(),
  activityDays: zActivityDays.optional(),
  publicPage: z.boolean().optional(),
  publicPageHost: z.boolean().optional(),
  applyUrl: zApplyUrl.optional(),
  checkKeys: z
    .boolean()
    .optional()
    .describe('Try new keys first: one that ER:LC or Roblox rejects is not stored'),
  seen: zSeen.optional(),
});
export type UpdateServerInput = z.infer<typeof zUpdateServerInput>;

const zPermissionChange = z
  .union([z.string().max(4_000), z.record(z.string(), z.unknown())])
  .optional()
  .describe(
    'A permission set as JSON text or object; missing flags keep their value, unknown ones are refused',
  );

export const zRolePermissionsInput = z.object({
  serverId: zId,
  moderatorPermissions: zPermissionChange,
  adminPermissions: zPermissionChange,
});
export type RolePermissionsInput = z.infer<typeof zRolePermissionsInput>;

/**
 * The viewer's permissions. The flags are the stored ones (all true for the owner); `can` holds the effective ones,
 * with the delegation switch applied.
 */
export const zPermissions = zPermissionSet.extend({
  role: zRole,
  /** Of the highest of their roles: member 0, moderator 1, admin 2, owner 3, custom roles between. */
  rank: z.number(),
  isOwner: z.boolean(),
  can: zPermissionSet,
  /** Shift types whose shifts and staff their custom roles manage; absent without any. */
  departments: z.array(zId).optional(),
  /** Dangerous actions are refused until they set up a second factor; absent otherwise. */
  needsFactor: z.literal(true).optional(),
});
export type Permissions = z.infer<typeof zPermissions>;

/** Without `value` the stored key is tried, with it one that is not saved yet. */
export const zTestConnectionInput = z.object({
  serverId: zId,
  key: z.enum(['erlc', 'roblox']),
  value: zText.trim().min(1).max(MAX_LENGTH.apiKey).optional(),
});
export type TestConnectionInput = z.infer<typeof zTestConnectionInput>;

/** Outcome of a key test: the name of the server it opened, or the reason in words. */
export const zConnectionTest = z.object({
  ok: z.boolean(),
  /** The game server's own name. */
  name: z.string().nullable(),
  message: z.string(),
  /** The game API's error code, when there was one. */
  code: z.number().int().nullable(),
});
export type ConnectionTest = z.infer<typeof zConnectionTest>;

/** Whether the game accepts commands from here, by its newest answer to one: code 4000 means refused. */
export const COMMAND_ACCESS = ['unknown', 'allowed', 'refused'] as const;

/** State of the keys, besides their masks in `zServer`. */
export const zServerKeys = z.object({
  erlc: z.object({
    commandAccess: z.enum(COMMAND_ACCESS),
    /** Time of the game's answer; null while unknown. */
    since: zMoment.nullable(),
  }),
  roblox: z.object({
    /** Why Roblox rejects the key, in words; null when it works or was never checked. */
    problem: z.string().nullable(),
  }),
  /** Information for the game's owner on how to allow commands from this installation. */
  allow: z.object({
    /** The address of outgoing calls; null when the operator has not configured it. */
    address: z.string().nullable(),
    /** Where an owner approves this installation's application; null when it has none, or there is no key. */
    authorizeUrl: z.string().nullable(),
  }),
});
export type ServerKeys = z.infer<typeof zServerKeys>;

/**
 * Outcome of sending one harmless command. `empty`: no players are in the server, so it cannot be tried. `queued`: it
 * is still waiting. `failed`: anything else, explained in `message`.
 */
export const zCommandTest = z.object({
  outcome: z.enum(['allowed', 'refused', 'empty', 'queued', 'failed']),
  message: z.string(),
  /** The game API's error code, when there was one. */
  code: z.number().int().nullable(),
});
export type CommandTest = z.infer<typeof zCommandTest>;

/** `joinCode` is the code to replace, so that a newer one from another person is not replaced unseen. */
export const zRotateJoinCodeInput = z.object({
  serverId: zId,
  joinCode: zText.max(MAX_LENGTH.joinCode).optional(),
});
export type RotateJoinCodeInput = z.infer<typeof zRotateJoinCodeInput>;

export const zJoinCode = z.object({ joinCode: z.string() });
export type JoinCode = z.infer<typeof zJoinCode>;

/** What happened in a server recently. A number is null for viewers whose role cannot see what it counts. */
export const zRecentNumbers = z.object({
  since: zMoment,
  /** Mod calls that were resolved. */
  calls: z.number().int().nullable(),
  /** Punishments that people recorded and that are not deleted. */
  records: z.number().int().nullable(),
  /** Commands that people sent from here or from Discord. */
  commands: z.number().int().nullable(),
});
export type RecentNumbers = z.infer<typeof zRecentNumbers>;

export interface ServersService {
  list(account: Account): Promise<ServerListItem[]>;
  create(account: Account, input: z.infer<typeof zCreateServerInput>): Promise<Server>;
  /**
   * Throws NOT_FOUND for an unknown code, CONFLICT for a member or when a request is already waiting, REFUSED while the
   * server is suspended and where the owner's plan has no room.
   */
  join(account: Account, input: { joinCode: string }): Promise<JoinResult>;
  /** Returns what the link with this code leads to. Throws NOT_FOUND for an unknown code. */
  invite(account: Account | null, input: { joinCode: string }): Promise<Invite>;
  get(viewer: Viewer): Promise<Server>;
  /** Returns the items that need attention, most urgent first, limited to what the viewer can see. */
  attention(viewer: Viewer): Promise<AttentionEntry[]>;
  /** Counts what was done in the last twelve hours. */
  recent(viewer: Viewer): Promise<RecentNumbers>;
  /**
   * Throws `FORBIDDEN` naming the first field that the viewer cannot change, `REFUSED` for a malformed key, `CONFLICT`
   * for a field that has changed since the viewer saw it.
   */
  update(viewer: Viewer, input: UpdateServerInput): Promise<Server>;
  updateRolePermissions(viewer: Viewer, input: RolePermissionsInput): Promise<Server>;
  permissions(viewer: Viewer): Permissions;
  remove(viewer: Viewer): Promise<void>;
  testConnection(viewer: Viewer, input: TestConnectionInput): Promise<ConnectionTest>;
  keys(viewer: Viewer): Promise<ServerKeys>;
  /** Sends a command that only writes a line into the game's log. Throws REFUSED without a key or while suspended. */
  testCommands(viewer: Viewer): Promise<CommandTest>;
  /**
   * Replaces the join code; the old one stops working immediately. Throws `CONFLICT` when it is not the one that the
   * viewer saw.
   */
  rotateJoinCode(viewer: Viewer, input: RotateJoinCodeInput): Promise<JoinCode>;
}
