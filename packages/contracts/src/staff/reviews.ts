import { QUOTA_OUTCOMES, REVIEW_LIMITS, REVIEW_MARKS, ROLES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zOnServer, zText } from '../fields.ts';

/** A review of staff in a period of whole weeks of the server's time zone. */
export const zStaffReview = z.object({
  id: z.string(),
  /** The shift type whose shifts count; null for all. */
  department: z.object({ id: z.string(), name: z.string() }).nullable(),
  from: zMoment,
  to: zMoment,
  timezone: z.string(),
  createdBy: z.string(),
  createdAt: zMoment,
  /** People who have a mark. */
  marked: z.number().int(),
  /** Activity notices sent for its period. */
  notices: z.number().int(),
});
export type StaffReview = z.infer<typeof zStaffReview>;

/** Null: nothing is required. */
const zQuota = z.object({
  minutes: z.number().int().nullable(),
  sessions: z.number().int().nullable(),
  calls: z.number().int().nullable(),
  punishments: z.number().int().nullable(),
});

/** A person in a review. */
export const zReviewLine = z.object({
  userId: z.string(),
  username: z.string(),
  avatar: z.string(),
  role: z.enum(ROLES),
  workedMs: z.number().int(),
  /** Worked in forgotten shifts, in ms; does not count. */
  heldMs: z.number().int(),
  shifts: z.number().int(),
  sessions: z.number().int(),
  /** Mod calls that they handled and punishments that they recorded, counted when the review was created. */
  calls: z.number().int(),
  punishments: z.number().int(),
  /** What was required in the period after leaves, and without them. */
  required: zQuota,
  full: zQuota,
  outcome: z.enum(QUOTA_OUTCOMES),
  /** Whether the viewer can mark them. */
  canMark: z.boolean(),
  /** Null also for the viewer: what others think of them is not for them. */
  mark: z.object({ mark: z.enum(REVIEW_MARKS), note: z.string(), by: z.string(), at: zMoment }).nullable(),
  notice: z.object({ by: z.string(), at: zMoment }).nullable(),
  /** An activity notice that names what was missed, for people who missed the quota and have none. */
  draft: z.string().nullable(),
});
export type ReviewLine = z.infer<typeof zReviewLine>;

export const zStaffReviewDetail = zStaffReview.extend({ people: z.array(zReviewLine) });
export type StaffReviewDetail = z.infer<typeof zStaffReviewDetail>;

export const zCreateReviewInput = zOnServer.extend({
  weeks: z.number().int().min(REVIEW_LIMITS.weeks.min).max(REVIEW_LIMITS.weeks.max).default(1),
  departmentId: zId.nullish(),
});

export const zReviewRef = zOnServer.extend({ reviewId: zId });

export const zMarkInput = zReviewRef.extend({
  userId: zId,
  /** Null removes the mark. */
  mark: z.enum(REVIEW_MARKS).nullable(),
  note: zText.trim().max(REVIEW_LIMITS.note).default(''),
});

const zNotice = z.object({
  userId: zId,
  text: zText.trim().min(1, 'Write the notice.').max(REVIEW_LIMITS.notice),
});

export const zSendNoticesInput = zReviewRef.extend({
  notices: z.array(zNotice).min(1).max(REVIEW_LIMITS.notices),
});

export const zSentNotices = z.object({
  sent: z.array(z.string()).describe('User ids'),
  failed: z.array(z.object({ userId: z.string(), problem: z.string() })),
});

export interface StaffReviewsService {
  /** Newest period first. Leads of a department see its reviews only. */
  list(viewer: Viewer): Promise<StaffReview[]>;
  /** Throws `NOT_FOUND` for a review that the viewer can't see. */
  get(viewer: Viewer, reviewId: string): Promise<StaffReviewDetail>;
  /** Reviews the last whole weeks. Returns the review that there is of the same period and department. */
  create(viewer: Viewer, input: z.infer<typeof zCreateReviewInput>): Promise<StaffReviewDetail>;
  /** Throws `FORBIDDEN` for oneself and people who are not below the viewer. */
  mark(viewer: Viewer, input: z.infer<typeof zMarkInput>): Promise<StaffReviewDetail>;
  /**
   * Records a warning with each text: one for each person, period and department, however often it is called. Says which ones
   * failed.
   */
  sendNotices(
    viewer: Viewer,
    input: z.infer<typeof zSendNoticesInput>,
  ): Promise<z.infer<typeof zSentNotices>>;
  /** Deletes a review with its marks. Sent notices stay. */
  remove(viewer: Viewer, reviewId: string): Promise<void>;
}
