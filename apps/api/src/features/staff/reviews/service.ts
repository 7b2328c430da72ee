import type { StaffReviewDetail, StaffReviewsService, Viewer } from '@tenfour/contracts';
import {
  DomainError,
  leads,
  leadsEvery,
  NO_QUOTA,
  rankOf,
  requireReviewable,
  reviewWeeks,
  type Span,
  spanOfWeeks,
} from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf, personBehind } from '../../community/identity/index.ts';
import { membersStore } from '../../community/members/index.ts';
import { timeZoneOf } from '../../community/servers/index.ts';
import { quotasStore, rulesStore } from '../shifts/index.ts';
import { countPeople } from './counted.ts';
import { staffReviewEvents } from './events.ts';
import { daysOf, reviewLines, toReview } from './lines.ts';
import { type StaffReviewsDeps, sendNotices } from './notices.ts';
import { type ReviewRow, reviewsStore, type WholeReviewRow } from './store.ts';

/** Creates the service for reviews of staff and the activity notices that follow from them. */
export function createStaffReviewsService(deps: StaffReviewsDeps): StaffReviewsService {
  const { database, now } = deps;
  return {
    async list(viewer) {
      const rows = await reviewsStore(database.handle, viewer.serverId).list();
      return rows.filter((row) => isSeen(viewer, row)).map(toReview);
    },

    get: (viewer, reviewId) => detail(database.handle, viewer, reviewId, now()),
    create: (viewer, input) => create(deps, viewer, input),
    mark: (viewer, input) => database.transaction((tx) => mark(deps, tx, viewer, input)),

    async sendNotices(viewer, { reviewId, notices }) {
      const review = await requireSeen(database.handle, viewer, reviewId);
      return sendNotices(deps, viewer, review, notices);
    },

    remove: (viewer, reviewId) =>
      database.transaction(async (tx) => {
        const row = await requireSeen(tx.handle, viewer, reviewId);
        await reviewsStore(tx.handle, viewer.serverId).remove(reviewId);
        await note(tx, viewer, now(), 'staff-review.deleted', row);
      }),
  };
}

/** Returns whether a viewer sees a review: admins all, others those of departments that they lead. */
function isSeen(viewer: Viewer, { department_id }: Pick<ReviewRow, 'department_id'>): boolean {
  return leadsEvery(viewer) || (department_id !== '' && leads(viewer, department_id));
}

async function requireSeen(handle: Handle, viewer: Viewer, reviewId: string): Promise<WholeReviewRow> {
  const row = await reviewsStore(handle, viewer.serverId).find(reviewId);
  if (row !== null && isSeen(viewer, row)) return row;
  throw new DomainError('NOT_FOUND', { message: 'There is no such review.' });
}

async function detail(
  handle: Handle,
  viewer: Viewer,
  reviewId: string,
  now: number,
): Promise<StaffReviewDetail> {
  const row = await requireSeen(handle, viewer, reviewId);
  return { ...toReview(row), people: await reviewLines(handle, viewer, row, now) };
}

function create(
  { database, now }: StaffReviewsDeps,
  viewer: Viewer,
  { weeks, departmentId }: Parameters<StaffReviewsService['create']>[1],
): Promise<StaffReviewDetail> {
  const { serverId } = viewer;
  const department = departmentId ?? '';
  if (!isSeen(viewer, { department_id: department })) throw notYours();
  return database.withLock(`staff-reviews:${serverId}`, async (tx) => {
    const at = now();
    const timezone = await timeZoneOf(tx.handle, serverId);
    const { from: from_at, to: to_at } = spanOfWeeks(reviewWeeks(at, timezone, weeks));
    const store = reviewsStore(tx.handle, serverId);
    const period = { department_id: department, from_at, to_at };
    const existing = await store.findByPeriod(period);
    if (existing !== null) return detail(tx.handle, viewer, existing.id, at);
    const quotas = await quotasOf(tx, serverId, department);
    const counted = department === '' ? await countNow(tx, serverId, { from: from_at, to: to_at }, at) : null;
    const id = newId(at);
    const made = { created_by: viewer.id, created_at: at };
    await store.add({ id, ...period, timezone, ...quotas, counted, ...made });
    const row = await requireSeen(tx.handle, viewer, id);
    await note(tx, viewer, at, 'staff-review.created', row);
    return detail(tx.handle, viewer, id, at);
  });
}

/** Returns what is required of each person now and counted in the span, as it is stored. */
async function countNow({ handle }: Transaction, serverId: string, span: Span, now: number): Promise<string> {
  const members = await membersStore(handle, serverId).list();
  return toJson(await countPeople(handle, serverId, { span, members, now }));
}

/** Returns what is required each week now: by a department where one is named, else by roles. */
async function quotasOf({ handle }: Transaction, serverId: string, department: string) {
  if (department !== '') {
    const type = await rulesStore(handle, serverId).findType(department);
    if (type === null) throw noSuchType();
    const { weeklyMinutes: minutes } = type;
    const none = { moderator_sessions: null, admin_sessions: null };
    return { moderator_minutes: minutes, admin_minutes: minutes, ...none };
  }
  const quotas = await quotasStore(handle, serverId).list();
  const [moderator, admin] = [quotas.get('moderator') ?? NO_QUOTA, quotas.get('admin') ?? NO_QUOTA];
  return {
    ...{ moderator_minutes: moderator.minutes, admin_minutes: admin.minutes },
    ...{ moderator_sessions: moderator.sessions, admin_sessions: admin.sessions },
  };
}

async function mark(
  { now }: StaffReviewsDeps,
  tx: Transaction,
  viewer: Viewer,
  { reviewId, userId, mark: set, note: text }: Parameters<StaffReviewsService['mark']>[1],
): Promise<StaffReviewDetail> {
  const { serverId } = viewer;
  const at = now();
  await requireSeen(tx.handle, viewer, reviewId);
  const { role, rank } = await membersStore(tx.handle, serverId).get(userId);
  const reviewer = { id: personBehind(viewer), rank: rankOf(viewer) };
  requireReviewable(reviewer, { id: userId, role, rank });
  const lines = await detail(tx.handle, viewer, reviewId, at);
  if (!lines.people.some((line) => line.userId === userId)) throw notListed();
  await reviewsStore(tx.handle, serverId).setMark(
    { review_id: reviewId, user_id: userId },
    set === null ? null : { mark: set, note: text, marked_by: viewer.id, at },
  );
  tx.changed({ serverId, entity: 'staff-reviews', op: 'changed', ids: [reviewId] });
  return detail(tx.handle, viewer, reviewId, at);
}

function note(
  tx: Transaction,
  viewer: Viewer,
  at: number,
  kind: 'staff-review.created' | 'staff-review.deleted',
  row: ReviewRow,
): Promise<void> {
  const review = { reviewId: row.id, days: daysOf(row), department: row.department };
  const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  return recordEvent(tx, staffReviewEvents.create({ kind, review, ...circumstances }));
}

function notYours(): DomainError {
  return new DomainError('FORBIDDEN', { message: 'You only review the department that you lead.' });
}

function noSuchType(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This server has no such shift type any more.' });
}

function notListed(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This review has no such person.' });
}
