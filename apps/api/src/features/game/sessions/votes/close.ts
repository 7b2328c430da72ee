import { closeVote } from '@tenfour/domain';
import type { Transaction } from '../../../../db/database.ts';
import type { Actor } from '../../../../events/domain-event.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import { gameSessionEvents } from '../events.ts';
import { type VotesStore, votesStore } from './store.ts';
import type { VoteRow } from './vote-row.ts';

/** Closes the votes on a session that is no longer planned. */
export async function closeVotesOf(
  tx: Transaction,
  serverId: string,
  sessionId: string,
  at: number,
): Promise<void> {
  const store = votesStore(tx.handle, serverId);
  for (const { id, closedAt } of await store.ofSession(sessionId)) {
    if (closedAt !== null) continue;
    const vote = await store.lock(id);
    if (vote !== null)
      await store.save({ ...vote, ...closeVote(vote, 'session', at), version: vote.version + 1 });
  }
}

/** Closes a locked vote and records it. */
export async function closeLocked(
  tx: Transaction,
  store: VotesStore,
  vote: VoteRow,
  { cause, title, actor, at }: { cause: 'time' | 'host'; title: string; actor: Actor; at: number },
): Promise<VoteRow> {
  const after = { ...vote, ...closeVote(vote, cause, at), version: vote.version + 1 };
  await store.save(after);
  await recordVoteClosed(tx, vote, { title, actor, at });
  return after;
}

/** Records that a vote closed. */
export async function recordVoteClosed(
  tx: Transaction,
  { serverId, sessionId, yes, no }: VoteRow,
  by: { title: string; actor: Actor; at: number },
): Promise<void> {
  const about = { serverId, sessionId, yes, no, ...by };
  await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.vote-closed', ...about }));
}
