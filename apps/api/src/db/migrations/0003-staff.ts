import { bit, columnTypes, oneOf, type Types } from './columns.ts';
import type { MigrationContext } from './migration.ts';

function shifts(t: Types): string[] {
  return [
    `ALTER TABLE shifts ADD COLUMN type_id ${t.id}`,
    // Ended breaks in ms, so that hours over a long time are one sum.
    `ALTER TABLE shifts ADD COLUMN break_ms ${t.time} NOT NULL DEFAULT 0 CHECK (break_ms >= 0)`,
    'CREATE UNIQUE INDEX shifts_id_unique ON shifts (id)',
    'CREATE INDEX shifts_list ON shifts (server_id, clock_in_at, id)',
    // Covers the columns that hours are summed from, so that all-time totals read no table row.
    'CREATE INDEX shifts_person ON shifts (server_id, user_id, clock_in_at, id, clock_out_at, break_ms, type_id)',
    // What overlaps a week is found by its end, what is open by having none.
    'CREATE INDEX shifts_end ON shifts (server_id, clock_out_at, clock_in_at, user_id, break_ms, type_id)',
    `CREATE TABLE shift_breaks (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      shift_id ${t.id} NOT NULL,
      started_at ${t.time} NOT NULL,
      ended_at ${t.time},
      PRIMARY KEY (server_id, id),
      CHECK (ended_at >= started_at)
    )${t.feed}`,
    'CREATE UNIQUE INDEX shift_breaks_open_unique ON shift_breaks (shift_id) WHERE ended_at IS NULL',
    'CREATE INDEX shift_breaks_shift ON shift_breaks (shift_id, started_at)',
    `CREATE TABLE shift_corrections (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      shift_id ${t.id} NOT NULL,
      at ${t.time} NOT NULL,
      corrected_by ${t.id} NOT NULL REFERENCES users (id),
      note text NOT NULL,
      diff text NOT NULL,
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    'CREATE INDEX shift_corrections_shift ON shift_corrections (shift_id, id)',
    `CREATE TABLE shift_types (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      name text NOT NULL,
      name_key ${t.id} NOT NULL,
      weekly_minutes ${t.int} CHECK (weekly_minutes > 0),
      created_at ${t.time} NOT NULL,
      archived_at ${t.time},
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    `CREATE UNIQUE INDEX shift_types_name_unique ON shift_types (server_id, name_key)
      WHERE archived_at IS NULL`,
    `CREATE TABLE hour_requirements (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      role text NOT NULL ${oneOf('role', ['member', 'moderator', 'admin', 'owner'])},
      weekly_minutes ${t.int} NOT NULL CHECK (weekly_minutes > 0),
      PRIMARY KEY (server_id, role)
    )${t.feed}`,
  ];
}

function infractions(t: Types): string[] {
  return [
    `CREATE TABLE infractions (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      staff_user_id ${t.id} NOT NULL,
      staff_name text,
      type text NOT NULL ${oneOf('type', ['warning', 'strike', 'termination'])},
      reason text NOT NULL,
      issued_by ${t.id} NOT NULL REFERENCES users (id),
      client_id ${t.id},
      created_at ${t.time} NOT NULL,
      revoked_at ${t.time},
      revoked_by ${t.id} REFERENCES users (id),
      revoke_reason text,
      PRIMARY KEY (server_id, id),
      CHECK ((revoked_at IS NULL) = (revoked_by IS NULL) AND (revoked_at IS NULL) = (revoke_reason IS NULL))
    )${t.feed}`,
    'CREATE INDEX infractions_list ON infractions (server_id, created_at, id)',
    'CREATE INDEX infractions_person ON infractions (server_id, staff_user_id, created_at, id)',
    `CREATE UNIQUE INDEX infractions_client_unique ON infractions (server_id, client_id)
      WHERE client_id IS NOT NULL`,
  ];
}

function modCalls(t: Types): string[] {
  return [
    `CREATE TABLE mod_calls (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      source text NOT NULL ${oneOf('source', ['panel', 'bot', 'api', 'game'])},
      reporter_username text NOT NULL,
      reporter_key ${t.id} NOT NULL,
      reported_username text NOT NULL,
      reported_key ${t.id} NOT NULL,
      reason text NOT NULL,
      location text,
      description text,
      priority ${t.int} NOT NULL CHECK (priority BETWEEN 0 AND 3),
      status text NOT NULL ${oneOf('status', ['pending', 'claimed', 'resolved', 'dismissed'])},
      resolution text,
      created_by ${t.id} REFERENCES users (id),
      claimed_by ${t.id} REFERENCES users (id),
      claimed_at ${t.time},
      closed_by ${t.id} REFERENCES users (id),
      closed_at ${t.time},
      client_id ${t.id},
      game_call ${t.id},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, id),
      CHECK ((claimed_by IS NULL) = (claimed_at IS NULL)),
      CHECK (status <> 'claimed' OR claimed_by IS NOT NULL),
      CHECK ((status IN ('resolved', 'dismissed')) = (closed_at IS NOT NULL))
    )${t.feed}`,
    'CREATE UNIQUE INDEX mod_calls_id_unique ON mod_calls (id)',
    `CREATE UNIQUE INDEX mod_calls_client_unique ON mod_calls (server_id, client_id)
      WHERE client_id IS NOT NULL`,
    `CREATE UNIQUE INDEX mod_calls_game_call_unique ON mod_calls (server_id, game_call)
      WHERE game_call IS NOT NULL`,
    `CREATE INDEX mod_calls_queue ON mod_calls (server_id, priority DESC, created_at, id)
      WHERE status IN ('pending', 'claimed')`,
    'CREATE INDEX mod_calls_list ON mod_calls (server_id, created_at, id)',
    'CREATE INDEX mod_calls_status ON mod_calls (server_id, status, created_at, id)',
    'CREATE INDEX mod_calls_claimed ON mod_calls (server_id, claimed_at, id) WHERE claimed_at IS NOT NULL',
    'CREATE INDEX mod_calls_closed ON mod_calls (server_id, closed_at, id) WHERE closed_at IS NOT NULL',
    'CREATE INDEX mod_calls_reporter ON mod_calls (server_id, reporter_key, created_at, id)',
    'CREATE INDEX mod_calls_reported ON mod_calls (server_id, reported_key, created_at, id)',
  ];
}

const ENFORCEMENTS = ['none', 'queued', 'sent', 'failed', 'unknown', 'not_online', 'not_sent'];

function punishments(t: Types): string[] {
  return [
    // JSON text: web addresses.
    `ALTER TABLE punishments ADD COLUMN evidence text NOT NULL DEFAULT '[]'`,
    `ALTER TABLE punishments ADD COLUMN expiry_lease_until ${t.time}`,
    // Finds who has recorded something, one step per person, and the records of a removed server, as the older one did.
    'CREATE INDEX punishments_issuer ON punishments (server_id, issued_by)',
    'DROP INDEX punishments_server',
    `ALTER TABLE punishments ADD COLUMN enforcement text NOT NULL DEFAULT 'none'
      ${oneOf('enforcement', ENFORCEMENTS)}`,
    'ALTER TABLE punishments ADD COLUMN enforcement_message text',
    `ALTER TABLE punishments ADD COLUMN enforcement_command_id ${t.id}`,
    `CREATE INDEX punishments_enforced ON punishments (enforcement_command_id)
      WHERE enforcement_command_id IS NOT NULL`,
    `CREATE TABLE punishment_changes (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      punishment_id ${t.id} NOT NULL,
      at ${t.time} NOT NULL,
      kind text NOT NULL ${oneOf('kind', ['changed', 'expired', 'deleted', 'restored'])},
      actor_id ${t.id},
      actor_name text NOT NULL,
      diff text,
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    'CREATE INDEX punishment_changes_record ON punishment_changes (punishment_id, id)',
    `ALTER TABLE servers ADD COLUMN ${bit('enforce_in_game', 0)}`,
    `ALTER TABLE servers ADD COLUMN ${bit('pm_warnings', 0)}`,
    `CREATE TABLE templates (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      kind text NOT NULL ${oneOf('kind', ['punishment', 'resolution'])},
      label text NOT NULL,
      text text NOT NULL,
      punishment_type text ${oneOf('punishment_type', ['warning', 'kick', 'ban', 'strike'])},
      duration_minutes ${t.int} CHECK (duration_minutes > 0),
      position ${t.int} NOT NULL,
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    'CREATE INDEX templates_list ON templates (server_id, kind, position)',
  ];
}

function players(t: Types): string[] {
  return [
    `CREATE TABLE player_notes (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      username_key ${t.id} NOT NULL,
      roblox_username text NOT NULL,
      text text NOT NULL,
      created_by ${t.id} NOT NULL REFERENCES users (id),
      client_id ${t.id},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      deleted_at ${t.time},
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    `CREATE INDEX player_notes_player ON player_notes (server_id, username_key, id)
      WHERE deleted_at IS NULL`,
    `CREATE UNIQUE INDEX player_notes_client_unique ON player_notes (server_id, client_id)
      WHERE client_id IS NOT NULL`,
    'CREATE INDEX game_events_player ON game_events (game_id, lower(player_name), at, id)',
    `CREATE INDEX game_events_target ON game_events (game_id, lower(target_name), at, id)
      WHERE target_name IS NOT NULL`,
  ];
}

/** Breaks, types and corrections of shifts; infractions; mod calls; what becomes of punishments; notes on players. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [...shifts(t), ...infractions(t), ...modCalls(t), ...punishments(t), ...players(t)];
  for (const statement of statements) await context.run(statement);
}
