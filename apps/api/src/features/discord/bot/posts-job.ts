import { DomainError } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { BOT_WAIT_MS, type DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { claimItems, nextDueRow } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { STORING_MS } from '../webhooks/index.ts';
import type { BotReply } from './command.ts';
import { botEvents, POST_SUBJECTS } from './events.ts';
import { CHANNEL_CLOSED, discordCodeOf, MESSAGE_GONE, postNonce, postPause } from './post-failures.ts';
import { callPost, requestPost } from './posts.ts';
import {
  DUE_POSTS,
  forgetPost,
  type PendingPost,
  postedCall,
  postedRequest,
  postOf,
  releasePost,
  settlePost,
  stopPosts,
} from './posts-job-store.ts';

/** What was not posted by then is not posted any more, in ms: the panel shows it all the same. */
export const POST_GIVE_UP_MS = 24 * 60 * 60_000;

export interface BotPostsDeps {
  database: Database;
  discord: DiscordBot;
  /** An origin: posts link to the panel. */
  publicUrl: string;
  /** Longest wait for one answer of Discord, in ms. */
  timeoutMs: number;
  /** Epoch ms. */
  now: () => number;
  logger: { error(details: object, message: string): void; warn(details: object, message: string): void };
  /** Between 0 and 1. */
  random?: () => number;
}

/**
 * Writes the bot's posts of mod calls and join requests, and writes them anew when what they are about has changed. Each
 * shows what is when it is sent, one after another for one post. A crash after Discord's answer posts nothing twice within
 * some minutes, since a post carries its own nonce.
 */
export function createBotPosts(deps: BotPostsDeps): JobKind<ClaimedJob> {
  const { database, timeoutMs } = deps;
  const { handle } = database;
  return {
    name: 'bot-posts',
    batch: 40,
    // A channel takes five messages in two seconds; these are many channels.
    concurrency: 8,
    leaseMs: 2 * (BOT_WAIT_MS + 2 * timeoutMs + STORING_MS),
    claim: (claim) => claimItems(database, DUE_POSTS, claim),
    nextAt: () => nextDueRow(handle, DUE_POSTS),
    release: (item, until) => releasePost(handle, item, until),
    async handle(item) {
      const post = await postOf(handle, item);
      if (post === null) return;
      const shown = await shownOf(deps, post);
      const tooLate = deps.now() - post.createdAt >= POST_GIVE_UP_MS;
      if (shown === null || (post.messageId === null && (shown.isOver || tooLate))) {
        return forgetPost(handle, post.id);
      }
      try {
        const messageId = await write(deps, post, shown.message);
        await settlePost(handle, post, { messageId, isOver: shown.isOver, now: deps.now() });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        await handleFailure(deps, item, post, error);
      }
    },
  };
}

/** What is to be shown, and whether nothing can change about it any more; null when there is nothing. */
async function shownOf(
  { database: { handle }, publicUrl }: BotPostsDeps,
  post: PendingPost,
): Promise<{ message: BotReply; isOver: boolean } | null> {
  const panelUrl = `${publicUrl}/server/${post.serverId}`;
  if (post.kind === 'mod-call') {
    const call = await postedCall(handle, post);
    const isOver = call?.status === 'resolved' || call?.status === 'dismissed';
    return call && { message: callPost(call, panelUrl), isOver };
  }
  const request = await postedRequest(handle, post);
  return request && { message: requestPost(request, panelUrl), isOver: request.status !== 'pending' };
}

async function write(
  { discord }: BotPostsDeps,
  { id, channelId, messageId }: PendingPost,
  message: BotReply,
): Promise<string> {
  if (messageId === null) return (await discord.post(channelId, message, postNonce(id))).id;
  await discord.edit(channelId, messageId, message);
  return messageId;
}

async function handleFailure(
  deps: BotPostsDeps,
  item: ClaimedJob,
  post: PendingPost,
  error: DomainError,
): Promise<void> {
  const { database, now, logger, random = Math.random } = deps;
  const code = discordCodeOf(error);
  if (CHANNEL_CLOSED.includes(code)) return stop(deps, post, error.message);
  if (code === MESSAGE_GONE) return forgetPost(database.handle, post.id);
  const { serverId, id } = post;
  logger.warn({ serverId, post: id, problem: error.message }, 'a post of the bot was not written');
  if (error.code !== 'UPSTREAM' && error.code !== 'UNAVAILABLE') return forgetPost(database.handle, post.id);
  const pause = postPause(error, post.attempts, random());
  await releasePost(database.handle, item, now() + pause, true);
}

/** Stops posts to a channel that can't be used anymore: notifies its community and drops pending posts. */
function stop({ database, now }: BotPostsDeps, post: PendingPost, reason: string): Promise<void> {
  const { serverId, kind } = post;
  return database.transaction(async (tx) => {
    const channel = await stopPosts(
      tx.handle,
      post,
      (name) => `Posting ${POST_SUBJECTS[kind]} in #${name} was switched off. ${reason}`,
    );
    if (channel === null) return;
    await recordEvent(
      tx,
      botEvents.create({
        kind: 'bot.posts-stopped',
        serverId,
        actor: AUTOMATIC,
        at: now(),
        posts: kind,
        channel,
        reason,
      }),
    );
  });
}
