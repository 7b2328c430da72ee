import { REVIEW_LIMITS, type ReviewMark } from '@tenfour/domain';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import type {
  ActivityNoticesTable,
  StaffReviewMarksTable,
  StaffReviewsTable,
} from '../../../db/table-types/index.ts';

/** A review with the names of its creator and department, and its counts. */
export interface ReviewRow extends Omit<Selectable<StaffReviewsTable>, 'counted'> {
  creator: string;
  department: string | null;
  marked: number;
  notices: number;
}

/** A review with what it stores of its people, which lists don't read. */
export interface WholeReviewRow extends ReviewRow {
  counted: string | null;
}

/** The period and shift type of a review: each person gets one activity notice for them. */
export type ReviewPeriod = Pick<ReviewRow, 'department_id' | 'from_at' | 'to_at'>;

const COLUMNS = [
  ...(['staff_reviews.id', 'staff_reviews.server_id', 'staff_reviews.department_id'] as const),
  ...(['staff_reviews.from_at', 'staff_reviews.to_at', 'staff_reviews.timezone'] as const),
  ...(['staff_reviews.moderator_minutes', 'staff_reviews.admin_minutes'] as const),
  ...(['staff_reviews.moderator_sessions', 'staff_reviews.admin_sessions'] as const),
  ...(['staff_reviews.created_by', 'staff_reviews.created_at'] as const),
] as const;

/** The reviews of one server. */
export function reviewsStore(handle: Handle, serverId: string) {
  const own = handle
    .selectFrom('staff_reviews')
    .innerJoin('users', 'users.id', 'staff_reviews.created_by')
    .leftJoin('shift_types', (join) =>
      join
        .onRef('shift_types.server_id', '=', 'staff_reviews.server_id')
        .onRef('shift_types.id', '=', 'staff_reviews.department_id'),
    )
    .select(COLUMNS)
    .select(['users.username as creator', 'shift_types.name as department'])
    .select([
      sql<number>`(SELECT count(*) FROM staff_review_marks AS m WHERE m.review_id = staff_reviews.id)`.as(
        'marked',
      ),
      sql<number>`(SELECT count(*) FROM activity_notices AS n WHERE n.server_id = staff_reviews.server_id
        AND n.department_id = staff_reviews.department_id AND n.from_at = staff_reviews.from_at
        AND n.to_at = staff_reviews.to_at AND n.infraction_id IS NOT NULL)`.as('notices'),
    ])
    .where('staff_reviews.server_id', '=', serverId);

  const inPeriod = ({ department_id, from_at, to_at }: ReviewPeriod) =>
    handle
      .selectFrom('activity_notices')
      .where('activity_notices.server_id', '=', serverId)
      .where('activity_notices.department_id', '=', department_id)
      .where('activity_notices.from_at', '=', from_at)
      .where('activity_notices.to_at', '=', to_at);

  return {
    /** Newest period first. */
    async list(): Promise<ReviewRow[]> {
      const query = own.orderBy('staff_reviews.to_at', 'desc').orderBy('staff_reviews.id', 'desc');
      return query.limit(REVIEW_LIMITS.server).execute();
    },

    async find(id: string): Promise<WholeReviewRow | null> {
      const query = own.select('staff_reviews.counted').where('staff_reviews.id', '=', id);
      return (await query.executeTakeFirst()) ?? null;
    },

    async findByPeriod({ department_id, from_at, to_at }: ReviewPeriod): Promise<ReviewRow | null> {
      const row = await own
        .where('staff_reviews.department_id', '=', department_id)
        .where('staff_reviews.from_at', '=', from_at)
        .where('staff_reviews.to_at', '=', to_at)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Adds a review, and deletes the oldest beyond the limit. */
    async add(review: Omit<Insertable<StaffReviewsTable>, 'server_id'>): Promise<void> {
      await handle
        .insertInto('staff_reviews')
        .values({ ...review, server_id: serverId })
        .execute();
      const stored = handle
        .selectFrom('staff_reviews')
        .select('id')
        .where('server_id', '=', serverId)
        .orderBy('to_at', 'desc')
        .orderBy('id', 'desc')
        .limit(REVIEW_LIMITS.server);
      await handle
        .deleteFrom('staff_reviews')
        .where('server_id', '=', serverId)
        .where('id', 'not in', (eb) => eb.selectFrom(stored.as('stored')).select('stored.id'))
        .execute();
    },

    async remove(id: string): Promise<void> {
      await handle
        .deleteFrom('staff_reviews')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .execute();
    },

    async marks(reviewId: string) {
      return handle
        .selectFrom('staff_review_marks')
        .innerJoin('users', 'users.id', 'staff_review_marks.marked_by')
        .select(['staff_review_marks.user_id', 'staff_review_marks.mark', 'staff_review_marks.note'])
        .select(['staff_review_marks.at', 'users.username as by'])
        .where('staff_review_marks.review_id', '=', reviewId)
        .execute();
    },

    /** Sets a mark in the place of an earlier one; null removes it. */
    async setMark(
      { review_id, user_id }: Pick<StaffReviewMarksTable, 'review_id' | 'user_id'>,
      set: { mark: ReviewMark; note: string; marked_by: string; at: number } | null,
    ): Promise<void> {
      if (set === null) {
        await handle
          .deleteFrom('staff_review_marks')
          .where('review_id', '=', review_id)
          .where('user_id', '=', user_id)
          .execute();
        return;
      }
      await handle
        .insertInto('staff_review_marks')
        .values({ review_id, user_id, server_id: serverId, ...set })
        .onConflict((conflict) => conflict.columns(['review_id', 'user_id']).doUpdateSet(set))
        .execute();
    },

    /** Returns the notices of a period, also those that are being recorded. */
    async notices(period: ReviewPeriod) {
      return inPeriod(period)
        .innerJoin('users', 'users.id', 'activity_notices.sent_by')
        .select(['activity_notices.id', 'activity_notices.user_id', 'activity_notices.infraction_id'])
        .select(['activity_notices.at', 'users.username as by'])
        .execute();
    },

    /** Returns whether no other notice of the person and period was there: this one is now. */
    async claimNotice(notice: Omit<Insertable<ActivityNoticesTable>, 'server_id'>): Promise<boolean> {
      const added = await handle
        .insertInto('activity_notices')
        .values({ ...notice, server_id: serverId })
        .onConflict((conflict) =>
          conflict.columns(['server_id', 'user_id', 'department_id', 'from_at', 'to_at']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    async noticeOf(period: ReviewPeriod, userId: string) {
      const query = inPeriod(period).select(['id', 'infraction_id']).where('user_id', '=', userId);
      return query.executeTakeFirst();
    },

    /** Stores the infraction of a claimed notice. Returns whether the notice had none before. */
    async settleNotice(
      notice: Omit<Insertable<ActivityNoticesTable>, 'server_id'> & { infraction_id: string },
    ): Promise<boolean> {
      // A call that could not record it, of a person with fewer rights, may have given the claim back meanwhile.
      if (await this.claimNotice(notice)) return true;
      const settled = await handle
        .updateTable('activity_notices')
        .set({ infraction_id: notice.infraction_id, sent_by: notice.sent_by, at: notice.at })
        .where('server_id', '=', serverId)
        .where('id', '=', notice.id)
        .where('infraction_id', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return settled !== undefined;
    },

    /** Gives a claim back that led to no infraction. */
    async releaseNotice(id: string): Promise<void> {
      await handle
        .deleteFrom('activity_notices')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('infraction_id', 'is', null)
        .execute();
    },
  };
}
