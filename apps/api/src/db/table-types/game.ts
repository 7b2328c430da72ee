import type { AutomationKind, CommandMeans, GameEventKind } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** A command on its way to a game. Never repeated automatically: it could run twice. */
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
  /** Not sent any more after this moment; null for what a person sent. */
  expires_at: number | null;
  /** The automation that queued it; null for everything else. */
  automation: Generated<AutomationKind | null>;
}

/** The newest combined read of a game. `taken_at` and `payload` are null until a first read has succeeded. */
export interface GameSnapshotsTable {
  game_id: string;
  taken_at: number | null;
  /** Outcome of the latest poll: `ok`, `failing`, or `dead` when the game rejected the key permanently. */
  status: string;
  /** JSON text. */
  payload: string | null;
  error_kind: string | null;
  error_message: string | null;
  error_at: number | null;
}

/** Games being watched, and the end of each registration. Upserted by every instance. */
export interface WatchInterestTable {
  game_id: string;
  until_at: number;
  /** When an early poll was last requested. */
  wanted_at: number | null;
  /** When the key of the game was last entered anew. */
  key_stored_at: number | null;
}

/** A command sent at an interval. Due when `enabled` and `next_run_at` has passed. */
export interface CustomCommandsTable {
  server_id: string;
  id: string;
  name: string;
  command: string;
  interval_minutes: number;
  enabled: Generated<Bit>;
  /** The due time that comes next, on the grid of the schedule; null while it was never switched on. */
  next_run_at: number | null;
  lease_until: number | null;
  /**
   * `command`: sent unchanged. Any other value: a text displayed in that way, `staff` as a private message to those on
   * duty.
   */
  means: Generated<CommandMeans>;
  min_players: Generated<number>;
  /** Only while staff are on duty. */
  staff_on_duty: Generated<Bit>;
  /** Quiet hours: minutes after midnight in the server's time zone. */
  quiet_from: Generated<number | null>;
  quiet_to: Generated<number | null>;
  /** The due time that is left out. */
  skip_at: Generated<number | null>;
  /** Who wanted that: their name then. */
  skip_by: Generated<string | null>;
  created_by: string | null;
  client_id: string | null;
  created_at: number;
  updated_at: number;
}

/** One due time of one custom command: at most one row per due time, whichever process writes it. */
export interface CommandRunsTable {
  server_id: string;
  id: string;
  custom_command_id: string;
  due_at: number;
  ran_at: number | null;
  /** `queued`: added to the command queue; its outcome is in `game_commands`. */
  state: 'queued' | 'skipped' | 'missed';
  message: string | null;
  game_command_id: string | null;
  /** Outcome of the command, once its row has been deleted by age; `message` is its reason then. */
  command_state: 'queued' | 'sent' | 'confirmed' | 'failed' | 'unknown' | null;
  error_kind: string | null;
}

/** Something that happened in a game. `dedupe` is its content with an ordinal: no event is stored twice. */
export interface GameEventsTable {
  game_id: string;
  id: string;
  kind: GameEventKind;
  at: number;
  player_name: string;
  player_id: string | null;
  target_name: string | null;
  target_id: string | null;
  /** The command's text, the call's description. */
  detail: string | null;
  dedupe: string;
}

/** Player count of a game; at most one row a minute, stored for 30 days. */
export interface PlayerSamplesTable {
  game_id: string;
  /** Start of the minute, epoch ms. */
  minute: number;
  players: number;
  max_players: number;
}

/** The secret address to which a game sends its events. */
export interface EventHooksTable {
  server_id: string;
  token_hash: string;
  token_sealed: string;
  /** What the game calls itself, as its first signed message gave it. */
  sender: string | null;
  /** 1 when that was the public half of the server's key: then only the key decides who may send. */
  sender_is_key_id: Generated<Bit>;
  created_at: number;
  last_event_at: number | null;
}

/** Signatures already accepted. */
export interface EventReplaysTable {
  signature_hash: string;
  expires_at: number;
}
