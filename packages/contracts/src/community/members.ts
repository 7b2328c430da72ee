import { GRANTABLE_ROLES, type GrantableRole, LEAVE_KINDS, MEMBER_HOLDS, ROLE_COLORS } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, zPermissionFlag, zText, zUntil } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { zRole } from './servers.ts';
import type { Viewer } from './viewer.ts';

/** A member's leave or reduced activity, and its end. */
export const zLeaveMark = z.object({ kind: z.enum(LEAVE_KINDS), until: zMoment });
export type LeaveMark = z.infer<typeof zLeaveMark>;

export const zGrantableRole = z.enum(GRANTABLE_ROLES);

/** Why Discord roles don't apply to a person, since when, and who did it. */
export const zMemberHold = z.object({
  /** `removed`: staff removed them. `manual_role`: staff set their role. */
  kind: z.enum(MEMBER_HOLDS),
  at: zMoment,
  by: z.string(),
});
export type MemberHold = z.infer<typeof zMemberHold>;

/** A role that staff set and that Discord roles don't change. */
export const zManualRole = zMemberHold.omit({ kind: true }).extend({
  /** Whether the viewer can let Discord roles apply again. */
  canRelease: z.boolean(),
});
export type ManualRole = z.infer<typeof zManualRole>;

export const zRoleColor = z.enum(ROLE_COLORS);

/** A custom role that a member has. */
export const zMemberRole = z.object({
  id: zId,
  name: z.string(),
  color: zRoleColor,
  /** Whether staff gave it, or a Discord role. */
  source: z.enum(['manual', 'discord']),
  /** When it ends; null for good. */
  until: zMoment.nullable(),
});
export type MemberRole = z.infer<typeof zMemberRole>;

/** A permission that a member has until a date, besides those of their roles. */
export const zMemberPermission = z.object({ flag: zPermissionFlag, until: zMoment });
export type MemberPermission = z.infer<typeof zMemberPermission>;

/** A request for more time with what a member has until a date. */
export const zRenewal = z.object({
  /** `role`, the id of a custom role, or a permission. */
  item: z.string(),
  name: z.string(),
  until: zMoment,
  reason: z.string(),
});
export type Renewal = z.infer<typeof zRenewal>;

/** A member of a server. */
export const zMember = z.object({
  id: zId,
  userId: zId,
  username: z.string(),
  /** Discord's legacy tag; "0" for users on the new system. */
  discriminator: z.string(),
  /** Same-origin address. */
  avatar: z.string(),
  robloxUsername: z.string().nullable(),
  role: zRole,
  /** When the role ends and the former one comes back; null or absent for a role that stays. */
  roleUntil: zMoment.nullish(),
  /** Of the highest of their roles: member 0, moderator 1, admin 2, owner 3, custom roles between. */
  rank: z.number(),
  /** Custom roles, highest first. */
  roles: z.array(zMemberRole),
  /** Permissions until a date; absent without any. */
  permissions: z.array(zMemberPermission).optional(),
  /** What they ask for; only for themselves and viewers with `canManageMembers`, and absent without any. */
  renewals: z.array(zRenewal).optional(),
  status: z.enum(['active']),
  joinedAt: zMoment,
  /** That they are away now; only in lists. */
  leave: zLeaveMark.nullish(),
  /**
   * Set for a role that staff set, where Discord roles are mapped, and for viewers with `canManageMembers` or
   * `canViewServerSettings`.
   */
  manualRole: zManualRole.nullish(),
});
export type Member = z.infer<typeof zMember>;

export const zChangeRoleInput = z.object({ serverId: zId, userId: zId, role: zGrantableRole, until: zUntil });
export const zRemoveMemberInput = z.object({ serverId: zId, userId: zId });
export const zFollowDiscordRolesInput = z.object({ serverId: zId, userId: zId });

export const zRenewalRef = z.object({
  serverId: zId,
  userId: zId,
  item: zId.describe('`role`, the id of a custom role, or a permission'),
});

export const zAskRenewalInput = zRenewalRef.omit({ userId: true }).extend({
  until: zMoment,
  reason: zText.trim().max(MAX_LENGTH.renewalReason).default(''),
});

/** A change of a role that may be part of a wave of promotions. */
export interface InWave {
  /** Says of which promotions it is a part, in words. */
  wave?: string | undefined;
}

export interface MembersService {
  list(viewer: Viewer): Promise<Member[]>;
  /**
   * Changes the role and exempts the person from Discord roles; with `until` only for that time, and without more than
   * the role. Throws FORBIDDEN for the owner or anyone not below the viewer, NOT_FOUND for a non-member, REFUSED for a
   * role until a date that is not above the one that stays, CONFLICT for a role that is not `from`, where that is given.
   */
  changeRole(
    viewer: Viewer,
    input: {
      userId: string;
      role: GrantableRole;
      until?: string | null | undefined;
      from?: GrantableRole;
    } & InWave,
  ): Promise<Member>;
  /**
   * Lets Discord roles apply again to a person whose role was set manually; from then on the sync treats their role as
   * if a mapping had given it. Throws `FORBIDDEN` for members not below the viewer and for a role that a higher role
   * set, `NOT_FOUND` for a non-member.
   */
  followDiscordRoles(viewer: Viewer, input: { userId: string }): Promise<Member>;
  /**
   * Asks for more time with something that the viewer has until a date, in the place of an earlier request. It ends when
   * that is given anew or ends. Throws `NOT_FOUND` for what they don't have so, `BAD_REQUEST` for no later end,
   * `REFUSED` for the owner.
   */
  askRenewal(viewer: Viewer, input: z.infer<typeof zAskRenewalInput>): Promise<Member>;
  /**
   * Cancels a request of the viewer, or declines that of a member below them. Throws `NOT_FOUND` when there is none,
   * `FORBIDDEN` for other people.
   */
  endRenewal(viewer: Viewer, input: z.infer<typeof zRenewalRef>): Promise<Member>;
  /**
   * Removes the person. They can return only by a request that staff approve. Throws `FORBIDDEN` for the owner or
   * members not below the viewer, `NOT_FOUND` for a non-member.
   */
  remove(viewer: Viewer, input: { userId: string }): Promise<void>;
  /** Ends the viewer's own membership. Throws `REFUSED` for the owner, with what to do instead. */
  leave(viewer: Viewer): Promise<void>;
}
