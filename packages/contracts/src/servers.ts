import { PERMISSION_FLAGS, type PermissionSet, ROLES } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, zText } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import type { Account, Viewer } from './viewer.ts';

export const zRole = z.enum(ROLES);

/** The sixteen flags, all present. */
export const zPermissionSet = z.object(
  Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, z.boolean()])) as Record<
    keyof PermissionSet,
    z.ZodBoolean
  >,
);

/** A server as the dashboard lists it. */
export const zServerListItem = z.object({
  id: zId,
  name: z.string(),
  /** The current user's role in it. */
  role: zRole,
  ownerId: zId,
  joinCode: z.string(),
  isActive: z.boolean(),
  status: z.enum(['active', 'suspended']),
  memberCount: z.number().int(),
  /** Zero for viewers who may not see requests. */
  pendingCount: z.number().int(),
  erlcKeyConfigured: z.boolean(),
  createdAt: zMoment,
});
export type ServerListItem = z.infer<typeof zServerListItem>;

/** A server as its own pages show it. Keys are masked for those who may edit them, else only a marker. */
export const zServer = zServerListItem.extend({
  erlcApiKey: z.string().nullable(),
  robloxApiKey: z.string().nullable(),
  /** The server's own key for the REST API; null until there is one. */
  apiKey: z.null(),
  /** JSON text of the permission set (spec section 3). */
  moderatorPermissions: z.string(),
  adminPermissions: z.string(),
  joinPolicy: z.enum(['approval', 'open']),
  delegateManagement: z.boolean(),
  timezone: z.string(),
  /** Staff on duty right now. */
  onDutyCount: z.number().int(),
});
export type Server = z.infer<typeof zServer>;

const zServerName = zText
  .trim()
  .min(1, 'Please enter a server name')
  .max(MAX_LENGTH.serverName, `A server name has at most ${MAX_LENGTH.serverName} characters`);

export const zCreateServerInput = z.object({ name: zServerName });

export const zJoinServerInput = z.object({
  joinCode: zText.trim().min(1, 'Please enter a join code').max(MAX_LENGTH.joinCode),
});

/** `isRequest` tells a queued request from a direct join (spec section 4). */
export const zJoinResult = z.object({
  isRequest: z.boolean(),
  server: z.object({ id: zId, name: z.string() }),
});
export type JoinResult = z.infer<typeof zJoinResult>;

const zNewKey = zText.trim().max(MAX_LENGTH.apiKey).nullable().optional();

/** Only what changed is sent. A key of null or "" removes it; the unchanged mask counts as unchanged. */
export const zUpdateServerInput = z.object({
  serverId: zId,
  name: zServerName.optional(),
  erlcApiKey: zNewKey,
  robloxApiKey: zNewKey,
  joinPolicy: z.enum(['approval', 'open']).optional(),
  delegateManagement: z.boolean().optional(),
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
 * What the viewer may do here. The flags are the stored ones (all true for the owner); `can` is what counts
 * right now, with the delegation switch taken into account.
 */
export const zPermissions = zPermissionSet.extend({
  role: zRole,
  isOwner: z.boolean(),
  can: zPermissionSet,
});
export type Permissions = z.infer<typeof zPermissions>;

export const zTestConnectionInput = z.object({ serverId: zId, key: z.enum(['erlc', 'roblox']) });

/** Outcome of trying a stored key: the name it opened, or the reason in words. */
export const zConnectionTest = z.object({
  ok: z.boolean(),
  /** The game server's own name. */
  name: z.string().nullable(),
  message: z.string(),
  /** The game API's error code, when there was one (reference 1.7). */
  code: z.number().int().nullable(),
});
export type ConnectionTest = z.infer<typeof zConnectionTest>;

export interface ServersService {
  list(account: Account): Promise<ServerListItem[]>;
  create(account: Account, input: { name: string }): Promise<Server>;
  /** Throws NOT_FOUND for an unknown code, CONFLICT for a member or when a request is already waiting. */
  join(account: Account, input: { joinCode: string }): Promise<JoinResult>;
  get(viewer: Viewer): Promise<Server>;
  /** Throws FORBIDDEN naming the first field the viewer may not change, REFUSED for a malformed key. */
  update(viewer: Viewer, input: UpdateServerInput): Promise<Server>;
  updateRolePermissions(viewer: Viewer, input: RolePermissionsInput): Promise<Server>;
  permissions(viewer: Viewer): Permissions;
  remove(viewer: Viewer): Promise<void>;
  testConnection(viewer: Viewer, key: 'erlc' | 'roblox'): Promise<ConnectionTest>;
}
