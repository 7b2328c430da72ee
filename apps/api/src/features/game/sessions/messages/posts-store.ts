import type { SessionPost } from '@tenfour/contracts';
import type { SessionMessageValues, SessionPostKind } from '@tenfour/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { fromJson, iso } from '../../../../db/codecs.ts';
import type { Handle } from '../../../../db/database.ts';
import { type DueRows, OF_ACTIVE_SERVERS } from '../../../../jobs/claims.ts';
import type { ClaimedJob } from '../../../../jobs/job-loop.ts';

/** Most messages of a session that its page shows. */
const POSTS_SHOWN = 20;

/**
 * What is to be sent: messages of a session one after another, so that an edit finds the message before it, and updates
 * of its event likewise; neither waits for the other. Nothing of a server that is suspended or removed.
 */
export const DUE_SESSION_POSTS: DueRows = {
  table: 'game_session_posts',
  id: 'id',
  due: 'due_at',
  lease: 'lease_until',
  only: sql`${OF_ACTIVE_SERVERS} AND NOT EXISTS (SELECT 1 FROM game_session_posts AS earlier
      WHERE earlier.server_id = game_session_posts.server_id
      AND earlier.session_id = game_session_posts.session_id
      AND (earlier.kind = 'event') = (game_session_posts.kind = 'event')
      AND earlier.sequence < game_session_posts.sequence AND earlier.due_at IS NOT NULL)`,
};

const zValues = z.record(z.string(), z.string());

/** A message that this process has claimed. Times in epoch ms. */
export interface PendingSessionPost {
  id: string;
  serverId: string;
  sessionId: string;
  sequence: number;
  kind: SessionPostKind;
  values: SessionMessageValues;
  since: number;
  /** Whether someone asked for another try. */
  isRetry: boolean;
  attempts: number;
}

/** A message in a channel. */
export interface PlacedMessage {
  guildId: string;
  channelId: string;
  messageId: string;
}

/** A scheduled event of a Discord server, stored like a message. */
export type PlacedEvent = Omit<PlacedMessage, 'channelId'> & { channelId: null };

/** Returns a claimed message; null when it is not ours any more. */
export async function claimedPost(
  handle: Handle,
  { key, leaseUntil }: ClaimedJob,
): Promise<PendingSessionPost | null> {
  const row = await handle
    .selectFrom('game_session_posts')
    .selectAll()
    .where('due_at', 'is not', null)
    .where('lease_until', '=', leaseUntil)
    .where('id', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    serverId: row.server_id,
    sessionId: row.session_id,
    sequence: row.sequence,
    kind: row.kind,
    values: fromJson(row.placeholders, zValues.parse),
    since: row.since,
    isRetry: row.since > row.created_at,
    attempts: row.attempts,
  };
}

/** The messages of one session. */
export function postsStore(handle: Handle, serverId: string, sessionId: string) {
  const own = () =>
    handle
      .selectFrom('game_session_posts')
      .where('server_id', '=', serverId)
      .where('session_id', '=', sessionId);
  const update = (id: string) =>
    handle
      .updateTable('game_session_posts')
      .where('server_id', '=', serverId)
      .where('session_id', '=', sessionId)
      .where('id', '=', id);
  return {
    /** The newest first. */
    async list(): Promise<SessionPost[]> {
      const rows = await own().selectAll().orderBy('sequence', 'desc').limit(POSTS_SHOWN).execute();
      return rows.map(({ id, kind, due_at: due, problem, created_at: at }) => {
        const state = due !== null ? 'pending' : problem !== null ? 'failed' : 'sent';
        return { id, kind, state, problem, at: iso(at) };
      });
    },

    /** The last message of the session in this Discord server before a post; null without one. */
    async lastMessage(guildId: string, sequence: number): Promise<PlacedMessage | null> {
      const row = await own()
        .select(['channel_id', 'message_id'])
        .where('guild_id', '=', guildId)
        .where('sequence', '<', sequence)
        .where('kind', '!=', 'event')
        .where('message_id', 'is not', null)
        .orderBy('sequence', 'desc')
        .executeTakeFirst();
      if (!row?.channel_id || !row.message_id) return null;
      return { guildId, channelId: row.channel_id, messageId: row.message_id };
    },

    /** Whether a later message of the session was sent. */
    async hasLater(sequence: number): Promise<boolean> {
      const row = await own()
        .select('id')
        .where('sequence', '>', sequence)
        .where('kind', '!=', 'event')
        .where('message_id', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether a message of this kind, of any session of the server, was sent since then (epoch ms). */
    async wasSentInServer(kind: SessionPostKind, since: number): Promise<boolean> {
      const row = await handle
        .selectFrom('game_session_posts')
        .select('id')
        .where('server_id', '=', serverId)
        .where('kind', '=', kind)
        .where('created_at', '>', since)
        .where('message_id', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The id of the session's scheduled event in this Discord server; null without one. */
    async eventId(guildId: string): Promise<string | null> {
      const row = await own()
        .select('message_id')
        .where('guild_id', '=', guildId)
        .where('kind', '=', 'event')
        .where('message_id', 'is not', null)
        .orderBy('sequence', 'desc')
        .executeTakeFirst();
      return row?.message_id ?? null;
    },

    /** Stores that Discord has it, or why it never will. */
    async settle(id: string, outcome: PlacedMessage | PlacedEvent | { problem: string }): Promise<void> {
      const columns =
        'problem' in outcome
          ? { problem: outcome.problem }
          : {
              problem: null,
              guild_id: outcome.guildId,
              channel_id: outcome.channelId,
              message_id: outcome.messageId,
            };
      await update(id)
        .set({ ...columns, due_at: null, lease_until: null })
        .execute();
    },

    /** Lets a post be claimed again at `until`, after a failure that passes. */
    async pause({ key, leaseUntil }: ClaimedJob, until: number, problem: string): Promise<void> {
      await update(key)
        .set((eb) => ({ lease_until: until, problem, attempts: eb('attempts', '+', 1) }))
        .where('lease_until', '=', leaseUntil)
        .execute();
    },

    /** Makes a failed post due again; returns false for one that did not fail. */
    async retry(id: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await update(id)
        .set({ due_at: at, since: at, problem: null, attempts: 0, lease_until: null })
        .where('due_at', 'is', null)
        .where('problem', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async has(id: string): Promise<boolean> {
      return (await own().select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    },

    async remove(id: string): Promise<void> {
      await handle.deleteFrom('game_session_posts').where('id', '=', id).execute();
    },
  };
}

export type PostsStore = ReturnType<typeof postsStore>;
