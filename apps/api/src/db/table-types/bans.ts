import type { Generated } from 'kysely';

/** The reads of a game's ban list. `read_at` is null until a first one has succeeded. */
export interface GameBanListsTable {
  game_id: string;
  tried_at: number;
  read_at: number | null;
  /** Why the newest read failed; null when it did not. */
  error_kind: string | null;
  error_message: string | null;
}

/** An account in a game's ban list. */
export interface GameBansTable {
  game_id: string;
  roblox_user_id: string;
  /** Empty where the game names none. */
  username: string;
  username_key: string;
  /** When it was first in the list, epoch ms. */
  since: number;
}

/** A difference that staff have set aside. Deleted once it is none any more. */
export interface IgnoredBansTable {
  server_id: string;
  game_id: string;
  side: 'game' | 'record';
  /** The Roblox user id of a ban in the game, or the id of a record. */
  subject_id: string;
}

/** How many bans of a server and its game differ, without the ignored ones, as last compared. */
export interface BanDriftsTable {
  server_id: string;
  game_id: string;
  game_only: Generated<number>;
  record_only: Generated<number>;
  compared_at: number;
}
