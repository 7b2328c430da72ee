import {
  DISCIPLINE_OUTCOMES,
  INFRACTION_TYPES,
  LEAVE_KINDS,
  LEAVE_STATES,
  WAVE_DIRECTIONS,
} from '@tenfour/domain';
import { z } from 'zod';
import { zRole } from '../community/servers.ts';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zPage } from '../fields.ts';
import { zInfraction } from './infractions.ts';

/** Most entries of a list in a staff file; the newest. */
export const STAFF_FILE_LIST_MAX = 50;

/** Days over which a staff file counts work. */
export const STAFF_FILE_WORK_DAYS = 30;

const zCount = z.number().int();

/** A change of a person's roles, in the words and names of its time. */
const zRoleChange = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  /** Null for joining, leaving and removals. */
  direction: z.enum(WAVE_DIRECTIONS).nullable(),
  title: z.string(),
  text: z.string(),
  by: z.string(),
  createdAt: zMoment,
});
export type RoleChange = z.infer<typeof zRoleChange>;

export const zRoleChanges = z.array(zRoleChange);

export const zRoleChangesInput = zPage.extend({
  serverId: zId,
  userId: zId.optional().describe('Only changes of this person'),
});

/** What a server has on record about a member of staff. */
export const zStaffFile = z.object({
  userId: z.string(),
  username: z.string(),
  avatar: z.string(),
  /** Null for a former member. */
  role: zRole.nullable(),
  joinedAt: zMoment.nullable(),
  /** Whether it is the viewer's own. */
  own: z.boolean(),
  /** What counts now. */
  active: z.object({ warning: zCount, strike: zCount, termination: zCount, points: zCount }),
  /** What the next infraction of a type leads to; null in one's own file. */
  next: z
    .array(
      z.object({
        type: z.enum(INFRACTION_TYPES),
        outcome: z.enum(DISCIPLINE_OUTCOMES),
        rule: z.string(),
      }),
    )
    .nullable(),
  /** Newest first, as all lists here. */
  infractions: z.array(zInfraction),
  roles: z.array(zRoleChange),
  /** Oldest first. */
  weeks: z.array(
    z.object({ from: zMoment, workedMs: zCount, shifts: zCount, requiredMinutes: zCount.nullable() }),
  ),
  leaves: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(LEAVE_KINDS),
      from: zMoment,
      to: zMoment,
      state: z.enum(LEAVE_STATES),
    }),
  ),
  /** Since `since`, `STAFF_FILE_WORK_DAYS` ago. */
  work: z.object({
    since: zMoment,
    modCalls: zCount,
    punishments: z.object({ warning: zCount, kick: zCount, strike: zCount, ban: zCount }),
  }),
});
export type StaffFile = z.infer<typeof zStaffFile>;

/** `me` for oneself. */
export const zStaffFileInput = z.object({ serverId: zId, userId: zId });

export interface StaffFilesService {
  /**
   * Returns the file of a person. Throws `NOT_FOUND` for people without one, and `FORBIDDEN` for files of others unless
   * the viewer sees the staff tools, manages infractions and is above that person.
   */
  get(viewer: Viewer, userId: string): Promise<StaffFile>;

  /**
   * Lists promotions and demotions, newest first: of waves, single changes and Discord roles. Has those of people whose
   * files the viewer can read. Throws `FORBIDDEN` for people who read no files of others.
   */
  roleChanges(viewer: Viewer, input: z.infer<typeof zRoleChangesInput>): Promise<RoleChange[]>;
}
