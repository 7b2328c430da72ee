import {
  CUSTOM_ROLES_MAX,
  HOURS_RANGES,
  QUOTA_LIMITS,
  ROLES,
  SHIFT_ACTIONS,
  SHIFT_STATES_B,
  SHIFT_STATUSES,
} from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zPage, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { FIELD_FILTER, type SentValues, zRecordValues, zSentValues } from '../moderation/record-fields.ts';

export const zShiftStatus = z.enum(SHIFT_STATUSES);

/** A shift with values derived at the time of the answer. */
export const zShift = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  avatar: z.string(),
  robloxUsername: z.string().nullable(),
  robloxUserId: z.string().nullable(),
  status: zShiftStatus,
  /** Null for a shift without a type. */
  type: z.object({ id: z.string(), name: z.string() }).nullable(),
  clockInTime: zMoment,
  clockOutTime: zMoment.nullable(),
  /** Start of the current break; null for none. */
  breakSince: zMoment.nullable(),
  /** Without breaks, in ms, as of `asOf`; grows while on duty. */
  workedMs: z.number().int(),
  breakMs: z.number().int(),
  /** The server's clock at the answer: timers tick from the difference to it. */
  asOf: zMoment,
  /** Open for more than 12 hours, or ended after as many and not confirmed: its hours do not count. */
  forgotten: z.boolean(),
  /** Whether an admin has put it right. */
  corrected: z.boolean(),
  fields: zRecordValues,
});
export type Shift = z.infer<typeof zShift>;

/** A shift in the terms of variant B: `active`, `break`, `ended`. */
export const zShiftB = zShift.extend({ status: z.enum(SHIFT_STATES_B) });
export type ShiftB = z.infer<typeof zShiftB>;

export const zClockInInput = z.object({ serverId: zId, typeId: zId.nullish() });
export type ClockInInput = z.infer<typeof zClockInInput>;

/** `userId` starts the shift of a member of a lower role, for admins and the owner. */
export const zStartShiftInput = zClockInInput.extend({ userId: zId.optional() });
export type StartShiftInput = z.infer<typeof zStartShiftInput>;

/** `fields` are those of a shift that ends. */
export const zShiftStatusInput = z.object({ serverId: zId, status: zShiftStatus, fields: zSentValues });

export const zShiftActionInput = z.object({
  shiftId: zId,
  action: z.enum(SHIFT_ACTIONS),
  fields: zSentValues,
});
export type ShiftActionInput = z.infer<typeof zShiftActionInput>;

/** Newest first. `from` and `to` filter by clock-in time. */
export const zListShiftsInput = zPage.extend({
  serverId: zId,
  userId: zId.optional(),
  typeId: zId.optional(),
  from: zMoment.optional(),
  to: zMoment.optional(),
  ...FIELD_FILTER,
});
export type ListShiftsInput = z.infer<typeof zListShiftsInput>;

export const zOnShift = z.object({ serverId: zId, shiftId: zId });

/** A correction as the history of a shift shows it. */
export const zShiftCorrection = z.object({
  id: z.string(),
  at: zMoment,
  correctedBy: z.string(),
  note: z.string(),
  before: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  after: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** What a person did during a shift. */
export const zShiftRecap = z.object({
  /** Mod calls resolved. */
  calls: z.number().int(),
  /** Punishments recorded. */
  records: z.number().int(),
  /** Remote commands sent. */
  commands: z.number().int(),
});
export type ShiftRecap = z.infer<typeof zShiftRecap>;

export const zShiftDetail = zShift.extend({
  /** Null unless it is the viewer's own shift, or one that the viewer can correct. */
  recap: zShiftRecap.nullable(),
  breaks: z.array(z.object({ startedAt: zMoment, endedAt: zMoment.nullable() })),
  corrections: z.array(zShiftCorrection),
  /** Automatic changes and their reasons, oldest first. */
  notes: z.array(z.object({ at: zMoment, text: z.string() })),
});
export type ShiftDetail = z.infer<typeof zShiftDetail>;

/**
 * Corrects a shift. Omitted fields stay unchanged; `clockOutTime` of an open shift ends it. `breakMinutes` replaces its
 * breaks by one at the end. The note is stored in its history. Without changes it confirms an ended forgotten shift.
 */
export const zCorrectShiftInput = z.object({
  serverId: zId,
  shiftId: zId,
  clockInTime: zMoment.optional(),
  clockOutTime: zMoment.optional(),
  breakMinutes: z.number().int().min(0).max(100_000).optional(),
  typeId: zId.nullable().optional(),
  fields: zSentValues,
  note: zText.trim().min(1, 'Please say why the shift is corrected.').max(MAX_LENGTH.note),
});
export type CorrectShiftInput = z.infer<typeof zCorrectShiftInput>;

export const zHoursInput = z.object({
  serverId: zId,
  range: z.enum(HOURS_RANGES).default('week'),
  typeId: zId.optional(),
});
export type HoursInput = z.infer<typeof zHoursInput>;

/** One person's hours in a range, most first. People without a shift are listed when they have required hours. */
export const zPersonHours = z.object({
  userId: z.string(),
  username: z.string(),
  avatar: z.string(),
  /** Null for members who have left. */
  role: z.enum(ROLES).nullable(),
  workedMs: z.number().int(),
  /** Worked in forgotten shifts, in ms; not part of `workedMs`. */
  heldMs: z.number().int(),
  breakMs: z.number().int(),
  shifts: z.number().int(),
  /** Sessions that they attended, and those of them that they hosted. */
  sessions: z.number().int(),
  hosted: z.number().int(),
  onDuty: z.boolean(),
  /** Required minutes, less leaves in a range that is one week, or else per week; null for none. */
  requiredMinutes: z.number().int().nullable(),
  /** Required sessions, likewise. */
  requiredSessions: z.number().int().nullable(),
});
export type PersonHours = z.infer<typeof zPersonHours>;

export const zHours = z.object({
  range: z.enum(HOURS_RANGES),
  /** Null for `all`. */
  from: zMoment.nullable(),
  to: zMoment.nullable(),
  people: z.array(zPersonHours),
});
export type Hours = z.infer<typeof zHours>;

/** The last twelve weeks of one person, oldest first; without `userId` one's own. */
export const zWeeksInput = z.object({ serverId: zId, userId: zId.optional() });
export const zWeek = z.object({
  from: zMoment,
  workedMs: z.number().int(),
  /** Worked in forgotten shifts, in ms; not part of `workedMs`. */
  heldMs: z.number().int(),
  breakMs: z.number().int(),
  shifts: z.number().int(),
  /** Required minutes of that week after leaves; 0 for a week fully on leave, null without required hours. */
  requiredMinutes: z.number().int().nullable(),
  /** Sessions that they attended, and those required, likewise. */
  sessions: z.number().int(),
  requiredSessions: z.number().int().nullable(),
});
export const zWeeks = z.object({
  weeks: z.array(zWeek),
  /** Required minutes of a week without a leave. */
  requiredMinutes: z.number().int().nullable(),
  /** Required sessions of a week without a leave. */
  requiredSessions: z.number().int().nullable(),
  /** This week's mod calls and punishments, where they are required; `required` is 0 for a week fully on leave. */
  records: z.array(
    z.object({
      measure: z.enum(['calls', 'punishments']),
      count: z.number().int(),
      required: z.number().int(),
    }),
  ),
  /** This week per shift type, types with required hours first; after leaves. */
  types: z.array(
    z.object({
      typeId: z.string().nullable(),
      name: z.string(),
      workedMs: z.number().int(),
      requiredMinutes: z.number().int().nullable(),
    }),
  ),
});
export type Weeks = z.infer<typeof zWeeks>;

const zWeeklyMinutes = z
  .number()
  .int('Weekly hours are whole minutes.')
  .min(1, 'Weekly hours are at least one minute; leave them empty for none.')
  .max(7 * 24 * 60, 'A week has 168 hours.')
  .nullable();

export const zShiftType = z.object({
  id: z.string(),
  name: z.string(),
  weeklyMinutes: z.number().int().nullable(),
});
export type ShiftType = z.infer<typeof zShiftType>;

const weeklyCount = (name: string, max: number) =>
  z
    .number()
    .int(`Weekly ${name} are a whole number.`)
    .min(1, `Weekly ${name} are at least one; leave them empty for none.`)
    .max(max, `At most ${max} ${name} can be required of a week.`)
    .nullable();

const zWeeklySessions = weeklyCount('sessions', QUOTA_LIMITS.sessions);
const zWeeklyCalls = weeklyCount('mod calls', QUOTA_LIMITS.calls);
const zWeeklyPunishments = weeklyCount('punishments', QUOTA_LIMITS.punishments);

const zCount = z.number().int().nullable();

/** What a role has to reach each week; null for nothing. */
const zRoleQuota = z.object({
  role: z.string().describe('`moderator`, `admin` or the id of a custom role'),
  name: z.string(),
  minutes: zCount,
  sessions: zCount,
  calls: zCount,
  punishments: zCount,
});
export type RoleQuota = z.infer<typeof zRoleQuota>;

/** The kinds of duty of a server and what is required each week. */
export const zShiftRules = z.object({
  types: z.array(zShiftType),
  /** Null: the role has no required hours. */
  requirements: z.object({
    moderator: z.number().int().nullable(),
    admin: z.number().int().nullable(),
  }),
  /** Sessions that are required each week. */
  sessions: z.object({
    moderator: z.number().int().nullable(),
    admin: z.number().int().nullable(),
  }),
  /** Moderators, admins and each custom role, the highest of these first. Of several roles, the highest number counts. */
  quotas: z.array(zRoleQuota),
  /** Another one when what is required changes. */
  version: z.string(),
});
export type ShiftRules = z.infer<typeof zShiftRules>;

const zCustomRoleQuota = z.object({
  roleId: zId,
  minutes: zWeeklyMinutes.optional(),
  sessions: zWeeklySessions.optional(),
  calls: zWeeklyCalls.optional(),
  punishments: zWeeklyPunishments.optional(),
});

export const zSaveRequirementsInput = z.object({
  serverId: zId,
  moderator: zWeeklyMinutes.optional(),
  admin: zWeeklyMinutes.optional(),
  moderatorSessions: zWeeklySessions.optional(),
  adminSessions: zWeeklySessions.optional(),
  moderatorCalls: zWeeklyCalls.optional(),
  adminCalls: zWeeklyCalls.optional(),
  moderatorPunishments: zWeeklyPunishments.optional(),
  adminPunishments: zWeeklyPunishments.optional(),
  roles: z.array(zCustomRoleQuota).max(CUSTOM_ROLES_MAX).optional().describe('Quotas of custom roles'),
  version: zText
    .max(MAX_LENGTH.id)
    .optional()
    .describe('The version that the change is based on; another person’s change since then is a conflict'),
});
export type SaveRequirementsInput = z.infer<typeof zSaveRequirementsInput>;

const zTypeName = zText
  .trim()
  .min(1, 'Please enter a name for the shift type.')
  .max(MAX_LENGTH.shiftTypeName, `A name has at most ${MAX_LENGTH.shiftTypeName} characters.`);

export const zCreateShiftTypeInput = z.object({
  serverId: zId,
  name: zTypeName,
  weeklyMinutes: zWeeklyMinutes.default(null),
});
export type CreateShiftTypeInput = z.infer<typeof zCreateShiftTypeInput>;

export const zUpdateShiftTypeInput = z.object({
  serverId: zId,
  typeId: zId,
  name: zTypeName.optional(),
  weeklyMinutes: zWeeklyMinutes.optional(),
});
export type UpdateShiftTypeInput = z.infer<typeof zUpdateShiftTypeInput>;

export const zOnShiftType = z.object({ serverId: zId, typeId: zId });

export interface ShiftsService {
  /** Returns the open shift, or the last one if it ended less than 12 hours ago. */
  current(viewer: Viewer): Promise<Shift | null>;
  /** Lists staff on duty first, then on break; longest first. */
  active(viewer: Viewer): Promise<Shift[]>;
  /** Returns the open shift when repeated while on duty. Throws `CONFLICT` while on break. */
  clockIn(viewer: Viewer, input: ClockInInput): Promise<Shift>;
  /** Steps one's own newest shift. Throws CONFLICT where the state does not allow it. */
  setStatus(viewer: Viewer, status: Shift['status'], fields?: SentValues): Promise<Shift>;
  list(viewer: Viewer, input: ListShiftsInput): Promise<ShiftB[]>;
  /** Variant B of `clockIn`. Throws `FORBIDDEN` for someone of an equal or higher role, `NOT_FOUND` for no member. */
  start(viewer: Viewer, input: StartShiftInput): Promise<ShiftB>;
  /** Changes one's own shift; admins and the owner also open ones of lower roles. Throws `FORBIDDEN`, `CONFLICT`. */
  act(viewer: Viewer, input: ShiftActionInput): Promise<ShiftB>;
  detail(viewer: Viewer, shiftId: string): Promise<ShiftDetail>;
  /** Throws REFUSED for times that make no sense, CONFLICT for overlapping another shift of that person. */
  correct(viewer: Viewer, input: CorrectShiftInput): Promise<ShiftDetail>;
  hours(viewer: Viewer, input: HoursInput): Promise<Hours>;
  weeks(viewer: Viewer, userId: string | undefined): Promise<Weeks>;
  rules(viewer: Viewer): Promise<ShiftRules>;
  /** Throws `NOT_FOUND` for a role that the server doesn't have, `CONFLICT` for a version that was replaced. */
  saveRequirements(viewer: Viewer, input: SaveRequirementsInput): Promise<ShiftRules>;
  createType(viewer: Viewer, input: CreateShiftTypeInput): Promise<ShiftType>;
  updateType(viewer: Viewer, input: UpdateShiftTypeInput): Promise<ShiftType>;
  /** Takes it from the choices; old shifts keep its name. */
  removeType(viewer: Viewer, typeId: string): Promise<void>;
}
