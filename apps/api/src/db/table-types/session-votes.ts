import type { VoteAudience, VoteChoice, VoteFollowUp, VoteOutcome } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** A vote on a planned session. At most one per session and audience is open, by a partial unique index. */
export interface GameSessionVotesTable {
  server_id: string;
  id: string;
  session_id: string;
  audience: VoteAudience;
  threshold: Generated<number>;
  follow_up: VoteFollowUp;
  closes_on_pass: Generated<Bit>;
  closes_at_count: number | null;
  opened_by: string;
  opened_at: number;
  closes_at: number;
  client_id: string | null;
  /** The ballots by choice; they stay when the ballots are deleted. */
  yes_count: Generated<number>;
  no_count: Generated<number>;
  passed_at: number | null;
  closed_at: number | null;
  outcome: VoteOutcome | null;
  followed_at: number | null;
  /** Why it did not start the session, in words. */
  start_problem: string | null;
  /** Discord server of the channel. */
  guild_id: string | null;
  /** Where it is posted; null where it is not, or not any more. */
  channel_id: string | null;
  channel_name: string | null;
  ping_role_id: string | null;
  message_id: string | null;
  /** Why it is not posted any more, in words. */
  post_problem: string | null;
  /** Grows with every change of the message, and what of that Discord shows. */
  version: Generated<number>;
  posted_version: Generated<number>;
  posted_at: number | null;
  /** When the notice that it passed was posted. */
  noticed_at: number | null;
  attempts: Generated<number>;
  retry_at: number | null;
  /** When its ballots were deleted. */
  cleared_at: number | null;
  due_at: number | null;
  lease_until: number | null;
}

/** One person's vote, by their Discord account: the public needs no account here. */
export interface GameSessionBallotsTable {
  server_id: string;
  vote_id: string;
  discord_id: string;
  choice: VoteChoice;
  cast_at: number;
}
