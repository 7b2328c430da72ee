import type { Generated } from 'kysely';

/** A command on its way to a game. Never repeated by itself: see design.md section 6. */
export interface GameCommandsTable {
  server_id: string;
  id: string;
  /** HMAC of the API key. */
  game_id: string;
  issued_by: string | null;
  source: 'panel' | 'bot' | 'scheduled' | 'automation' | 'api';
  command: string;
  state: Generated<'queued' | 'sent' | 'confirmed' | 'failed' | 'unknown'>;
  error_kind: string | null;
  /** The game API's own code. */
  error_code: number | null;
  error_message: string | null;
  created_at: number;
  sent_at: number | null;
  settled_at: number | null;
  client_id: string | null;
}

/** The newest combined read of a game. `taken_at` and `payload` are null until a first read has succeeded. */
export interface GameSnapshotsTable {
  game_id: string;
  taken_at: number | null;
  status: string;
  /** JSON text. */
  payload: string | null;
  error_kind: string | null;
  error_message: string | null;
  error_at: number | null;
}

/** Games that somebody is looking at, and until when that is known. Upserted by every instance. */
export interface WatchInterestTable {
  game_id: string;
  until_at: number;
}
