import type { InfractionsService, StaffReviewsService, Viewer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { reviewLines } from './lines.ts';
import { type ReviewRow, reviewsStore, type WholeReviewRow } from './store.ts';

export interface StaffReviewsDeps {
  database: Database;
  infractions: Pick<InfractionsService, 'create'>;
  /** Epoch ms. */
  now: () => number;
}

type Notice = Parameters<StaffReviewsService['sendNotices']>[1]['notices'][number];

/**
 * Sends notices to people who missed the quota: each is a warning that the viewer records. A row that is unique for person
 * and period decides who sends it, and its id is the infraction's client id, so that a repeated call records nothing twice.
 */
export async function sendNotices(
  deps: StaffReviewsDeps,
  viewer: Viewer,
  review: WholeReviewRow,
  notices: readonly Notice[],
): ReturnType<StaffReviewsService['sendNotices']> {
  const lines = await reviewLines(deps.database.handle, viewer, review, deps.now());
  const missed = new Set(lines.filter(({ outcome }) => outcome === 'missed').map(({ userId }) => userId));
  const result: Awaited<ReturnType<typeof sendNotices>> = { sent: [], failed: [] };
  for (const notice of notices) {
    const isMissed = missed.has(notice.userId);
    const problem = isMissed ? await send(deps, viewer, review, notice) : 'Did not miss the quota.';
    if (problem === null) result.sent.push(notice.userId);
    else result.failed.push({ userId: notice.userId, problem });
  }
  return result;
}

/** Sends one notice. Returns the problem in words; null when it was sent. */
async function send(
  deps: StaffReviewsDeps,
  viewer: Viewer,
  review: ReviewRow,
  { userId, text }: Notice,
): Promise<string | null> {
  const { database, infractions, now } = deps;
  const store = reviewsStore(database.handle, viewer.serverId);
  const { department_id, from_at, to_at } = review;
  const period = { department_id, from_at, to_at };
  const claim = { id: newId(now()), user_id: userId, ...period, sent_by: viewer.id, at: now() };
  await store.claimNotice({ ...claim, infraction_id: null });
  // An interrupted call leaves a claim without an infraction: its id continues it.
  const notice = await store.noticeOf(period, userId);
  if (notice === undefined || notice.infraction_id !== null) return ALREADY;
  try {
    const input = { serverId: viewer.serverId, staffUserId: userId, type: 'warning', reason: text } as const;
    const { id: infractionId } = await infractions.create(viewer, { ...input, clientId: notice.id });
    const sent = { ...claim, id: notice.id, infraction_id: infractionId };
    return await database.transaction(async (tx) => {
      // One of several calls at the same moment does.
      if (!(await reviewsStore(tx.handle, viewer.serverId).settleNotice(sent))) return ALREADY;
      tx.changed({ serverId: viewer.serverId, entity: 'staff-reviews', op: 'changed', ids: [review.id] });
      return null;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await store.releaseNotice(notice.id);
    return error.message;
  }
}

const ALREADY = 'Already has a notice for this period.';
