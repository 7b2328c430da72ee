import { CUSTOM_ROLES_MAX, PERMISSION_FLAGS } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, zPermissionFlag, zText, zUntil } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { type InWave, type Member, zRoleColor } from './members.ts';
import type { Viewer } from './viewer.ts';

const zName = zText.trim().min(1, 'Enter a name for the role.').max(MAX_LENGTH.roleName);
const zFlags = z.array(zPermissionFlag).max(PERMISSION_FLAGS.length);

const zDepartment = zId.nullable().optional();

/** A role that a server defined. */
export const zCustomRole = z.object({
  id: zId,
  name: z.string(),
  color: zRoleColor,
  flags: zFlags,
  /** The shift type whose shifts and staff its holders manage; null for none. */
  department: zId.nullable(),
  /** Between those of `member` and `owner`; `moderator` has 1, `admin` has 2. */
  rank: z.number(),
  memberCount: z.number().int(),
  /** Another one with every change. */
  version: z.string(),
  /** Whether the viewer can change it. */
  canEdit: z.boolean(),
});
export type CustomRoleView = z.infer<typeof zCustomRole>;

export const zCreateRoleInput = z.object({
  serverId: zId,
  name: zName,
  color: zRoleColor.default('gray'),
  flags: zFlags.default([]),
  department: zDepartment,
});
export type CreateRoleInput = z.infer<typeof zCreateRoleInput>;

export const zRoleRef = z.object({ serverId: zId, roleId: zId });

export const zUpdateRoleInput = zRoleRef.extend({
  name: zName.optional(),
  color: zRoleColor.optional(),
  flags: zFlags.optional(),
  department: zDepartment,
  version: zText
    .max(MAX_LENGTH.id)
    .optional()
    .describe('The version that the change is based on; another person’s change since then is a conflict'),
});
export type UpdateRoleInput = z.infer<typeof zUpdateRoleInput>;

const zOrder = z.array(zId).max(CUSTOM_ROLES_MAX + 2);

export const zReorderRolesInput = z.object({
  serverId: zId,
  order: zOrder.describe('Ids of all custom roles with `admin` and `moderator` among them, highest first'),
  seen: zOrder.optional().describe('The order before; another person’s change since then is a conflict'),
});
export type ReorderRolesInput = z.infer<typeof zReorderRolesInput>;

export const zMemberRoleRef = zRoleRef.extend({ userId: zId });
export type MemberRoleRef = z.infer<typeof zMemberRoleRef>;

export const zGiveRoleInput = zMemberRoleRef.extend({ until: zUntil });
export type GiveRoleInput = z.infer<typeof zGiveRoleInput>;

export const zMemberFlagRef = z.object({ serverId: zId, userId: zId, flag: zPermissionFlag });

export const zGiveFlagInput = zMemberFlagRef.extend({ until: zMoment });

export interface RolesService {
  /** Highest first. */
  list(viewer: Viewer): Promise<CustomRoleView[]>;
  /**
   * Adds a role right above `member`. Throws `FORBIDDEN` for permissions and a department that the viewer does not have,
   * `NOT_FOUND` for a department that is no shift type, `CONFLICT` for a name in use and `REFUSED` when the server has
   * its most roles.
   */
  create(viewer: Viewer, input: CreateRoleInput): Promise<CustomRoleView>;
  /**
   * Throws `FORBIDDEN` for a role that is not below the viewer and for permissions that they do not have, `REFUSED` for
   * a change that would lock them out, `CONFLICT` for a version that another person replaced.
   */
  update(viewer: Viewer, input: UpdateRoleInput): Promise<CustomRoleView>;
  /** Throws `FORBIDDEN` when a role at the viewer's rank or above would move, `CONFLICT` for another set of roles. */
  reorder(viewer: Viewer, input: ReorderRolesInput): Promise<CustomRoleView[]>;
  /** Removes the role from the server and from its holders. Throws as `update`. */
  remove(viewer: Viewer, input: { roleId: string }): Promise<void>;
  /**
   * Gives a role, for good or `until` a date, in the place of what was given before. Throws `FORBIDDEN` unless member and
   * role are below the viewer, who has all of its permissions.
   */
  give(viewer: Viewer, input: GiveRoleInput & InWave): Promise<Member>;
  /**
   * Takes a role away. A member from whom a role is taken that a Discord role gives no longer follows Discord roles.
   * Throws `FORBIDDEN` unless member and role are below the viewer.
   */
  take(viewer: Viewer, input: MemberRoleRef & InWave): Promise<Member>;
  /**
   * Gives one permission until a date, in the place of an earlier one. Throws `FORBIDDEN` unless the member is below the
   * viewer, who has the permission at least as long.
   */
  giveFlag(viewer: Viewer, input: z.infer<typeof zGiveFlagInput>): Promise<Member>;
  /** Takes a permission that was given until a date. Throws `FORBIDDEN` unless the member is below the viewer. */
  takeFlag(viewer: Viewer, input: z.infer<typeof zMemberFlagRef>): Promise<Member>;
}
