import type { LookupRefusal, NameLookupState } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** A name that records of a server have without a confirmed account. Times in epoch ms. */
export interface NameLookupsTable {
  server_id: string;
  name_key: string;
  /** As a record spells it. */
  name: string;
  state: NameLookupState;
  refusal: LookupRefusal | null;
  /** The account that Roblox found: inferred, never confirmed. */
  roblox_user_id: string | null;
  /** The first and the last of these records. */
  first_at: number;
  last_at: number;
  /** Whether a punishment of the name was active when it was found. */
  active: Generated<Bit>;
}

/** How far the names of a server were looked up. A server without a row has no such names yet. */
export interface NameBackfillsTable {
  server_id: string;
  /** The table whose records are being read; null once all were. */
  source: 'punishments' | 'player_notes' | 'mod_calls' | null;
  /** The last record that was read; null before the first. Older ones are still to come. */
  place_at: number | null;
  place_id: string | null;
  paused: Generated<Bit>;
  /** Epoch ms; null when nothing is left to do. */
  next_at: number | null;
  /** Since when Roblox does not answer; null while it does. */
  failed_at: number | null;
}
