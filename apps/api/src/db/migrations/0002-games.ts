import { bit, columnTypes, oneOf, type Types } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const RUN_STATES = ['queued', 'skipped', 'missed'];

function customCommands(t: Types): string[] {
  return [
    `CREATE TABLE custom_commands (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      name text NOT NULL,
      command text NOT NULL,
      interval_minutes integer NOT NULL CHECK (interval_minutes IN (5, 10, 15, 30, 60, 120)),
      ${bit('enabled', 0)},
      next_run_at ${t.time},
      lease_until ${t.time},
      created_by ${t.id} REFERENCES users (id),
      client_id ${t.id},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, id),
      CHECK (enabled = 0 OR next_run_at IS NOT NULL)
    )${t.feed}`,
    'CREATE INDEX custom_commands_due ON custom_commands (next_run_at) WHERE enabled = 1',
    `CREATE UNIQUE INDEX custom_commands_client_unique ON custom_commands (server_id, client_id)
      WHERE client_id IS NOT NULL`,
    `CREATE TABLE command_runs (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      custom_command_id ${t.id} NOT NULL,
      due_at ${t.time} NOT NULL,
      ran_at ${t.time},
      state text NOT NULL ${oneOf('state', RUN_STATES)},
      message text,
      game_command_id ${t.id},
      command_state text,
      error_kind text,
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    // For the cleanup, which deletes old commands and leaves their outcome in the run.
    `CREATE INDEX command_runs_sent ON command_runs (game_command_id)
      WHERE game_command_id IS NOT NULL AND command_state IS NULL`,
    `CREATE UNIQUE INDEX command_runs_due_unique
      ON command_runs (server_id, custom_command_id, due_at)`,
  ];
}

const EVENT_KINDS = [
  'join',
  'leave',
  'kill',
  'command',
  'mod_call',
  'custom_command',
  'emergency_call_started',
  'emergency_call_ended',
];

function gameEvents(t: Types): string[] {
  return [
    `CREATE TABLE game_events (
      game_id ${t.id} NOT NULL,
      id ${t.id} NOT NULL,
      kind text NOT NULL ${oneOf('kind', EVENT_KINDS)},
      at ${t.time} NOT NULL,
      player_name text NOT NULL,
      player_id ${t.id},
      target_name text,
      target_id ${t.id},
      detail text,
      dedupe ${t.id} NOT NULL,
      PRIMARY KEY (game_id, id)
    )${t.feed}`,
    'CREATE UNIQUE INDEX game_events_dedupe_unique ON game_events (game_id, dedupe)',
    'CREATE INDEX game_events_list ON game_events (game_id, at, id)',
    'CREATE INDEX game_events_kind ON game_events (game_id, kind, at, id)',
    'CREATE INDEX game_events_age ON game_events (at)',
    `CREATE TABLE player_samples (
      game_id ${t.id} NOT NULL,
      minute ${t.time} NOT NULL,
      players integer NOT NULL CHECK (players >= 0),
      max_players integer NOT NULL,
      PRIMARY KEY (game_id, minute)
    )${t.feed}`,
    'CREATE INDEX player_samples_age ON player_samples (minute)',
    `CREATE TABLE event_hooks (
      server_id ${t.id} NOT NULL PRIMARY KEY REFERENCES servers (id),
      token_hash ${t.id} NOT NULL,
      token_sealed text NOT NULL,
      sender text,
      ${bit('sender_is_key_id', 0)},
      created_at ${t.time} NOT NULL,
      last_event_at ${t.time}
    )${t.feed}`,
    'CREATE UNIQUE INDEX event_hooks_token_unique ON event_hooks (token_hash)',
    `CREATE TABLE event_replays (
      signature_hash ${t.id} NOT NULL PRIMARY KEY,
      expires_at ${t.time} NOT NULL
    )${t.feed}`,
    'CREATE INDEX event_replays_expiry ON event_replays (expires_at)',
    `CREATE INDEX activity_of_players ON activity (at)
      WHERE type IN ('player_join', 'player_leave', 'kill_log')`,
  ];
}

function shifts(t: Types): string[] {
  return [
    `CREATE TABLE shifts (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      status text NOT NULL ${oneOf('status', ['on_duty', 'on_break', 'off_duty'])},
      clock_in_at ${t.time} NOT NULL,
      clock_out_at ${t.time},
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    `CREATE UNIQUE INDEX shifts_open_unique ON shifts (server_id, user_id) WHERE status <> 'off_duty'`,
    `CREATE INDEX shifts_on_duty ON shifts (server_id) WHERE status = 'on_duty'`,
  ];
}

/** Adds a partial index for every queue that is polled often. */
function commandQueues(t: Types): string[] {
  return [
    `ALTER TABLE game_commands ADD COLUMN expires_at ${t.time}`,
    `CREATE INDEX game_commands_unconfirmed ON game_commands (game_id, sent_at) WHERE state = 'sent'`,
    'CREATE INDEX game_commands_settled ON game_commands (game_id, id) WHERE settled_at IS NOT NULL',
    `CREATE INDEX game_commands_underway ON game_commands (sent_at)
      WHERE state = 'sent' AND settled_at IS NULL`,
    `CREATE INDEX game_commands_waiting ON game_commands (game_id, id) WHERE state = 'queued'`,
  ];
}

/** What the sweep looks for. */
function removal(): string[] {
  return [
    'CREATE INDEX servers_removed ON servers (deleted_at) WHERE deleted_at IS NOT NULL',
    // All other indexes are of standing records alone; a server's row can only go when its last record is gone.
    'CREATE INDEX punishments_server ON punishments (server_id)',
    'CREATE INDEX game_commands_age ON game_commands (settled_at) WHERE settled_at IS NOT NULL',
    // Whether a key may command is asked of the newest refusal of its game.
    'CREATE INDEX game_commands_refused ON game_commands (game_id, id) WHERE error_code = 4000',
  ];
}

/** Adds the state of the community's own Roblox key. */
function robloxKeys(): string[] {
  return [
    `ALTER TABLE servers ADD COLUMN roblox_key_problem text
      ${oneOf('roblox_key_problem', ['unknown', 'forbidden'])}`,
  ];
}

/** What the watcher asks: which games there are, which are needed, who looks at them. */
function watching(t: Types): string[] {
  return [
    `ALTER TABLE watch_interest ADD COLUMN wanted_at ${t.time}`,
    `ALTER TABLE watch_interest ADD COLUMN key_stored_at ${t.time}`,
    'CREATE INDEX game_snapshots_age ON game_snapshots (taken_at)',
    // With the columns of their conditions the indexes answer alone.
    `CREATE INDEX servers_watched ON servers (erlc_key_hash, status, deleted_at)
      WHERE erlc_key_hash IS NOT NULL AND status = 'active' AND deleted_at IS NULL`,
    `CREATE INDEX webhooks_of_games ON webhooks (server_id, type, is_active, deleted_at)
      WHERE is_active = 1 AND deleted_at IS NULL AND type IN ('player_joins', 'player_leaves', 'kill_logs')`,
    'CREATE INDEX custom_commands_enabled ON custom_commands (server_id) WHERE enabled = 1',
  ];
}

/** Custom commands and their runs, what happened in games, event webhooks, shifts. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    ...customCommands(t),
    ...gameEvents(t),
    ...shifts(t),
    ...commandQueues(t),
    ...robloxKeys(),
    ...watching(t),
    ...removal(),
  ];
  for (const statement of statements) await context.run(statement);
}
