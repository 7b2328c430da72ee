import { chunk } from '../db/chunk.ts';
import type { Transaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { PostSubject } from './domain-event.ts';

/** A subject that the bot posts, or has posted and must update. */
export interface PostChange extends PostSubject {
  serverId: string;
  /** Epoch ms. */
  at: number;
}

/**
 * Adds a post of the bot for each new subject, where a channel is chosen for it, and marks the posts of changed subjects
 * as out of date; in the mutation's own transaction. A job of the bot sends them.
 */
export async function writePosts({ handle }: Transaction, posts: readonly PostChange[]): Promise<void> {
  if (posts.length === 0) return;
  const channels = await channelsOf(
    handle,
    posts.filter(({ isNew }) => isNew),
  );
  const rows = posts.flatMap(({ serverId, kind, subjectId, isNew, at }) => {
    const channelId = isNew ? channels.get(`${serverId}:${kind}`) : undefined;
    if (channelId === undefined) return [];
    const row = { server_id: serverId, kind, subject_id: subjectId, channel_id: channelId };
    return [{ ...row, id: newId(), created_at: at, due_at: at }];
  });
  for (const some of chunk(rows)) {
    await handle
      .insertInto('bot_posts')
      .values(some)
      .onConflict((conflict) => conflict.columns(['server_id', 'kind', 'subject_id']).doNothing())
      .execute();
  }
  for (const one of posts.filter(({ isNew }) => !isNew)) {
    await handle
      .updateTable('bot_posts')
      .set((eb) => ({ version: eb('version', '+', 1), due_at: one.at, attempts: 0 }))
      .where('server_id', '=', one.serverId)
      .where('kind', '=', one.kind)
      .where('subject_id', '=', one.subjectId)
      .execute();
  }
}

/** Channel ids by `<server>:<kind>`. */
async function channelsOf(
  handle: Transaction['handle'],
  posts: readonly PostChange[],
): Promise<Map<string, string>> {
  const servers = [...new Set(posts.map(({ serverId }) => serverId))];
  if (servers.length === 0) return new Map();
  const rows = await handle
    .selectFrom('bot_connections')
    .innerJoin('servers', 'servers.id', 'bot_connections.server_id')
    .select(['server_id', 'call_channel_id', 'request_channel_id'])
    .where('server_id', 'in', servers)
    .where('servers.status', '=', 'active')
    .execute();
  const entries = rows.flatMap((row) => [
    [`${row.server_id}:mod-call`, row.call_channel_id] as const,
    [`${row.server_id}:join-request`, row.request_channel_id] as const,
  ]);
  return new Map(entries.flatMap(([key, id]) => (id === null ? [] : [[key, id]])));
}
