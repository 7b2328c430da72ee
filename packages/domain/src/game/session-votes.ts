/** Who votes on a planned session: staff, or anyone in the Discord server. */
export const VOTE_AUDIENCES = ['staff', 'public'] as const;
export type VoteAudience = (typeof VOTE_AUDIENCES)[number];

export const VOTE_CHOICES = ['yes', 'no'] as const;
export type VoteChoice = (typeof VOTE_CHOICES)[number];

/** What follows once enough people voted yes. */
export const VOTE_FOLLOW_UPS = ['notify', 'start'] as const;
export type VoteFollowUp = (typeof VOTE_FOLLOW_UPS)[number];

/** How a vote ended. `stopped`: a host closed it, or its session is no longer planned. */
export const VOTE_OUTCOMES = ['passed', 'failed', 'stopped'] as const;
export type VoteOutcome = (typeof VOTE_OUTCOMES)[number];

/** Limits of votes; ballots of one vote are limited, since anyone in a Discord server can send them. */
export const VOTE_LIMITS = {
  threshold: 1_000,
  ballots: 5_000,
  perSession: 10,
  minMinutes: 1,
  maxMinutes: 7 * 24 * 60,
} as const;

/** Shortest time between two edits of a vote's message, in ms: ballots in between share one. */
export const VOTE_EDIT_MS = 3_000;

/** How long the ballots of a closed vote are stored, in ms; the counts stay. */
export const BALLOTS_STORED_MS = 7 * 86_400_000;

/** A vote as far as its rules depend on it. Times in epoch ms. */
export interface VoteStatus {
  /** So many yes votes pass it. */
  threshold: number;
  closesAt: number;
  /** Whether it closes when it passes. */
  closesOnPass: boolean;
  /** It closes once so many people have voted; null for no such number. */
  closesAtCount: number | null;
  yes: number;
  no: number;
  /** When it passed, which happens once: votes that change later don't undo it. */
  passedAt: number | null;
  closedAt: number | null;
  outcome: VoteOutcome | null;
}

export function isVoteOpen({ closedAt, closesAt }: VoteStatus, now: number): boolean {
  return closedAt === null && now < closesAt;
}

/** Returns the vote after one person's ballot changed; null for none. The person must have had `before`. */
export function castBallot(
  vote: VoteStatus,
  { before, after }: { before: VoteChoice | null; after: VoteChoice | null },
  now: number,
): VoteStatus | { refusal: 'closed' } {
  if (!isVoteOpen(vote, now)) return { refusal: 'closed' };
  const change = (choice: VoteChoice) => Number(after === choice) - Number(before === choice);
  const counted = { ...vote, yes: vote.yes + change('yes'), no: vote.no + change('no') };
  const passes = counted.passedAt === null && counted.yes >= counted.threshold;
  const judged = passes ? { ...counted, passedAt: now } : counted;
  const isFull = judged.closesAtCount !== null && judged.yes + judged.no >= judged.closesAtCount;
  return isFull || (passes && judged.closesOnPass) ? closeVote(judged, 'count', now) : judged;
}

/** Returns a vote that is closed now; one that was closed stays as it was. */
export function closeVote(
  vote: VoteStatus,
  cause: 'time' | 'count' | 'host' | 'session',
  now: number,
): VoteStatus {
  if (vote.closedAt !== null) return vote;
  const unmet = cause === 'time' || cause === 'count' ? 'failed' : 'stopped';
  return { ...vote, closedAt: now, outcome: vote.passedAt === null ? unmet : 'passed' };
}

/** What is left to do for a vote. Times in epoch ms. */
export interface VoteWork extends VoteStatus {
  followUp: VoteFollowUp;
  /** When its follow-up was done. */
  followedAt: number | null;
  /** Whether it has a channel with a message. */
  hasChannel: boolean;
  /** Counts what changed in its message, and what of that Discord shows. */
  version: number;
  postedVersion: number;
  postedAt: number | null;
  /** When hosts were pinged that it passed. */
  noticedAt: number | null;
  /** No message is sent before this. */
  retryAt: number | null;
  /** When its ballots were deleted. */
  clearedAt: number | null;
}

/** Returns whether its message has to be posted or edited. */
export function isPostDue(vote: VoteWork, now: number): boolean {
  const at = postDueAt(vote);
  return at !== null && at <= now;
}

/** Returns whether the notice that it passed has to be posted. */
export function isNoticeDue(vote: VoteWork, now: number): boolean {
  const at = noticeDueAt(vote);
  return at !== null && at <= now;
}

/** Returns when something has to be done for a vote next; null for never. */
export function nextVoteWorkAt(vote: VoteWork): number | null {
  const times = [
    vote.closedAt === null ? vote.closesAt : null,
    vote.followedAt === null && vote.followUp === 'start' ? vote.passedAt : null,
    postDueAt(vote),
    noticeDueAt(vote),
    vote.closedAt !== null && vote.clearedAt === null ? vote.closedAt + BALLOTS_STORED_MS : null,
  ].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

function postDueAt({ hasChannel, version, postedVersion, postedAt, retryAt }: VoteWork): number | null {
  if (!hasChannel || postedVersion >= version) return null;
  return Math.max(postedAt === null ? 0 : postedAt + VOTE_EDIT_MS, retryAt ?? 0);
}

function noticeDueAt({ hasChannel, passedAt, noticedAt, retryAt }: VoteWork): number | null {
  if (!hasChannel || passedAt === null || noticedAt !== null) return null;
  return Math.max(passedAt, retryAt ?? 0);
}
