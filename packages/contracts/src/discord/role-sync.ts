import { GRANTABLE_ROLES, ROLES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment } from '../fields.ts';

/** Most Discord roles that a server maps. */
export const ROLE_MAPPINGS_MAX = 25;

/** Most pairs of a Discord role and a custom role that a server maps. */
export const CUSTOM_ROLE_MAPPINGS_MAX = 50;

/** Most changes that a dry run or a sync names; all are counted. */
export const ROLE_CHANGES_SHOWN = 200;

/** A role of the connected Discord server and the role of its holders here. */
export const zRoleMapping = z.object({
  roleId: z.string(),
  /** As Discord called it when it was chosen. */
  roleName: z.string(),
  role: z.enum(GRANTABLE_ROLES),
});

/** A role of the connected Discord server and a custom role that its holders have here. */
export const zCustomRoleMapping = z.object({
  roleId: z.string(),
  /** As Discord called it when it was chosen. */
  roleName: z.string(),
  customRoleId: z.string(),
  customRoleName: z.string(),
  /** Whether the viewer can remove it. */
  canEdit: z.boolean(),
});

const zSwitches = {
  /** Whether roles are synced: every hour, and immediately where the gateway runs. */
  enabled: z.boolean(),
  /** Whether holders of a mapped role can join with the join code immediately, with that role. */
  openJoin: z.boolean(),
  /** Also removes roles that Discord no longer gives; members are never removed by it. */
  lower: z.boolean(),
  /** Also changes roles that came with an approval; roles set on the members page stay in any case. */
  byHand: z.boolean(),
  /** Whether members whose role came from a mapping are removed when they leave the Discord server. */
  removeLeavers: z.boolean(),
};

export const zDiscordRoles = z.object({
  ...zSwitches,
  /** Name of the connected Discord server; null without one. */
  guildName: z.string().nullable(),
  mappings: z.array(zRoleMapping),
  customRoles: z.array(zCustomRoleMapping),
  /** Time of the last full sync; null for never. */
  syncedAt: zMoment.nullable(),
  /** Its outcome, in a sentence. */
  outcome: z.string().nullable(),
});
export type DiscordRoles = z.infer<typeof zDiscordRoles>;

/** A role that can be mapped. */
export const zMappableRole = z.object({ id: z.string(), name: z.string() });
export type MappableRole = z.infer<typeof zMappableRole>;

export const zSaveDiscordRolesInput = z.object({
  serverId: zId,
  enabled: zSwitches.enabled.optional(),
  openJoin: zSwitches.openJoin.optional(),
  lower: zSwitches.lower.optional(),
  byHand: zSwitches.byHand.optional(),
  removeLeavers: zSwitches.removeLeavers.optional(),
  /** Replaces all. */
  mappings: z
    .array(z.object({ roleId: zId.max(25), role: z.enum(GRANTABLE_ROLES) }))
    .max(ROLE_MAPPINGS_MAX, `At most ${ROLE_MAPPINGS_MAX} Discord roles can be mapped.`)
    .optional(),
  /** Replaces all. A Discord role can give several custom roles. */
  customRoles: z
    .array(z.object({ roleId: zId.max(25), customRoleId: zId }))
    .max(CUSTOM_ROLE_MAPPINGS_MAX, `At most ${CUSTOM_ROLE_MAPPINGS_MAX} custom roles can be mapped.`)
    .optional(),
});
export type SaveDiscordRolesInput = z.infer<typeof zSaveDiscordRolesInput>;

/** The actual or planned change of one person. */
export const zRoleSyncChange = z.object({
  userId: z.string(),
  username: z.string(),
  kind: z.enum(['added', 'promoted', 'demoted']),
  /** Null for a person who is not a member yet. */
  from: z.enum(ROLES).nullable(),
  to: z.enum(GRANTABLE_ROLES),
  /** The Discord role that they hold; null for a person who lost theirs. */
  discordRole: z.string().nullable(),
  /** The reason, in words. */
  why: z.string(),
});
export type RoleSyncChange = z.infer<typeof zRoleSyncChange>;

/** A custom role that one person is given, or no longer has. */
export const zCustomRoleChange = z.object({
  userId: z.string(),
  username: z.string(),
  kind: z.enum(['given', 'taken']),
  /** Name of the custom role. */
  role: z.string(),
  /** The Discord role that gives it; null for one that is taken. */
  discordRole: z.string().nullable(),
});
export type CustomRoleChange = z.infer<typeof zCustomRoleChange>;

export const zRoleSyncResult = z.object({
  /** At most 200. */
  changes: z.array(zRoleSyncChange),
  /** At most 200. */
  customRoles: z.array(zCustomRoleChange),
  counts: z.object({
    added: z.number().int(),
    promoted: z.number().int(),
    demoted: z.number().int(),
    /** Custom roles. */
    given: z.number().int(),
    taken: z.number().int(),
    /** Holders of a mapped role without an account here. */
    noAccount: z.number().int(),
    /** Removed by staff, or with a role that staff set: skipped until Discord roles apply to them again. */
    held: z.number().int(),
    /** Role that came with an approval, so that it is left alone. */
    byHand: z.number().int(),
    /** Roles that would go down if that were switched on. */
    notLowered: z.number().int(),
    /** Was a member before and is not brought back. */
    leftBefore: z.number().int(),
    /** Changed by another person meanwhile, or no room for more members. */
    failed: z.number().int(),
  }),
  /** All of it in a sentence. */
  summary: z.string(),
});
export type RoleSyncResult = z.infer<typeof zRoleSyncResult>;

export interface DiscordRolesService {
  get(viewer: Viewer): Promise<DiscordRoles>;
  /** Calls Discord. Throws `NOT_FOUND` without a connection, and Discord's refusals. */
  roles(viewer: Viewer): Promise<MappableRole[]>;
  /**
   * Throws `FORBIDDEN` for mappings to roles that the viewer could not grant by hand, and for switches of the owner;
   * `NOT_FOUND` without a connection, and for a role that Discord or the server does not have.
   */
  save(viewer: Viewer, input: SaveDiscordRolesInput): Promise<DiscordRoles>;
  /** Returns what a sync would do now, whether enabled or not. Calls Discord. */
  preview(viewer: Viewer): Promise<RoleSyncResult>;
  /** Throws `REFUSED` while the sync is disabled. Calls Discord. */
  sync(viewer: Viewer): Promise<RoleSyncResult>;
}
