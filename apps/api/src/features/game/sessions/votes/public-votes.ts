import type { Database } from '../../../../db/database.ts';
import { type Ballot, countBallot, noSuchVote } from './ballots.ts';
import { votesStore } from './store.ts';

/** Votes of people in the Discord server, with or without an account here. */
export interface PublicVotes {
  /**
   * Counts a ballot for a public vote of a server. Throws NOT_FOUND for a vote of another server and for staff votes,
   * CONFLICT once it is closed.
   */
  cast(serverId: string, ballot: Ballot): Promise<void>;
}

/** Creates what counts the votes of the public. The caller must have checked that the person is in the Discord server. */
export function createPublicVotes({
  database,
  now,
  voteDue,
}: {
  database: Database;
  /** Epoch ms. */
  now: () => number;
  /** Called after a vote may have become due earlier. */
  voteDue: () => void;
}): PublicVotes {
  return {
    async cast(serverId, ballot) {
      const vote = await votesStore(database.handle, serverId).find(ballot.voteId);
      if (vote?.audience !== 'public') throw noSuchVote();
      await database.transaction(async (tx) => {
        await countBallot(tx, serverId, ballot, now());
        tx.onCommit(voteDue);
      });
    },
  };
}
