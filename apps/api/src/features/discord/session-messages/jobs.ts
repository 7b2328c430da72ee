import { DomainError, type SessionMessageKind } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { BOT_WAIT_MS, type DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { isPassing } from '../../../integrations/discord/discord-bot-problems.ts';
import { dueItems } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import {
  claimedPost,
  DUE_SESSION_POSTS,
  type PendingSessionPost,
  type PlacedEvent,
  type PlacedMessage,
  type PostsStore,
  postsStore,
  type StoredTemplate,
  sessionsStore,
  templatesStore,
  valuesAt,
} from '../../game/sessions/index.ts';
import { connectionOf, discordCodeOf, MESSAGE_GONE, postNonce, postPause } from '../bot/index.ts';
import { STORING_MS } from '../webhooks/index.ts';
import { sessionMessageEvents } from './events.ts';
import { channelProblem, eventProblem } from './failures.ts';
import { renderMessage } from './render.ts';
import { syncScheduledEvent } from './scheduled-event.ts';

/** What was not posted by then is old news, in ms. It can still be retried by hand. */
export const SESSION_POST_GIVE_UP_MS = 30 * 60_000;

export interface SessionPostsDeps {
  database: Database;
  discordBot: DiscordBot;
  /** An origin: messages link to the panel. */
  publicUrl: string;
  /** Longest wait for one answer of Discord, in ms. */
  timeoutMs: number;
  /** Epoch ms. */
  now: () => number;
  /** Between 0 and 1. */
  random?: () => number;
}

/**
 * Creates the job that posts the messages of sessions, with the template of the moment of sending, and updates their
 * scheduled events. A crash after Discord's answer posts nothing twice within some minutes, since each message carries
 * its own nonce.
 */
export function createSessionPosts(deps: SessionPostsDeps): JobKind<ClaimedJob> {
  const { database, timeoutMs } = deps;
  return {
    name: 'session-posts',
    batch: 40,
    concurrency: 8,
    // An event is listed, created and changed.
    leaseMs: 4 * (BOT_WAIT_MS + 2 * timeoutMs + STORING_MS),
    ...dueItems(database, DUE_SESSION_POSTS),
    async handle(item) {
      const post = await claimedPost(database.handle, item);
      if (post === null) return;
      await (post.kind === 'event' ? sendEvent(deps, item, post) : send(deps, item, post, post.kind));
    },
  };
}

/** One role is pinged for the same kind of message at most so often in a server, in ms. */
const PING_EVERY_MS = 5 * 60_000;

const OFF = 'This message is switched off.';
const LATE = 'It was more than 30 minutes late.';
const OUTDATED = 'A later message of this session has taken its place.';
const NOT_CONNECTED = 'The Discord server of this message isn’t connected. Choose a channel again.';

async function send(
  deps: SessionPostsDeps,
  item: ClaimedJob,
  post: PendingSessionPost,
  kind: SessionMessageKind,
): Promise<void> {
  const { handle } = deps.database;
  const { serverId, sessionId } = post;
  const store = postsStore(handle, serverId, sessionId);
  const template = await templatesStore(handle, serverId).find(kind);
  if (!template.enabled) return switchedOff(deps, post);
  const { channel, guildId } = template;
  const connection = await connectionOf(handle, serverId);
  if (channel === null || guildId === null || connection?.guildId !== guildId) {
    return settle(deps, post, { problem: NOT_CONNECTED });
  }
  if (isLate(deps, post)) return settle(deps, post, { problem: LATE });
  if (template.mode === 'edit' && (await store.hasLater(post.sequence))) {
    return settle(deps, post, { problem: OUTDATED });
  }
  const place = { guildId, channelId: channel.id };
  await attempt(deps, item, post, {
    deliver: () => write(deps, store, post, template, place),
    problemOf: (error) => channelProblem(error, channel.name),
  });
}

/** Brings the scheduled event in line with the session as it is now. */
async function sendEvent(deps: SessionPostsDeps, item: ClaimedJob, post: PendingSessionPost): Promise<void> {
  const { database, discordBot, publicUrl, now } = deps;
  const { handle } = database;
  const { serverId, sessionId } = post;
  const store = postsStore(handle, serverId, sessionId);
  const guildId = await templatesStore(handle, serverId).eventGuild();
  const session = await sessionsStore(handle, serverId).find(sessionId);
  const connection = await connectionOf(handle, serverId);
  // Switched off since: a setting of another Discord server than the connected one is off.
  if (guildId === null || session === null || connection?.guildId !== guildId) return store.remove(post.id);
  const eventId = await store.eventId(guildId);
  const { server = '', code = '' } = await valuesAt(handle, serverId, session, { at: now() });
  const link = linkOf(publicUrl, serverId, sessionId);
  const of = { session, guildId, eventId, serverName: server, joinCode: code, link };
  await attempt(deps, item, post, {
    async deliver() {
      const messageId = await syncScheduledEvent(discordBot, of, now());
      return messageId === null ? null : { guildId, channelId: null, messageId };
    },
    problemOf: eventProblem,
  });
}

function linkOf(publicUrl: string, serverId: string, sessionId: string): string {
  return `${publicUrl}/server/${serverId}/sessions?session=${sessionId}`;
}

interface Delivery {
  /** Returns where it is; null when Discord needs nothing. */
  deliver(): Promise<PlacedMessage | PlacedEvent | null>;
  /** Returns why Discord refused it, in words. */
  problemOf(error: DomainError): string;
}

async function attempt(
  deps: SessionPostsDeps,
  item: ClaimedJob,
  post: PendingSessionPost,
  { deliver, problemOf }: Delivery,
): Promise<void> {
  const store = postsStore(deps.database.handle, post.serverId, post.sessionId);
  try {
    const place = await deliver();
    await (place === null ? store.remove(post.id) : settle(deps, post, place));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problem = problemOf(error);
    if (isLate(deps, post) || !isPassing(error)) return settle(deps, post, { problem });
    const pause = postPause(error, post.attempts, (deps.random ?? Math.random)());
    await store.pause(item, deps.now() + pause, problem);
  }
}

/** Drops a message that was switched off since; one that someone retries stays, with the reason. */
function switchedOff(
  { database }: SessionPostsDeps,
  { id, serverId, sessionId, isRetry }: PendingSessionPost,
): Promise<void> {
  return database.transaction(async (tx) => {
    const store = postsStore(tx.handle, serverId, sessionId);
    await (isRetry ? store.settle(id, { problem: OFF }) : store.remove(id));
    tx.changed({ serverId, entity: 'game-sessions', op: 'changed', ids: [sessionId] });
  });
}

function isLate({ now }: SessionPostsDeps, { since }: PendingSessionPost): boolean {
  return now() - since >= SESSION_POST_GIVE_UP_MS;
}

/** Edits the session's last message where the template says so and it is there, or posts a new one. */
async function write(
  { discordBot, publicUrl, now }: SessionPostsDeps,
  store: PostsStore,
  { id, serverId, sessionId, sequence, kind, values }: PendingSessionPost,
  { mode, message, role }: StoredTemplate,
  { guildId, channelId }: Omit<PlacedMessage, 'messageId'>,
): Promise<PlacedMessage> {
  const link = linkOf(publicUrl, serverId, sessionId);
  const last = mode === 'edit' ? await store.lastMessage(guildId, sequence) : null;
  if (last !== null) {
    try {
      await discordBot.edit(
        last.channelId,
        last.messageId,
        renderMessage(message, values, { link, roleId: null }),
      );
      return last;
    } catch (error) {
      if (!(error instanceof DomainError) || discordCodeOf(error) !== MESSAGE_GONE) throw error;
    }
  }
  // Sessions that are started and ended in turn would ping everyone with each.
  const isPinged = role !== null && (await store.wasSentInServer(kind, now() - PING_EVERY_MS));
  const body = renderMessage(message, values, { link, roleId: isPinged ? null : (role?.id ?? null) });
  const { id: messageId } = await discordBot.post(channelId, body, postNonce(id));
  return { guildId, channelId, messageId };
}

/** Stores the outcome, and records a failure in the log. */
function settle(
  { database, now }: SessionPostsDeps,
  { id, serverId, sessionId, kind }: PendingSessionPost,
  outcome: PlacedMessage | PlacedEvent | { problem: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    await postsStore(tx.handle, serverId, sessionId).settle(id, outcome);
    tx.changed({ serverId, entity: 'game-sessions', op: 'changed', ids: [sessionId] });
    const session = await sessionsStore(tx.handle, serverId).find(sessionId);
    if (!('problem' in outcome) || session === null) return;
    const { title } = session;
    const about = { serverId, actor: AUTOMATIC, at: now(), sessionId, title, message: kind };
    await recordEvent(
      tx,
      sessionMessageEvents.create({ kind: 'session-message.failed', ...about, reason: outcome.problem }),
    );
  });
}
