import { GRANTABLE_ROLES, type GrantableRole } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment } from './fields.ts';
import { zLeaveMark } from './leaves.ts';
import { zRole } from './servers.ts';
import type { Viewer } from './viewer.ts';

export const zGrantableRole = z.enum(GRANTABLE_ROLES);

/** Spec section 3, Member. */
export const zMember = z.object({
  id: zId,
  userId: zId,
  username: z.string(),
  /** Discord's legacy tag; "0" for everybody on the new system. */
  discriminator: z.string(),
  /** Same-origin address. */
  avatar: z.string(),
  robloxUsername: z.string().nullable(),
  role: zRole,
  status: z.enum(['active']),
  joinedAt: zMoment,
  /** That they are away now; only in lists. */
  leave: zLeaveMark.nullish(),
});
export type Member = z.infer<typeof zMember>;

export const zChangeRoleInput = z.object({ serverId: zId, userId: zId, role: zGrantableRole });
export const zRemoveMemberInput = z.object({ serverId: zId, userId: zId });

export interface MembersService {
  list(viewer: Viewer): Promise<Member[]>;
  /** Throws FORBIDDEN for the owner or anyone not below the viewer, NOT_FOUND for a non-member. */
  changeRole(viewer: Viewer, input: { userId: string; role: GrantableRole }): Promise<Member>;
  /** Throws FORBIDDEN for the owner or anyone not below the viewer, NOT_FOUND for a non-member. */
  remove(viewer: Viewer, input: { userId: string }): Promise<void>;
  /** The viewer's own way out. Throws REFUSED for the owner, with what to do instead. */
  leave(viewer: Viewer): Promise<void>;
}
