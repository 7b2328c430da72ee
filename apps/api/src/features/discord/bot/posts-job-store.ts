import type { JoinRequest, MemberHold, ModCall } from '@tenfour/contracts';
import { priorityOfRank } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { PostKind } from '../../../events/domain-event.ts';
import { type DueRows, OF_ACTIVE_SERVERS } from '../../../jobs/claims.ts';
import type { ClaimedJob } from '../../../jobs/job-loop.ts';
import { memberHolds, toMemberHold } from '../../community/members/index.ts';

/** A post of the bot that this process has claimed. Moments are epoch ms. */
export interface PendingPost {
  id: string;
  serverId: string;
  kind: PostKind;
  subjectId: string;
  channelId: string;
  /** Null until Discord has it. */
  messageId: string | null;
  /** What is sent is what was there at this version, or later. */
  version: number;
  createdAt: number;
  attempts: number;
}

/** A mod call as it is posted. */
export type PostedCall = Pick<
  ModCall,
  | 'id'
  | 'reporterUsername'
  | 'reportedUsername'
  | 'reason'
  | 'location'
  | 'priority'
  | 'status'
  | 'resolution'
> & { claimedBy: string | null; closedBy: string | null; createdAt: number };

/** A join request as it is posted. */
export type PostedRequest = Pick<JoinRequest, 'id' | 'username' | 'robloxUsername' | 'status' | 'role'> & {
  decidedBy: string | null;
  createdAt: number;
  /** As on the join requests page; null once the request is decided. */
  hold: MemberHold | null;
};

/** Posts that are to be written; nothing is posted for a server that is suspended or removed. */
export const DUE_POSTS: DueRows = {
  table: 'bot_posts',
  id: 'id',
  due: 'due_at',
  lease: 'lease_until',
  only: OF_ACTIVE_SERVERS,
};

/** Lets a claimed post be claimed again from `until` on; `failed` counts a failure. */
export async function releasePost(
  handle: Handle,
  item: ClaimedJob,
  until: number,
  failed = false,
): Promise<void> {
  await handle
    .updateTable('bot_posts')
    .set((eb) => ({ lease_until: until, ...(failed ? { attempts: eb('attempts', '+', 1) } : {}) }))
    .where('id', '=', item.key)
    .where('lease_until', '=', item.leaseUntil)
    .execute();
}

/** A claimed post; null when it is not ours any more. */
export async function postOf(handle: Handle, { key, leaseUntil }: ClaimedJob): Promise<PendingPost | null> {
  const row = await handle
    .selectFrom('bot_posts')
    .selectAll()
    .where('id', '=', key)
    .where('lease_until', '=', leaseUntil)
    .where('due_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    serverId: row.server_id,
    kind: row.kind,
    subjectId: row.subject_id,
    channelId: row.channel_id,
    messageId: row.message_id,
    version: row.version,
    createdAt: row.created_at,
    attempts: row.attempts,
  };
}

/** Stores what Discord shows now. A change since then is due immediately; a final post is deleted. */
export async function settlePost(
  handle: Handle,
  post: PendingPost,
  { messageId, isOver, now }: { messageId: string; isOver: boolean; now: number },
): Promise<void> {
  if (isOver) {
    const { numDeletedRows } = await handle
      .deleteFrom('bot_posts')
      .where('id', '=', post.id)
      .where('version', '=', post.version)
      .executeTakeFirst();
    if (numDeletedRows > 0n) return;
  }
  await handle
    .updateTable('bot_posts')
    .set((eb) => ({
      message_id: messageId,
      lease_until: null,
      attempts: 0,
      due_at: eb.case().when('version', '=', post.version).then(null).else(now).end(),
    }))
    .where('id', '=', post.id)
    .execute();
}

/** Forgets a post that is not to be written any more. */
export async function forgetPost(handle: Handle, id: string): Promise<void> {
  await handle.deleteFrom('bot_posts').where('id', '=', id).execute();
}

/**
 * Switches posts of a kind off where this channel takes none any more, and forgets those that were owed there. The
 * channel's name; null when another one was chosen meanwhile.
 */
export async function stopPosts(
  handle: Handle,
  { serverId, kind, channelId }: Pick<PendingPost, 'serverId' | 'kind' | 'channelId'>,
  problemOf: (channel: string) => string,
): Promise<string | null> {
  await handle
    .deleteFrom('bot_posts')
    .where('server_id', '=', serverId)
    .where('kind', '=', kind)
    .where('channel_id', '=', channelId)
    .execute();
  const [id, name] =
    kind === 'mod-call'
      ? (['call_channel_id', 'call_channel_name'] as const)
      : (['request_channel_id', 'request_channel_name'] as const);
  const row = await handle
    .selectFrom('bot_connections')
    .select(name)
    .where('server_id', '=', serverId)
    .where(id, '=', channelId)
    .executeTakeFirst();
  const channel = row?.[name] ?? null;
  if (channel === null) return null;
  const stopped = await handle
    .updateTable('bot_connections')
    .set({ [id]: null, [name]: null, posts_problem: problemOf(channel) })
    .where('server_id', '=', serverId)
    .where(id, '=', channelId)
    .returning('server_id')
    .executeTakeFirst();
  return stopped ? channel : null;
}

/** The mod call that is posted, as it is now. */
export async function postedCall(
  handle: Handle,
  { serverId, subjectId }: PendingPost,
): Promise<PostedCall | null> {
  const row = await handle
    .selectFrom('mod_calls')
    .leftJoin('users as claimer', 'claimer.id', 'mod_calls.claimed_by')
    .leftJoin('users as closer', 'closer.id', 'mod_calls.closed_by')
    .select([
      'mod_calls.id',
      'reporter_username',
      'reported_username',
      'reason',
      'location',
      'priority',
      'status',
      'resolution',
      'mod_calls.created_at',
      'claimer.username as claimer_name',
      'closer.username as closer_name',
    ])
    .where('mod_calls.server_id', '=', serverId)
    .where('mod_calls.id', '=', subjectId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    reporterUsername: row.reporter_username,
    reportedUsername: row.reported_username,
    reason: row.reason,
    location: row.location,
    priority: priorityOfRank(row.priority),
    status: row.status,
    resolution: row.resolution,
    claimedBy: row.claimer_name,
    closedBy: row.closer_name,
    createdAt: row.created_at,
  };
}

/** The join request that is posted, as it is now. */
export async function postedRequest(
  handle: Handle,
  { serverId, subjectId }: PendingPost,
): Promise<PostedRequest | null> {
  const row = await handle
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.user_id')
    .leftJoin('users as decider', 'decider.id', 'join_requests.decided_by')
    .select([
      'join_requests.id',
      'join_requests.user_id',
      'join_requests.status',
      'join_requests.role',
      'join_requests.created_at',
      'join_requests.decided_by',
      'users.username',
      'users.roblox_username',
      'decider.username as decider_name',
    ])
    .where('join_requests.server_id', '=', serverId)
    .where('join_requests.id', '=', subjectId)
    .executeTakeFirst();
  if (!row) return null;
  const withdrawn = row.status === 'rejected' && row.decided_by === row.user_id;
  const hold = row.status === 'pending' ? await memberHolds(handle, serverId).find(row.user_id) : null;
  return {
    id: row.id,
    username: row.username,
    robloxUsername: row.roblox_username,
    status: withdrawn ? 'withdrawn' : row.status,
    role: row.role,
    decidedBy: row.decider_name,
    createdAt: row.created_at,
    hold: hold && toMemberHold(hold),
  };
}
