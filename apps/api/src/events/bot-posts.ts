import { chunk } from '../db/chunk.ts';
import type { Transaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { ServerDomainEvent } from './domain-events.ts';
import type { PostKind } from './domain-events-bot.ts';

/** A new or changed subject that the bot posts or has posted. */
export interface PostNews {
  serverId: string;
  kind: PostKind;
  subjectId: string;
  isNew: boolean;
  /** Epoch ms. */
  at: number;
}

/**
 * Owes a post of the bot for what is new, where a channel is chosen for it, and another version of the post for what
 * has changed; in the mutation's own transaction. `work/bot-posts.ts` writes them.
 */
export async function owePosts(tx: Transaction, domainEvents: readonly ServerDomainEvent[]): Promise<void> {
  await owe(tx, domainEvents.flatMap(newsOf));
}

/** As `owePosts`, for changes without a domain event. */
export async function owe({ handle }: Transaction, news: readonly PostNews[]): Promise<void> {
  if (news.length === 0) return;
  const channels = await channelsOf(
    handle,
    news.filter(({ isNew }) => isNew),
  );
  const rows = news.flatMap(({ serverId, kind, subjectId, isNew, at }) => {
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
  for (const one of news.filter(({ isNew }) => !isNew)) {
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
  news: readonly PostNews[],
): Promise<Map<string, string>> {
  const servers = [...new Set(news.map(({ serverId }) => serverId))];
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

function newsOf(domainEvent: ServerDomainEvent): PostNews[] {
  const { serverId, at, kind } = domainEvent;
  switch (kind) {
    case 'mod-call.created':
    case 'mod-call.claimed':
    case 'mod-call.released':
    case 'mod-call.resolved':
    case 'mod-call.dismissed':
    case 'mod-call.reopened': {
      const { modCallId: subjectId } = domainEvent.call;
      return [{ serverId, at, kind: 'mod-call', subjectId, isNew: kind === 'mod-call.created' }];
    }
    case 'join-request.created':
    case 'join-request.rejected':
    case 'join-request.withdrawn':
    case 'member.approved':
    case 'member.joined': {
      const { requestId: subjectId } = domainEvent;
      if (subjectId === null) return [];
      return [{ serverId, at, kind: 'join-request', subjectId, isNew: kind === 'join-request.created' }];
    }
    default:
      return [];
  }
}
