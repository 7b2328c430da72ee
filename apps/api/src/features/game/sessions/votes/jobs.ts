import { BALLOTS_STORED_MS } from '@tenfour/domain';
import type { Transaction } from '../../../../db/database.ts';
import { AUTOMATIC } from '../../../../events/domain-event.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import { type DueRows, dueItems, OF_ACTIVE_SERVERS } from '../../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../../jobs/job-loop.ts';
import { decideStart, startAutomatically } from '../auto-start.ts';
import { gameSessionEvents } from '../events.ts';
import { type SessionRow, sessionsLock } from '../session-row.ts';
import type { GameSessionsDeps } from '../start-commands.ts';
import { sessionsStore } from '../store.ts';
import { alertHosts } from './ballots.ts';
import { closeLocked } from './close.ts';
import { type Delivered, deliverVote, type VotePosts, votedSession } from './deliver.ts';
import { votesStore } from './store.ts';
import type { VoteRow } from './vote-row.ts';

const DUE: DueRows = {
  ...{ table: 'game_session_votes', id: 'id', due: 'due_at', lease: 'lease_until' },
  only: OF_ACTIVE_SERVERS,
};

interface VoteJobDeps extends GameSessionsDeps {
  /** Null without a bot. */
  posts: VotePosts | null;
}

/**
 * Creates the job that closes votes at their time, starts the sessions of those that passed, posts them and edits their
 * messages, and deletes ballots.
 */
export function createVoteJob(deps: VoteJobDeps): JobKind<ClaimedJob> {
  const { database } = deps;
  return {
    name: 'session-votes',
    batch: 50,
    concurrency: 4,
    // Longer than two messages wait for Discord.
    leaseMs: 90_000,
    ...dueItems(database, DUE),
    async handle({ key: voteId }) {
      const row = await database.handle
        .selectFrom('game_session_votes')
        .select('server_id as serverId')
        .where('id', '=', voteId)
        .executeTakeFirst();
      if (row === undefined) return;
      const { serverId } = row;
      // The lock of starts and cancels comes before those of the rows, as everywhere.
      const advanced = await database.withLock(sessionsLock(serverId), (tx) =>
        advance(deps, tx, serverId, voteId),
      );
      if (advanced === null) return;
      const { vote, session } = advanced;
      const delivered =
        session === null ? {} : await deliverVote(deps, vote, await votedSession(database.handle, session));
      await database.transaction((tx) => settle(tx, vote, delivered));
    },
  };
}

/** Stores what Discord shows now and ends the claim. Ballots since then are due after the next pause. */
async function settle(tx: Transaction, { id, serverId }: VoteRow, delivered: Delivered): Promise<void> {
  const store = votesStore(tx.handle, serverId);
  const vote = await store.lock(id);
  if (vote === null) return;
  await store.save({ ...vote, ...delivered });
  await store.release(id);
  // The pages follow the message: not every ballot of a public vote is worth an update.
  tx.changed({ serverId, entity: 'game-sessions', op: 'changed', ids: [vote.sessionId] });
}

/** Does what is due for a vote. Returns it with its session; null for one that is gone. */
async function advance(
  deps: GameSessionsDeps,
  tx: Transaction,
  serverId: string,
  voteId: string,
): Promise<{ vote: VoteRow; session: SessionRow | null } | null> {
  const store = votesStore(tx.handle, serverId);
  const seen = await store.find(voteId);
  if (seen === null) return null;
  const session = await sessionsStore(tx.handle, serverId).lock(seen.sessionId);
  let vote = await store.lock(voteId);
  if (vote === null) return null;
  const at = deps.now();
  if (session !== null && vote.passedAt !== null && vote.followedAt === null) {
    const startProblem = await startSession(deps, tx, vote, session, at);
    // Its start closed the vote.
    const closed = (await store.find(voteId)) ?? vote;
    vote = { ...closed, followedAt: at, startProblem, version: closed.version + 1 };
  }
  if (vote.closedAt === null && vote.closesAt <= at) {
    const by = { title: session?.title ?? '', actor: AUTOMATIC, at };
    vote = await closeLocked(tx, store, vote, { cause: 'time', ...by });
  }
  if (vote.closedAt !== null && vote.clearedAt === null && vote.closedAt + BALLOTS_STORED_MS <= at) {
    await store.deleteBallots(voteId);
    vote = { ...vote, clearedAt: at };
  }
  await store.save(vote);
  return { vote, session };
}

/** Starts the session of a vote that passed, as the person who opened it. Returns in words why it can't start. */
async function startSession(
  deps: GameSessionsDeps,
  tx: Transaction,
  { id: subjectId, serverId, openedBy }: VoteRow,
  session: SessionRow,
  at: number,
): Promise<string | null> {
  if (session.state === 'running') return null;
  const decision = await decideStart(deps, tx, serverId, session, openedBy, at);
  if (!('problem' in decision)) {
    await startAutomatically(deps, tx, serverId, session, decision, at);
    return null;
  }
  const { problem: reason } = decision;
  const about = { serverId, actor: AUTOMATIC, at, sessionId: session.id, title: session.title, reason };
  await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.not-started', ...about }));
  const text = `${session.title} did not start. ${reason}`;
  await alertHosts(tx, serverId, session, text, { subjectId, at });
  return reason;
}
