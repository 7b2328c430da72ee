import type { SessionVote } from '@tenfour/contracts';
import type { VoteChoice } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../../db/codecs.ts';
import type { Handle } from '../../../../db/database.ts';
import { voterIdOf, votesStore } from './store.ts';
import type { VoteRow } from './vote-row.ts';

/** A vote as a viewer sees it. */
export function toSessionVote(row: VoteRow, mine: VoteChoice | null): SessionVote {
  return {
    id: row.id,
    audience: row.audience,
    threshold: row.threshold,
    followUp: row.followUp,
    closesOnPass: row.closesOnPass,
    closesAtCount: row.closesAtCount,
    openedBy: { id: row.openedBy, username: row.openedByName },
    openedAt: iso(row.openedAt),
    closesAt: iso(row.closesAt),
    yes: row.yes,
    no: row.no,
    mine,
    passedAt: isoOrNull(row.passedAt),
    closedAt: isoOrNull(row.closedAt),
    outcome: row.outcome,
    startProblem: row.startProblem,
    channelName: row.channelName,
    postProblem: row.postProblem,
  };
}

/** Returns the votes on a session as the viewer sees them, the newest first. */
export async function viewVotes(
  handle: Handle,
  { serverId, id: viewerId }: { serverId: string; id: string },
  sessionId: string,
): Promise<SessionVote[]> {
  const store = votesStore(handle, serverId);
  const rows = await store.ofSession(sessionId);
  const voterId = rows.length === 0 ? null : await voterIdOf(handle, viewerId);
  const ids = rows.map(({ id }) => id);
  const mine = voterId === null ? new Map<string, VoteChoice>() : await store.ballotsOf(ids, voterId);
  return rows.map((row) => toSessionVote(row, mine.get(row.id) ?? null));
}
