import { castBallot, DomainError, VOTE_LIMITS, type VoteChoice } from '@tenfour/domain';
import type { Transaction } from '../../../../db/database.ts';
import { writeAlerts } from '../../../../events/alert-outbox.ts';
import { AUTOMATIC } from '../../../../events/domain-event.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import { gameSessionEvents } from '../events.ts';
import type { SessionRow } from '../session-row.ts';
import { sessionsStore } from '../store.ts';
import { recordVoteClosed } from './close.ts';
import { type VotesStore, votesStore } from './store.ts';
import type { VoteRow } from './vote-row.ts';

/** One person's vote: by their Discord account, or withdrawn. */
export interface Ballot {
  voteId: string;
  discordId: string;
  choice: VoteChoice | null;
}

/**
 * Counts a ballot under the lock of its vote, and passes the vote in the same transaction when it is the one that was
 * missing. Throws CONFLICT once it is closed.
 */
export async function countBallot(
  tx: Transaction,
  serverId: string,
  { voteId, discordId, choice }: Ballot,
  at: number,
): Promise<VoteRow> {
  const store = votesStore(tx.handle, serverId);
  const vote = await store.lock(voteId);
  if (vote === null) throw noSuchVote();
  const before = await store.ballotOf(voteId, discordId);
  const counted = castBallot(vote, { before, after: choice }, at);
  if ('refusal' in counted) throw voteClosed();
  if (before === choice) return vote;
  if (before === null && vote.yes + vote.no >= VOTE_LIMITS.ballots) throw tooManyBallots();
  await store.saveBallot(voteId, discordId, choice, at);
  const after = { ...vote, ...counted, version: vote.version + 1 };
  if (vote.passedAt === null && after.passedAt !== null) return pass(tx, store, after, at);
  await store.save(after);
  if (after.closedAt !== null) await recordClosed(tx, serverId, after, at);
  return after;
}

/** Records that the last vote closed it. */
async function recordClosed(tx: Transaction, serverId: string, vote: VoteRow, at: number): Promise<void> {
  const session = await sessionsStore(tx.handle, serverId).find(vote.sessionId);
  await recordVoteClosed(tx, vote, { title: session?.title ?? '', actor: AUTOMATIC, at });
}

/** Stores that a vote passed and alerts the hosts of its session: once, in the transaction of the last ballot. */
async function pass(tx: Transaction, store: VotesStore, vote: VoteRow, at: number): Promise<VoteRow> {
  const { serverId, sessionId, yes } = vote;
  const session = await sessionsStore(tx.handle, serverId).find(sessionId);
  const after = { ...vote, followedAt: vote.followUp === 'notify' ? at : null };
  await store.save(after);
  if (session === null) return after;
  const about = { serverId, actor: AUTOMATIC, at, sessionId, title: session.title, yes };
  await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.vote-passed', ...about }));
  await alertHosts(tx, serverId, session, `${yes} votes for ${session.title}.`, { subjectId: vote.id, at });
  return after;
}

/** Alerts the host and co-hosts of a session of its vote. */
export async function alertHosts(
  tx: Transaction,
  serverId: string,
  { hostId, coHostIds }: SessionRow,
  text: string,
  { subjectId, at }: { subjectId: string; at: number },
): Promise<void> {
  const alert = { serverId, kind: 'session-vote', subjectId, title: 'Vote passed', text, at } as const;
  const to = { path: `/server/${serverId}/sessions`, actorId: null };
  await writeAlerts(
    tx,
    [hostId, ...coHostIds].map((recipientId) => ({ ...alert, ...to, recipientId })),
  );
}

export function noSuchVote(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such vote in this server.' });
}

export function voteClosed(): DomainError {
  return new DomainError('CONFLICT', { message: 'This vote is closed.' });
}

function tooManyBallots(): DomainError {
  return new DomainError('REFUSED', { message: `A vote counts at most ${VOTE_LIMITS.ballots} people.` });
}
