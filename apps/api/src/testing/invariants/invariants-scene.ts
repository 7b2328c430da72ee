import type { Handle } from '../../db/database.ts';
import type { Schema } from '../../db/table-types/index.ts';
import { DAY_MS, HOUR_MS } from './invariants-rule.ts';
import {
  appeals,
  discord,
  imports,
  leave,
  platform,
  records,
  sessionParts,
} from './invariants-scene-rest.ts';

type Row = Record<string, unknown>;

/** The whole hour in which everything of the scene happened, before `now` (epoch ms). */
export const hourBefore = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS - 2 * HOUR_MS;

const ANA = { actor_id: 'u1', actor_name: 'Ana' };
const LEAD = { id: 'r1', name: 'Lead', color: 'teal', flags: '', position: 1, version: 'v' };
const LEAD_GIVEN = { id: 'mg1', item: 'r1', role_id: 'r1', source: 'manual', granted_by: 'u1' };

/** A row or two of every table, that belong together and of which nothing is wrong. */
export function healthyRows(now: number): [keyof Schema, Row][] {
  const at = hourBefore(now);
  const times = { created_at: at, updated_at: at };
  const s = { server_id: 's1' };
  const by = { created_by: 'u1' };
  const row = (id: string): Row => ({ ...s, id });
  const record = (id: string, more: Row): [keyof Schema, Row] => [
    'punishments',
    {
      ...row(id),
      roblox_username: 'Ana',
      username_key: 'ana',
      type: 'warning',
      reason: 'Speeding',
      source: 'web',
      issued_by: 'u1',
      key_owner_id: 'u1',
      search: '',
      ...times,
      ...more,
    },
  ];
  return [
    ...people(at, now),
    record('p1', {}),
    record('p2', { created_at: at + 1 }),
    record('p3', {
      created_at: at + 2,
      type: 'ban',
      auto_ban: 1,
      updated_by: 'u1',
      deleted_by: 'u1',
      enforcement: 'sent',
      enforcement_command_id: 'c1',
    }),
    [
      'punishment_changes',
      { ...row('pc1'), punishment_id: 'p1', at, kind: 'changed', ...ANA, import_id: 'i1' },
    ],
    ...staff(at),
    ...game(at),
    ...records(at),
    ['templates', { ...row('t1'), kind: 'punishment', label: 'A', text: 'A', position: 1 }],
    ['discipline_rules', { ...s, version: 1, rule_set: '{}', changed_by: 'u1', changed_at: at }],
    ['escalation_versions', { ...s, version: 1, rule_set: '{}', changed_by: 'u1', changed_at: at }],
    ['record_field_sets', { ...s, version: 1, field_set: '{}', changed_by: 'u1', changed_at: at }],
    ['record_values', { ...s, field_id: 'f1', value: 'North', record_id: 'p1' }],
    ['punishment_views', { ...s, user_id: 'u1', position: 0, name: 'Bans', filters: '{}' }],
    [
      'player_notes',
      { ...row('n1'), username_key: 'ana', roblox_username: 'Ana', text: 'A', ...by, ...times, bolo: 0 },
    ],
    [
      'player_names',
      { roblox_user_id: '7', name_key: 'ana', name: 'Ana', first_seen_at: at, last_seen_at: at },
    ],
    [
      'name_lookups',
      { server_id: 's1', name_key: 'ana', name: 'Ana', state: 'waiting', first_at: at, last_at: at },
    ],
    ['name_backfills', { server_id: 's1' }],
    [
      'player_matches',
      { ...row('m1'), name_key: 'ana', roblox_user_id: '7', kind: 'joined', ...by, created_at: at },
    ],
    ['leaves', leave('l1', at)],
    ['leaves', { ...leave('l2', at), starts_at: at + DAY_MS, ends_at: at + 2 * DAY_MS, import_id: 'i1' }],
    ...imports(at),
    ...appeals(at),
    ...discord(at),
    ...platform(at, now),
  ];
}

function people(at: number, now: number): [keyof Schema, Row][] {
  const times = { created_at: at, updated_at: at };
  const later = now + DAY_MS;
  return [
    ...['u1', 'u2', 'u3', 'u4'].map((id): [keyof Schema, Row] => [
      'users',
      { id, discord_id: `discord-${id}`, username: id, ...times },
    ]),
    [
      'servers',
      {
        id: 's1',
        name: 'S',
        owner_id: 'u1',
        join_code: 'code',
        moderator_permissions: '{}',
        admin_permissions: '{}',
        erlc_key_hash: 'g1',
        member_count: 2,
        pending_count: 1,
        punishment_count: 3,
        ...times,
      },
    ],
    [
      'users',
      { id: 'u5', discord_id: 'stand-in', username: 'u5', stand_in_of: 's1', roblox_user_id: '1', ...times },
    ],
    [
      'sessions',
      { token_hash: 'h', id: 'se1', user_id: 'u1', created_at: at, last_seen_at: at, expires_at: later },
    ],
    [
      'push_subscriptions',
      {
        ...{ id: 'ps1', user_id: 'u1', session_id: 'se1', endpoint: 'https://push.example/1' },
        ...{ p256dh: 'x', auth: 'x', created_at: at },
      },
    ],
    [
      'push_deliveries',
      { id: 'pd1', subscription_id: 'ps1', alert_id: 'at1', created_at: at, due_at: later },
    ],
    ['account_log', { user_id: 'u1', id: 'a1', at, action: 'x', details: '{}' }],
    ['members', { server_id: 's1', user_id: 'u1', id: 'm1', role: 'owner', joined_at: at }],
    ['members', { server_id: 's1', user_id: 'u2', id: 'm2', role: 'admin', joined_at: at }],
    ['server_roles', { ...LEAD, server_id: 's1', department_id: 'st1', created_at: at }],
    ['member_grants', { ...LEAD_GIVEN, server_id: 's1', user_id: 'u2', granted_at: at }],
    [
      'ownership_transfers',
      {
        ...{ server_id: 's1', id: 'ot1', stage: 'notice', owner_id: 'u1', user_id: 'u2', reason: 'x' },
        ...{ proposed_by: 'pa1', proposer_id: 'u3', approved_by: 'pa2', created_at: at, ends_at: later },
      },
    ],
    ['alert_preferences', { server_id: 's1', user_id: 'u1', muted: '[]', unclaimed_minutes: 5 }],
    ['quiet_hours', { user_id: 'u1', quiet_from: 1_320, quiet_to: 420, timezone: 'UTC' }],
    ['join_requests', { id: 'j1', server_id: 's1', user_id: 'u3', status: 'pending', created_at: at }],
    [
      'join_requests',
      {
        id: 'j2',
        server_id: 's1',
        user_id: 'u2',
        status: 'approved',
        role: 'member',
        created_at: at,
        decided_at: at,
        decided_by: 'u1',
      },
    ],
    [
      'roblox_proofs',
      {
        user_id: 'u1',
        method: 'phrase',
        roblox_user_id: '1',
        secret: 'x',
        created_at: at,
        expires_at: later,
      },
    ],
    [
      'roblox_sign_ins',
      { state_hash: 'h', user_id: 'u1', session_id: 'se1', verifier: 'v', expires_at: later },
    ],
  ];
}

function staff(at: number): [keyof Schema, Row][] {
  const row = (id: string): Row => ({ server_id: 's1', id });
  const who = { server_id: 's1', user_id: 'u2', game_id: 'g1' };
  const shift = { user_id: 'u2', type_id: 'st1', clock_in_at: at };
  return [
    ['shift_types', { ...row('st1'), name: 'Patrol', name_key: 'patrol', created_at: at }],
    ['shifts', { ...row('sh1'), ...shift, status: 'off_duty', clock_out_at: at + 1_000, break_ms: 100 }],
    ['shifts', { ...row('sh2'), ...shift, status: 'on_break', clock_in_at: at + 2_000 }],
    ['shift_breaks', { ...row('b1'), shift_id: 'sh1', started_at: at + 100, ended_at: at + 200 }],
    ['shift_breaks', { ...row('b2'), shift_id: 'sh2', started_at: at + 2_100 }],
    ['shift_corrections', { ...row('sc1'), shift_id: 'sh1', at, corrected_by: 'u1', note: 'x', diff: '{}' }],
    ['shift_notes', { ...row('sn1'), shift_id: 'sh1', at, text: 'x' }],
    ['hour_requirements', { server_id: 's1', role: 'member', weekly_minutes: 60 }],
    ['session_requirements', { server_id: 's1', role: 'admin', weekly_sessions: 2 }],
    [
      'infractions',
      {
        ...row('in1'),
        staff_user_id: 'u2',
        staff_name: 'u2',
        type: 'warning',
        ...{ reason: 'x', issued_by: 'u1', created_at: at },
        ...{ revoked_at: at, revoked_by: 'u1', revoke_reason: 'x' },
        ...{ key_owner_id: 'u1', caused_by: 'in0', reached_rule_id: 'r1', appeal_decided_by: 'u1' },
      },
    ],
    [
      'mod_calls',
      {
        ...row('mc1'),
        source: 'panel',
        import_id: 'i1',
        reporter_username: 'A',
        reporter_key: 'a',
        reported_username: 'B',
        reported_key: 'b',
        reason: 'x',
        priority: 1,
        status: 'resolved',
        created_by: 'u1',
        claimed_by: 'u2',
        claimed_at: at,
        closed_by: 'u2',
        closed_at: at,
        created_at: at,
        updated_at: at,
      },
    ],
    ['duty_presence', { ...who, seen_at: at, shift_id: 'sh2' }],
    ['duty_signs', { ...who, shift_id: 'sh2', sign_at: at }],
  ];
}

function game(at: number): [keyof Schema, Row][] {
  const row = (id: string): Row => ({ server_id: 's1', id });
  const command = {
    game_id: 'g1',
    command: ':h Hi',
    created_at: at,
    sent_at: at,
    settled_at: at,
    state: 'sent',
  };
  const schedule = {
    name: 'x',
    command: ':h',
    interval_minutes: 5,
    created_by: 'u1',
    created_at: at,
    updated_at: at,
  };
  const event = { game_id: 'g1', kind: 'join', at, player_name: 'Ana' };
  const evening = {
    title: 'Evening',
    description: '',
    host_id: 'u1',
    co_hosts: '[]',
    roles: '[]',
    commands: '[]',
    auto_start_by: 'u1',
    created_by: 'u1',
    created_at: at,
    updated_at: at,
  };
  const session = {
    ...evening,
    ...{ state: 'running', planned_at: at, started_at: at, ending_by: 'u1', client_id: 'gs1' },
    ...{ series_id: 'gr1', series_day: '2026-11-28' },
  };
  const series = { ...evening, starts_on: '2026-11-28', rule: 'FREQ=WEEKLY', client_id: 'gr1' };
  return [
    ['game_snapshots', { game_id: 'g1', status: 'ok', taken_at: at }],
    ['watch_interest', { game_id: 'g1', until_at: at, key_stored_at: at }],
    ['game_ban_lists', { game_id: 'g1', tried_at: at, read_at: at }],
    ['game_bans', { game_id: 'g1', roblox_user_id: '77', username: 'Ana', username_key: 'ana', since: at }],
    ['ignored_bans', { server_id: 's1', game_id: 'g1', side: 'game', subject_id: '77' }],
    ['ban_drifts', { server_id: 's1', game_id: 'g1', compared_at: at }],
    ['game_commands', { ...row('c1'), ...command, source: 'panel', issued_by: 'u1' }],
    ['game_commands', { ...row('c2'), ...command, source: 'scheduled' }],
    ['calendar_feeds', { user_id: 'u1', token_hash: 'x', created_at: at }],
    ['game_session_series', { ...row('gr1'), ...series }],
    ['game_sessions', { ...row('gs1'), ...session }],
    ...sessionParts(at),
    ['custom_commands', { ...row('cc1'), ...schedule }],
    [
      'command_runs',
      {
        ...row('cr1'),
        custom_command_id: 'cc1',
        due_at: at,
        ran_at: at,
        state: 'queued',
        game_command_id: 'c2',
      },
    ],
    [
      'command_runs',
      { ...row('cr2'), custom_command_id: 'cc1', due_at: at + 1, ran_at: at, state: 'skipped' },
    ],
    ['game_events', { ...event, id: 'e1', dedupe: 'e1' }],
    ['player_samples', { game_id: 'g1', minute: at, players: 1, max_players: 40 }],
    ['event_hooks', { server_id: 's1', token_hash: 'h', token_sealed: 'x', created_at: at }],
    ['event_replays', { signature_hash: 'h', expires_at: at }],
    [
      'server_hours',
      {
        server_id: 's1',
        hour: at,
        joins: 1,
        samples: 1,
        players_sum: 1,
        players_max: 1,
        capacity: 40,
        sent_panel: 1,
        sent_scheduled: 1,
      },
    ],
    ['automations', { server_id: 's1', kind: 'welcome', settings: '{}', updated_at: at, updated_by: 'u1' }],
    [
      'automation_runs',
      { ...row('ar1'), at, kind: 'welcome', outcome: 'done', text: 'x', game_command_id: 'c1', dedupe: 'x' },
    ],
    ['chat_settings', { server_id: 's1', commands: '[]', updated_at: at }],
    [
      'chat_commands',
      {
        ...row('ch1'),
        game_id: 'g1',
        identity: 'i1',
        roblox_user_id: '1',
        player_name: 'Ana',
        name: 'help',
        line: ';help',
        mod_call_id: 'mc1',
        punishment_id: 'p1',
        created_at: at,
      },
    ],
    [
      'check_violations',
      {
        server_id: 's1',
        check_key: 'k1',
        roblox_user_id: '1',
        step: 'pm',
        step_at: at,
        game_command_id: 'c1',
      },
    ],
    ['account_lookups', { id: 'roblox:1', wanted_at: at }],
    [
      'security_alerts',
      {
        ...row('sa1'),
        game_id: 'g1',
        rule: 'mass-removals',
        actor_key: 'a',
        actor_name: 'A',
        actor_user_id: 'u2',
        summary: 'x',
        events: 1,
        first_at: at,
        last_at: at,
        opened_at: at,
        state: 'open',
        handled_by: 'u1',
        handled_at: at,
      },
    ],
    [
      'security_events',
      { server_id: 's1', rule: 'mass-removals', dedupe: 'e1', alert_id: 'sa1', kind: 'join', at, hit: '[]' },
    ],
    ['security_undos', { server_id: 's1', alert_id: 'sa1', step: 'x', game_command_id: 'c1' }],
  ];
}

/** Writes the rows, in their order, past the types. */
export async function insertHealthyRows(
  handle: Handle,
  engine: 'sqlite' | 'postgres',
  now: number,
): Promise<void> {
  const untyped = handle as unknown as {
    insertInto(table: string): { values(row: Row): { execute(): Promise<unknown> } };
  };
  for (const [table, row] of healthyRows(now)) {
    const search = engine === 'sqlite' && 'search' in row ? { search: new Uint8Array() } : {};
    await untyped
      .insertInto(table)
      .values({ ...row, ...search })
      .execute();
  }
}
