import { DomainError, isNoticeDue, isPostDue } from '@tenfour/domain';
import type { Handle } from '../../../../db/database.ts';
import { isPassing } from '../../../../integrations/discord/discord-bot-problems.ts';
import type { SessionRow } from '../session-row.ts';
import type { VoteRow } from './vote-row.ts';

/** A session as its votes show it. */
export interface VotedSession {
  title: string;
  /** Epoch ms. */
  plannedAt: number;
  /** Discord accounts of its host and co-hosts. */
  hostDiscordIds: readonly string[];
}

/** Posts votes to Discord. Failures are DomainErrors. */
export interface VotePosts {
  /** Posts a vote, or edits its message. Returns the message's id; null without a channel. */
  show(vote: VoteRow, session: VotedSession): Promise<string | null>;
  /** Posts that a vote passed, once within some minutes however often it is called. */
  announce(vote: VoteRow, session: VotedSession): Promise<void>;
}

/** Between two tries, doubled each time up to the longest. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/** Tries before a message is given up: together about a day. */
const TRIES_MAX = 60;

const NO_BOT = 'The Discord bot isn’t set up.';

/** What Discord shows of a vote after a delivery. */
export type Delivered = Partial<
  Pick<
    VoteRow,
    | 'messageId'
    | 'postedVersion'
    | 'postedAt'
    | 'noticedAt'
    | 'attempts'
    | 'retryAt'
    | 'channelId'
    | 'hasChannel'
    | 'postProblem'
  >
>;

interface DeliveryDeps {
  /** Null without a bot. */
  posts: VotePosts | null;
  /** Epoch ms. */
  now: () => number;
}

/** Sends what is due of a vote to Discord, its message before the notice. Returns what to store. */
export async function deliverVote(
  { posts, now }: DeliveryDeps,
  vote: VoteRow,
  session: VotedSession,
): Promise<Delivered> {
  let delivered: Delivered = {};
  try {
    if (isPostDue(vote, now())) {
      if (posts === null) return stopped(NO_BOT);
      const messageId = await posts.show(vote, session);
      delivered = { messageId, postedVersion: vote.version, postedAt: now(), attempts: 0, retryAt: null };
    }
    if (isNoticeDue(vote, now())) {
      if (posts === null) return stopped(NO_BOT);
      await posts.announce(vote, session);
      delivered = { ...delivered, noticedAt: now(), attempts: 0, retryAt: null };
    }
    return delivered;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...delivered, ...failed(error, vote, now()) };
  }
}

function failed(error: DomainError, { attempts }: VoteRow, now: number): Delivered {
  if (!isPassing(error) || attempts + 1 >= TRIES_MAX) return stopped(error.message);
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
  const asked = Number(error.details?.retryAfter ?? 0) * 1_000;
  return { attempts: attempts + 1, retryAt: now + Math.max(pause, asked) };
}

function stopped(problem: string): Delivered {
  return { channelId: null, hasChannel: false, postProblem: problem };
}

/** Returns a session as its votes show it. */
export async function votedSession(
  handle: Handle,
  { title, plannedAt, hostId, coHostIds }: SessionRow,
): Promise<VotedSession> {
  const hosts = await handle
    .selectFrom('users')
    .select('discord_id')
    .where('id', 'in', [hostId, ...coHostIds])
    .where('stand_in_of', 'is', null)
    .execute();
  return { title, plannedAt, hostDiscordIds: hosts.map(({ discord_id }) => discord_id) };
}
