import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { UNIQUE_CONSTRAINTS } from './constraints.ts';
import type { Handle } from './database.ts';
import type { Schema } from './schema/index.ts';

/** The declared type of a column, as text: what reading it gives. */
type Kind<Column> = [Column] extends [{ readonly __select__: infer Select }]
  ? KindOf<Select>
  : KindOf<Column>;
type KindOf<Value> = null extends Value ? `${Base<NonNullable<Value>>}?` : Base<NonNullable<Value>>;
type Base<Value> = [Value] extends [number] ? 'number' : [Value] extends [string] ? 'text' : 'search';
type Declared = { [T in keyof Schema]: { [C in keyof Schema[T]]: Kind<Schema[T][C]> } };

// The compiler holds this to `Schema`; the tests hold it to the databases.
const DECLARED: Declared = {
  users: {
    id: 'text',
    discord_id: 'text',
    username: 'text',
    discriminator: 'text',
    global_name: 'text?',
    avatar: 'text?',
    roblox_username: 'text?',
    roblox_user_id: 'text?',
    roblox_verified: 'number',
    plan: 'text',
    created_at: 'number',
    updated_at: 'number',
  },
  sessions: {
    token_hash: 'text',
    id: 'text',
    user_id: 'text',
    created_at: 'number',
    last_seen_at: 'number',
    expires_at: 'number',
    user_agent: 'text?',
  },
  account_log: { user_id: 'text', id: 'text', at: 'number', action: 'text', details: 'text' },
  servers: {
    id: 'text',
    name: 'text',
    owner_id: 'text',
    join_code: 'text',
    join_policy: 'text',
    delegate_management: 'number',
    moderator_permissions: 'text',
    admin_permissions: 'text',
    erlc_key_sealed: 'text?',
    erlc_key_hint: 'text?',
    erlc_key_hash: 'text?',
    roblox_key_sealed: 'text?',
    roblox_key_hint: 'text?',
    status: 'text',
    timezone: 'text',
    member_count: 'number',
    pending_count: 'number',
    punishment_count: 'number',
    created_at: 'number',
    updated_at: 'number',
    deleted_at: 'number?',
    roblox_key_problem: 'text?',
    enforce_in_game: 'number',
    pm_warnings: 'number',
  },
  members: { server_id: 'text', user_id: 'text', id: 'text', role: 'text', joined_at: 'number' },
  join_requests: {
    id: 'text',
    server_id: 'text',
    user_id: 'text',
    status: 'text',
    role: 'text?',
    created_at: 'number',
    decided_at: 'number?',
    decided_by: 'text?',
  },
  punishments: {
    id: 'text',
    server_id: 'text',
    roblox_username: 'text',
    username_key: 'text',
    roblox_user_id: 'text?',
    verified: 'number',
    type: 'text',
    reason: 'text',
    duration_minutes: 'number?',
    expires_at: 'number?',
    is_active: 'number',
    auto_ban: 'number',
    source: 'text',
    issued_by: 'text',
    client_id: 'text?',
    created_at: 'number',
    updated_at: 'number',
    updated_by: 'text?',
    deleted_at: 'number?',
    deleted_by: 'text?',
    search: 'search',
    evidence: 'text',
    expiry_lease_until: 'number?',
    enforcement: 'text',
    enforcement_message: 'text?',
    enforcement_command_id: 'text?',
  },
  punishment_changes: {
    server_id: 'text',
    id: 'text',
    punishment_id: 'text',
    at: 'number',
    kind: 'text',
    actor_id: 'text?',
    actor_name: 'text',
    diff: 'text?',
  },
  activity: {
    server_id: 'text',
    id: 'text',
    at: 'number',
    type: 'text',
    action: 'text',
    title: 'text',
    description: 'text',
    actor_id: 'text?',
    actor_name: 'text',
    target: 'text?',
    diff: 'text?',
    delivery_count: 'number',
    delivered_count: 'number',
  },
  platform_log: {
    id: 'text',
    at: 'number',
    actor: 'text',
    action: 'text',
    target_user: 'text?',
    server_id: 'text?',
    details: 'text',
  },
  webhooks: {
    id: 'text',
    server_id: 'text',
    type: 'text',
    discord_id: 'text',
    token_sealed: 'text',
    token_hint: 'text',
    is_active: 'number',
    created_by: 'text',
    created_at: 'number',
    updated_at: 'number',
    deleted_at: 'number?',
    disabled_reason: 'text?',
  },
  deliveries: {
    server_id: 'text',
    id: 'text',
    webhook_id: 'text',
    activity_id: 'text',
    payload: 'text',
    state: 'text',
    attempts: 'number',
    next_attempt_at: 'number',
    lease_until: 'number?',
    last_error: 'text?',
    sent_at: 'number?',
    created_at: 'number',
  },
  game_commands: {
    server_id: 'text',
    id: 'text',
    game_id: 'text',
    issued_by: 'text?',
    source: 'text',
    command: 'text',
    state: 'text',
    error_kind: 'text?',
    error_code: 'number?',
    error_message: 'text?',
    created_at: 'number',
    sent_at: 'number?',
    settled_at: 'number?',
    client_id: 'text?',
    expires_at: 'number?',
  },
  game_snapshots: {
    game_id: 'text',
    taken_at: 'number?',
    status: 'text',
    payload: 'text?',
    error_kind: 'text?',
    error_message: 'text?',
    error_at: 'number?',
  },
  watch_interest: { game_id: 'text', until_at: 'number', wanted_at: 'number?', key_stored_at: 'number?' },
  custom_commands: {
    server_id: 'text',
    id: 'text',
    name: 'text',
    command: 'text',
    interval_minutes: 'number',
    enabled: 'number',
    next_run_at: 'number?',
    lease_until: 'number?',
    created_by: 'text?',
    client_id: 'text?',
    created_at: 'number',
    updated_at: 'number',
  },
  command_runs: {
    server_id: 'text',
    id: 'text',
    custom_command_id: 'text',
    due_at: 'number',
    ran_at: 'number?',
    state: 'text',
    message: 'text?',
    game_command_id: 'text?',
    command_state: 'text?',
    error_kind: 'text?',
  },
  game_events: {
    game_id: 'text',
    id: 'text',
    kind: 'text',
    at: 'number',
    player_name: 'text',
    player_id: 'text?',
    target_name: 'text?',
    target_id: 'text?',
    detail: 'text?',
    dedupe: 'text',
  },
  player_samples: { game_id: 'text', minute: 'number', players: 'number', max_players: 'number' },
  event_hooks: {
    server_id: 'text',
    token_hash: 'text',
    token_sealed: 'text',
    sender: 'text?',
    sender_is_key_id: 'number',
    created_at: 'number',
    last_event_at: 'number?',
  },
  event_replays: { signature_hash: 'text', expires_at: 'number' },
  shifts: {
    server_id: 'text',
    id: 'text',
    user_id: 'text',
    status: 'text',
    clock_in_at: 'number',
    clock_out_at: 'number?',
    type_id: 'text?',
    break_ms: 'number',
  },
  shift_breaks: {
    server_id: 'text',
    id: 'text',
    shift_id: 'text',
    started_at: 'number',
    ended_at: 'number?',
  },
  shift_corrections: {
    server_id: 'text',
    id: 'text',
    shift_id: 'text',
    at: 'number',
    corrected_by: 'text',
    note: 'text',
    diff: 'text',
  },
  shift_types: {
    server_id: 'text',
    id: 'text',
    name: 'text',
    name_key: 'text',
    weekly_minutes: 'number?',
    created_at: 'number',
    archived_at: 'number?',
  },
  hour_requirements: { server_id: 'text', role: 'text', weekly_minutes: 'number' },
  infractions: {
    server_id: 'text',
    id: 'text',
    staff_user_id: 'text',
    staff_name: 'text?',
    type: 'text',
    reason: 'text',
    issued_by: 'text',
    client_id: 'text?',
    created_at: 'number',
    revoked_at: 'number?',
    revoked_by: 'text?',
    revoke_reason: 'text?',
  },
  mod_calls: {
    server_id: 'text',
    id: 'text',
    source: 'text',
    reporter_username: 'text',
    reporter_key: 'text',
    reported_username: 'text',
    reported_key: 'text',
    reason: 'text',
    location: 'text?',
    description: 'text?',
    priority: 'number',
    status: 'text',
    resolution: 'text?',
    created_by: 'text?',
    claimed_by: 'text?',
    claimed_at: 'number?',
    closed_by: 'text?',
    closed_at: 'number?',
    client_id: 'text?',
    game_call: 'text?',
    created_at: 'number',
    updated_at: 'number',
  },
  templates: {
    server_id: 'text',
    id: 'text',
    kind: 'text',
    label: 'text',
    text: 'text',
    punishment_type: 'text?',
    duration_minutes: 'number?',
    position: 'number',
  },
  player_notes: {
    server_id: 'text',
    id: 'text',
    username_key: 'text',
    roblox_username: 'text',
    text: 'text',
    created_by: 'text',
    client_id: 'text?',
    created_at: 'number',
    updated_at: 'number',
    deleted_at: 'number?',
  },
  leases: { name: 'text', holder: 'text', expires_at: 'number' },
  meta: { key: 'text', value: 'text' },
  migrations: { name: 'text', applied_at: 'number' },
};

/** PostgreSQL's own columns: see `PostgresPunishmentColumns`. */
const POSTGRES_ONLY = new Set(['search_head', 'search_long']);
const KINDS: Record<string, string> = {
  text: 'text',
  integer: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  blob: 'search',
};

const { engine, handle } = await testDatabase();

/** The columns that the database really has, in the words of `DECLARED`. */
async function introspect(): Promise<Record<string, Record<string, string>>> {
  const tables: Record<string, Record<string, string>> = {};
  for (const table of await handle.introspection.getTables()) {
    const columns = table.columns.filter(({ name }) => !POSTGRES_ONLY.has(name));
    tables[table.name] = Object.fromEntries(
      columns.map(({ name, dataType, isNullable }) => {
        const kind = name === 'search' ? 'search' : KINDS[dataType.toLowerCase()];
        return [name, `${kind}${isNullable ? '?' : ''}`];
      }),
    );
  }
  return tables;
}

/** Every unique rule, as name and columns, from the database's catalogue. */
async function uniqueRules(on: Handle): Promise<Record<string, string>> {
  const query =
    engine === 'sqlite'
      ? sql<{ name: string; columns: string }>`
          SELECT CASE WHEN list.origin = 'pk' THEN t.name || '_pkey' ELSE list.name END AS name,
            (SELECT group_concat(t.name || '.' || info.name, ', ') FROM pragma_index_info(list.name) AS info) AS columns
          FROM sqlite_master AS t, pragma_index_list(t.name) AS list
          WHERE t.type = 'table' AND list."unique" = 1`
      : sql<{ name: string; columns: string }>`
          SELECT i.relname AS name, string_agg(t.relname || '.' || a.attname, ', ' ORDER BY k.ord) AS columns
          FROM pg_index AS x
          JOIN pg_class AS i ON i.oid = x.indexrelid
          JOIN pg_class AS t ON t.oid = x.indrelid
          JOIN pg_namespace AS n ON n.oid = t.relnamespace AND n.nspname = 'public'
          CROSS JOIN unnest(x.indkey::int2[]) WITH ORDINALITY AS k (attnum, ord)
          JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = k.attnum
          WHERE x.indisunique GROUP BY i.relname`;
  const { rows } = await query.execute(on);
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

describe('the schema', () => {
  it('has the tables, columns, types and nullability that the types declare', async () => {
    expect(await introspect()).toEqual(DECLARED);
  });

  it('has the unique rules that isUniqueViolation knows', async () => {
    expect(await uniqueRules(handle)).toEqual(UNIQUE_CONSTRAINTS);
  });
});
