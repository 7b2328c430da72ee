import type { BanRequestState, BanRequestVote } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** A request for a ban. One about a player is open at a time. */
export interface BanRequestsTable {
  id: string;
  server_id: string;
  roblox_username: string;
  username_key: string;
  /** Null while it is about a name. */
  roblox_user_id: string | null;
  /** The player whose only open request this is: the account, or `:` and the name's key. */
  player_key: string;
  reason: string;
  duration_minutes: number | null;
  /** JSON: links. */
  evidence: Generated<string>;
  note: Generated<string>;
  /** JSON: values of the server's fields for the ban; null for none. */
  fields: Generated<string | null>;
  /** An open one is over once `expires_at` has passed. */
  state: Generated<BanRequestState>;
  asked_by: string;
  client_id: string | null;
  created_at: number;
  expires_at: number;
  decided_at: number | null;
  decided_by: string | null;
  /** Whether the vote of `decided_by` was the last one needed. */
  by_votes: Generated<Bit>;
  decision_reason: Generated<string>;
  /** The ban that it became, which may have been deleted since. */
  punishment_id: string | null;
  /** The note that marks the player BOLO meanwhile; null where another one did already. */
  bolo_note_id: string | null;
  lease_until: Generated<number | null>;
}

export interface BanRequestVotesTable {
  request_id: string;
  user_id: string;
  server_id: string;
  vote: BanRequestVote;
  at: number;
}

export interface BanRequestCommentsTable {
  id: string;
  request_id: string;
  server_id: string;
  author_id: string;
  text: string;
  client_id: string | null;
  at: number;
}
