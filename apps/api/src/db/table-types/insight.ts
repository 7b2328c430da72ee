import type { ImportKind } from '@tenfour/domain';
import type { Generated } from 'kysely';

export type ImportStatus =
  | 'uploading'
  | 'mapping'
  | 'reading'
  | 'ready'
  | 'importing'
  | 'stopped'
  | 'done'
  | 'undoing'
  | 'undone'
  | 'failed'
  | 'discarded';

/** An import from elsewhere. At most one per server is importing or being undone, by a partial unique index. */
export interface ImportsTable {
  server_id: string;
  id: string;
  source: 'erm' | 'csv' | 'tenfour';
  file_name: string;
  file_bytes: Generated<number>;
  status: ImportStatus;
  /** JSON text: how the file is read. */
  options: string;
  /** JSON text: the columns of a CSV file and its first lines; null for a backup. */
  head: string | null;
  /** JSON text: sentences about data that the import leaves out. */
  notes: string;
  /** JSON text: by kind, how many rows are new, already present, or skipped. */
  counts: string;
  /** Why it failed, a sentence. */
  problem: string | null;
  rows_total: Generated<number>;
  /** To be created, as the preview had it. */
  rows_new: Generated<number>;
  rows_created: Generated<number>;
  rows_undone: Generated<number>;
  /** Created, and not undone since they had changed. */
  rows_left: Generated<number>;
  created_by: string;
  /** The user who started the operation in progress: the import, or its undo. */
  acted_by: string;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  /** When there is something to do; null when there is not. */
  due_at: number | null;
  lease_until: number | null;
  /** Times that reading the file began and was not ended in an orderly way. Counted before it begins. */
  attempts: Generated<number>;
  /** The upload or reading that has the file now: only it changes what belongs to the file. */
  holder: string | null;
  /** Why it failed, one of `IMPORT_REFUSAL_CODES`; null for imports that failed before codes existed. */
  problem_code: string | null;
}

/** An uploaded file in pieces, base64. Deleted once it is imported. */
export interface ImportFilesTable {
  server_id: string;
  import_id: string;
  n: number;
  content: string;
}

/** One item of a file, in its order, and its outcome. */
export interface ImportRowsTable {
  server_id: string;
  import_id: string;
  n: number;
  /** An `ImportedKind`. */
  kind: ImportKind | 'unknown';
  state: 'new' | 'duplicate' | 'skipped' | 'created' | 'undone' | 'left';
  /** Why it is not new, or was left; a sentence. */
  reason: string | null;
  /** Hash that identifies duplicates; null for rows that cannot be created. */
  identity: string | null;
  /** Of what it becomes. */
  entity_id: string;
  /** JSON text: the item. */
  data: string;
}

/**
 * Counts per server and hour (UTC), stored for two years, longer than the counted rows. Written in the transaction that
 * adds the counted row, so that each counts once, whichever process adds it and however late.
 */
export interface ServerHoursTable {
  server_id: string;
  /** Start of the hour, epoch ms. */
  hour: number;
  /** Minutes in which the players were counted, their numbers together, and the highest of them. */
  samples: Generated<number>;
  players_sum: Generated<number>;
  players_max: Generated<number>;
  /** Places of the game. */
  capacity: Generated<number>;
  joins: Generated<number>;
  leaves: Generated<number>;
  kills: Generated<number>;
  /** Commands that players typed in the game. */
  game_commands: Generated<number>;
  mod_calls: Generated<number>;
  /** Commands that were handed over from here, by where they came from. */
  sent_panel: Generated<number>;
  sent_bot: Generated<number>;
  sent_scheduled: Generated<number>;
  sent_automation: Generated<number>;
  sent_api: Generated<number>;
}
