import type { Generated } from 'kysely';

/** A pending proof that a user owns their linked Roblox account. */
export interface RobloxProofsTable {
  user_id: string;
  method: 'phrase' | 'game';
  roblox_user_id: string;
  /** Words of a profile, or a code to be typed. */
  secret: string;
  created_at: number;
  expires_at: number;
  tries: Generated<number>;
  tried_at: number | null;
  /** Why the newest try proved nothing, a sentence. */
  problem: string | null;
}

/** A sign-in at Roblox that is under way in a session. */
export interface RobloxSignInsTable {
  state_hash: string;
  user_id: string;
  session_id: string;
  /** PKCE verifier. */
  verifier: string;
  expires_at: number;
  return_to: string;
}

/** When verified staff were last seen in the game. */
export interface DutyPresenceTable {
  server_id: string;
  user_id: string;
  game_id: string;
  seen_at: number;
  /** When a poll first showed that they left; null while they are present. */
  absent_at: number | null;
  /** The shift that goes with this visit; null when it is none of the automation's. */
  shift_id: string | null;
  /** Beginning of the break that it began; null while there is none. */
  paused_at: number | null;
}

/** Automatic changes to a shift, and why. Read ORDER BY id. */
export interface ShiftNotesTable {
  server_id: string;
  id: string;
  shift_id: string;
  at: number;
  /** A sentence. */
  text: string;
}

/** The latest sign of activity of a member on duty. */
export interface DutySignsTable {
  server_id: string;
  user_id: string;
  game_id: string;
  shift_id: string;
  sign_at: number;
  /** Their position then, in studs. */
  x: number | null;
  z: number | null;
  team: string | null;
  /** When the presence check was sent; null without one. */
  asked_at: number | null;
  /** The code to type in the game as an answer. */
  code: string | null;
  /** When the missed presence check was reported. */
  told_at: number | null;
}

/** A name that a Roblox account was seen with, from the first time to the last. */
export interface PlayerNamesTable {
  roblox_user_id: string;
  /** `usernameKey` of the name. */
  name_key: string;
  name: string;
  first_seen_at: number;
  last_seen_at: number;
}

/** What staff decided about the records of a name that have no confirmed account. */
export interface PlayerMatchesTable {
  server_id: string;
  id: string;
  name_key: string;
  roblox_user_id: string;
  /** `joined`: they are this account's, `split`: they are not. */
  kind: 'joined' | 'split';
  created_by: string;
  created_at: number;
}
