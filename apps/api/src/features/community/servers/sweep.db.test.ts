import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import type { Schema } from '../../../db/table-types/index.ts';
import { banRequestRows } from '../../../testing/ban-request-rows.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../../../testing/database/rows.ts';
import { testFiles } from '../../../testing/files.ts';
import { reviewRows } from '../../../testing/invariants/invariants-scene-promotions.ts';
import { createSweep } from '../../platform/retention/jobs.ts';

const database = await testDatabase();
const { handle } = database;

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 21, 18);

const errors: object[] = [];
const sweep = (options: { at?: number; purgeRows?: number } = {}) => {
  const { at = NOW, ...rest } = options;
  const logger = { error: (details: object) => void errors.push(details) };
  return createSweep({ database, files: testFiles, now: () => at, logger, ...rest }).run();
};

const user = await insertUser(handle);

beforeEach(() => {
  errors.length = 0;
});

/** Tables with a foreign key to servers, as the database itself tells. */
async function tablesOfServers(): Promise<string[]> {
  const query =
    database.engine === 'sqlite'
      ? sql<{ name: string }>`SELECT DISTINCT m.name FROM sqlite_master m, pragma_foreign_key_list(m.name) f
          WHERE m.type = 'table' AND f."table" = 'servers'`
      : sql<{ name: string }>`SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
          WHERE contype = 'f' AND confrelid = 'servers'::regclass`;
  return (await query.execute(handle)).rows.map(({ name }) => name).sort();
}

async function countOf(table: string, serverId: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(table)}
    WHERE server_id = ${serverId}`.execute(handle);
  return Number(rows[0]?.rows);
}

async function add<T extends keyof Schema & string>(table: T, row: Record<string, unknown>): Promise<void> {
  const rows = handle.insertInto(table).values(row as never);
  await rows.execute();
}

/** A row in each table of the staff tools. */
async function addStaffRows(serverId: string): Promise<void> {
  const own = { server_id: serverId, id: newId() };
  const made = { created_by: user, created_at: 1, updated_at: 1 };
  await add('shifts', { ...own, user_id: user, status: 'off_duty', clock_in_at: 1, clock_out_at: 3 });
  await add('shift_breaks', { ...own, shift_id: own.id, started_at: 1, ended_at: 2 });
  const correction = { at: 1, corrected_by: user, note: 'x', diff: '{}' };
  await add('shift_corrections', { ...own, shift_id: own.id, ...correction });
  await add('shift_notes', { ...own, shift_id: own.id, at: 1, text: 'x' });
  const watched = { server_id: serverId, user_id: user, game_id: 'g' };
  await add('duty_presence', { ...watched, seen_at: 1 });
  await add('duty_signs', { ...watched, shift_id: own.id, sign_at: 1 });
  await add('shift_types', { ...own, name: 'Patrol', name_key: 'patrol', created_at: 1 });
  await add('session_requirements', { server_id: serverId, role: 'moderator', weekly_sessions: 2 });
  await add('hour_requirements', { server_id: serverId, role: 'moderator', weekly_minutes: 60 });
  const infraction = { staff_user_id: user, type: 'strike', reason: 'x', issued_by: user, created_at: 1 };
  await add('infractions', { ...own, ...infraction });
  const span = { starts_at: 1, ends_at: 2, reason: 'x', status: 'approved', created_at: 1 };
  await add('discord_role_syncs', { server_id: serverId, guild_id: '1' });
  await add('duty_role_settings', { server_id: serverId, guild_id: '1' });
  const ours = { server_id: serverId, guild_id: '1', discord_id: '2' };
  const dutyRole = { role_id: '3', role_name: 'x' };
  await add('duty_roles', { server_id: serverId, n: 0, state: 'on_duty', ...dutyRole });
  await add('duty_role_people', { ...ours, wanted: '[]', checked_at: 1 });
  await add('duty_role_grants', { ...ours, ...dutyRole, state: 'given', given_at: 1 });
  const mapped = { server_id: serverId, role: 'moderator' };
  await add('discord_role_mappings', { ...mapped, role_id: '1', role_name: 'x' });
  await add('discord_role_grants', { ...mapped, user_id: user, granted_at: 1 });
  await add('statistics_boards', { server_id: serverId, guild_id: '1' });
  const shown = { kind: 'name', statistics: 'players', channel_name: 'x' };
  await add('statistics_channels', { server_id: serverId, channel_id: '1', ...shown });
  const people = { owner_id: user, user_id: user };
  const request = { requester_id: user, procedure: 'servers.remove', detail: '', input_sealed: 'x' };
  await add('approvals', { ...own, ...request, created_at: 1, ends_at: NOW * 2 });
  const endpoint = { url: 'x', description: '', secret_sealed: 'x', owner_id: user };
  await add('endpoints', { ...own, ...endpoint, created_at: 1, updated_at: 1 });
  const queued = { created_at: NOW, queued_at: NOW, send_at: NOW, message_id: 'x', type: 'x', payload: '{}' };
  await add('endpoint_deliveries', { ...own, endpoint_id: own.id, ...queued });
  await add('ownership_transfers', { ...own, ...people, stage: 'offered', created_at: 1, ends_at: 2 });
  const hold = { kind: 'removed', set_by: user, set_by_role: 'owner', set_at: 1 };
  await add('member_holds', { server_id: serverId, user_id: user, ...hold });
  const form = { version: 1, created_at: 1 };
  await add('forms', { ...own, ...form, kind: 'application', title: 'x', rules: '{}' });
  await add('form_versions', { ...form, server_id: serverId, form_id: own.id, questions: '{}' });
  await add('form_submissions', { ...own, ...form, form_id: own.id, user_id: user, answers: '{}' });
  const draft = { form_id: own.id, user_id: user, answers: '{}', updated_at: 1 };
  await add('form_drafts', { server_id: serverId, ...draft });
  for (const [table, row] of reviewRows({ ...own, user })) await add(table, row);
  await add('leaves', { ...own, ...span, user_id: user, kind: 'leave', share: 0 });
  const alert = { game_id: 'g', rule: 'everybody', actor_key: 'x', actor_name: 'x', summary: 'x', events: 1 };
  const times = { first_at: NOW, last_at: NOW, opened_at: NOW, state: 'open' };
  await add('security_alerts', { ...own, ...alert, ...times });
  const action = { kind: 'ban', subject_id: 'x', text: 'x' };
  await add('staff_actions', { ...own, user_id: user, at: NOW, ...action });
  await add('staff_freezes', { ...own, user_id: user, at: NOW, total: 16, minutes: 10 });
  const event = { rule: 'everybody', dedupe: own.id, alert_id: own.id, kind: 'command', at: NOW, hit: '[]' };
  await add('security_events', { server_id: serverId, ...event });
  await add('security_undos', { server_id: serverId, alert_id: own.id, step: 'x', game_command_id: 'c' });
  const names = { reporter_username: 'A', reporter_key: 'a', reported_username: 'B', reported_key: 'b' };
  const call = { source: 'panel', reason: 'x', priority: 1, status: 'pending' };
  await add('mod_calls', { ...own, ...made, ...names, ...call });
  await add('punishment_changes', { ...own, punishment_id: 'p', at: 1, kind: 'changed', actor_name: 'x' });
  const rules = { version: 1, rule_set: '{}', changed_by: user, changed_at: 1 };
  await add('escalation_versions', { server_id: serverId, ...rules });
  await add('discipline_rules', { server_id: serverId, ...rules });
  const fields = { version: 1, field_set: '{}', changed_by: user, changed_at: 1 };
  await add('record_field_sets', { server_id: serverId, ...fields });
  await add('record_values', { server_id: serverId, field_id: 'f', value: 'x', record_id: own.id });
  await add('templates', { ...own, kind: 'resolution', label: 'x', text: 'x', position: 0 });
  const view = { position: 0, name: 'x', filters: '{}' };
  await add('punishment_views', { server_id: serverId, user_id: user, ...view });
  const upload = { source: 'erm', file_name: 'x', status: 'ready', options: '{}', notes: '[]', counts: '{}' };
  await add('imports', { ...own, ...upload, created_by: user, acted_by: user, created_at: 1 });
  await add('import_files', { server_id: serverId, import_id: own.id, n: 0, content: 'x' });
  const line = { kind: 'hours', state: 'new', entity_id: own.id, data: '{}' };
  await add('import_rows', { server_id: serverId, import_id: own.id, n: 1, ...line });
  const key = { name: 'x', token_hash: own.id, hint: 'x', flags: '[]', created_by: user, created_at: 1 };
  await add('api_keys', { ...own, ...key, user_id: user });
  const appeal = { punishment_id: own.id, created_at: 1 };
  await add('appeal_links', { server_id: serverId, ...appeal, token_hash: own.id, token_sealed: '' });
  await add('appeal_slugs', { server_id: serverId, slug: own.id, created_at: 1 });
  await add('appeals', { ...own, ...appeal, text: 'x' });
  await add('appeal_messages', { ...own, appeal_id: own.id, at: 1, side: 'player', text: 'x' });
  const file = { sha256: 'x', media_type: 'image/png', bytes: 1, uploaded_by: user, created_at: 1 };
  await add('evidence_files', { ...own, ...file, kept_at: 1 });
  await add('automations', { server_id: serverId, kind: 'welcome', settings: '{}', updated_at: 1 });
  const run = { at: NOW, kind: 'welcome', outcome: 'done', text: 'x', dedupe: 'x' };
  await add('automation_runs', { ...own, ...run });
  await add('chat_settings', { server_id: serverId, commands: '[]', updated_at: 1 });
  const typed = {
    game_id: 'g',
    identity: 'x',
    roblox_user_id: '1',
    player_name: 'x',
    name: 'help',
    line: ';help',
  };
  await add('chat_commands', { ...own, ...typed, created_at: NOW });
  const broken = { check_key: 'x', roblox_user_id: '1', step_at: NOW };
  await add('check_violations', { server_id: serverId, ...broken });
  const match = {
    name_key: 'a',
    roblox_user_id: '1',
    kind: 'joined',
    created_by: user,
    created_at: 1,
  } as const;
  await add('player_matches', { ...own, ...match });
  const lookup = { server_id: own.server_id, name_key: 'a', name: 'A', state: 'waiting' } as const;
  await add('name_lookups', { ...lookup, first_at: 1, last_at: 1 });
  await add('name_backfills', { server_id: own.server_id });
  for (const one of banRequestRows({ serverId, userId: user, at: 1, prefix: serverId })) await add(...one);
  await add('player_notes', { ...own, ...made, username_key: 'a', roblox_username: 'A', text: 'x' });
}

/** A server with `many` records, and at least one row in everything that can hang on a server. */
async function fullServer(deletedAt: number | null, many: number): Promise<string> {
  const serverId = await insertServer(handle, user, { deleted_at: deletedAt });
  const own = { server_id: serverId, id: newId() };
  await add('members', { ...own, user_id: user, role: 'owner', joined_at: 1 });
  const role = { id: own.id, name: 'x', color: 'gray', flags: '', position: 1, version: 'v', created_at: 1 };
  await add('server_roles', { server_id: serverId, ...role });
  const given = { discord_role_id: '1', discord_role_name: 'x', role_id: own.id };
  await add('discord_custom_roles', { server_id: serverId, ...given });
  await add('role_quotas', { server_id: serverId, role: own.id, custom_role_id: own.id, weekly_calls: 1 });
  const grant = { item: own.id, id: own.id, role_id: own.id, source: 'discord', granted_at: 1 };
  await add('member_grants', { server_id: serverId, user_id: user, ...grant });
  await add('join_requests', { ...own, user_id: user, created_at: 1 });
  await add('webhooks', {
    ...own,
    type: 'punishments',
    discord_id: '1',
    token_sealed: '',
    token_hint: '',
    created_by: user,
    created_at: 1,
    updated_at: 1,
  });
  await add('deliveries', {
    ...own,
    webhook_id: own.id,
    activity_id: 'a',
    payload: '{}',
    created_at: NOW,
  });
  await add('game_commands', { ...own, game_id: 'g', source: 'panel', command: ':h', created_at: NOW });
  const guild = { guild_id: own.id, guild_name: 'x', connected_by: user, connected_at: 1 };
  await add('bot_connections', { server_id: serverId, ...guild });
  await add('bot_posts', { ...own, kind: 'mod-call', subject_id: 'c', channel_id: '1', created_at: NOW });
  const asked = { client_id: own.id, created_at: NOW };
  await add('bot_reminders', { ...own, ...asked, user_id: user, discord_id: '1', text: 'x', due_at: 1 });
  const target = { guild_id: '1', action: 'ban', target_id: '1', target_name: 'x', reason: 'x' };
  const done = { actor_id: user, actor_name: 'x', state: 'done', settled_at: NOW };
  await add('discord_actions', { ...own, ...asked, ...target, ...done });
  await add('server_hours', { server_id: serverId, hour: NOW - (NOW % 3_600_000) });
  await add('custom_commands', {
    ...own,
    name: 'Hello',
    command: ':h',
    interval_minutes: 5,
    created_at: 1,
    updated_at: 1,
  });
  await add('command_runs', {
    ...own,
    custom_command_id: own.id,
    due_at: 1,
    state: 'queued',
    game_command_id: own.id,
  });
  const evening = {
    title: 'Evening',
    description: '',
    host_id: user,
    co_hosts: '[]',
    roles: '[]',
    commands: '[]',
    created_by: user,
    created_at: NOW,
    updated_at: NOW,
  };
  await add('game_sessions', { ...own, ...evening, state: 'planned', planned_at: NOW });
  await add('game_session_series', { ...own, ...evening, starts_on: '2026-11-28', rule: 'FREQ=WEEKLY' });
  await add('game_session_votes', {
    ...own,
    session_id: own.id,
    audience: 'public',
    follow_up: 'notify',
    opened_by: user,
    opened_at: NOW,
    closes_at: NOW,
  });
  await add('game_session_ballots', {
    server_id: serverId,
    vote_id: own.id,
    discord_id: '1',
    choice: 'yes',
    cast_at: NOW,
  });
  await add('game_session_signups', {
    server_id: serverId,
    session_id: own.id,
    user_id: user,
    answer: 'accepted',
    answered_at: NOW,
  });
  await add('game_session_attendance', {
    server_id: serverId,
    session_id: own.id,
    user_id: user,
    ended_at: NOW,
  });
  await add('game_session_templates', {
    server_id: serverId,
    kind: 'started',
    guild_id: '1',
    mode: 'new',
    message: '{}',
    updated_at: NOW,
  });
  await add('game_session_posts', {
    ...own,
    session_id: own.id,
    sequence: 1,
    kind: 'started',
    placeholders: '{}',
    created_at: NOW,
    since: NOW,
  });
  await add('game_session_settings', { server_id: serverId, hosts: '[]', updated_at: NOW });
  await add('event_hooks', { server_id: serverId, token_hash: own.id, token_sealed: '', created_at: 1 });
  await addStaffRows(serverId);
  const received = { action: 'x', title: 'x', description: 'x', actor_id: null, actor_name: 'x' };
  await add('activity', { ...own, at: 1, type: 'server', ...received });
  for (let at = 0; at < many; at += 100) {
    const rows = Array.from({ length: Math.min(100, many - at) }, (_, index) =>
      punishmentRow(handle, { server_id: serverId, issued_by: user, deleted_at: index % 2 === 0 ? 1 : null }),
    );
    await handle.insertInto('punishments').values(rows).execute();
  }
  return serverId;
}

async function leftOf(serverId: string): Promise<Record<string, number>> {
  const tables = await tablesOfServers();
  const counts = await Promise.all(
    tables.map(async (table) => [table, await countOf(table, serverId)] as const),
  );
  return Object.fromEntries(counts.filter(([, rows]) => rows > 0));
}

const remainingServers = async () =>
  (await handle.selectFrom('servers').select('id').execute()).map(({ id }) => id).sort();

describe('removed servers', () => {
  it("are deleted an hour later with all their rows, and no other server's", async () => {
    const alive = await fullServer(null, 3);
    const recent = await fullServer(NOW - HOUR + 1, 3);
    const deleted = await fullServer(NOW - HOUR, 1_203);
    const before = [await leftOf(alive), await leftOf(recent)];
    const line = { id: newId(), at: 1, actor: 'chief', action: 'server_removed', details: 'x' };
    await add('platform_log', { ...line, server_id: deleted });
    expect(Object.keys(await leftOf(deleted))).toEqual(await tablesOfServers());
    await sweep();
    expect(await leftOf(deleted)).toEqual({});
    expect(await remainingServers()).toEqual([alive, recent].sort());
    expect([await leftOf(alive), await leftOf(recent)]).toEqual(before);
    // The log of platform staff actions is never purged.
    expect(await countOf('platform_log', deleted)).toBe(1);
    await sweep({ at: NOW + HOUR });
    expect(await remainingServers()).toEqual([alive]);
    expect(errors).toEqual([]);
  });

  it('leave an empty row of those who were placeholders for a person there', async () => {
    const deleted = await fullServer(NOW - HOUR, 1);
    const standIn = await insertUser(handle, {
      stand_in_of: deleted,
      username: 'Old Hand',
      roblox_username: 'OldHand',
      roblox_user_id: '77',
    });
    await sweep();
    expect(await remainingServers()).not.toContain(deleted);
    const left = await handle.selectFrom('users').selectAll().where('id', '=', standIn).execute();
    expect(left).toMatchObject([
      { discord_id: standIn, username: '', roblox_username: null, roblox_user_id: null, stand_in_of: '' },
    ]);
  });

  it('are deleted in bounded passes, each of which continues where the last one ended', async () => {
    const deleted = await fullServer(NOW - DAY, 1_203);
    await sweep({ purgeRows: 700 });
    // The last step may go beyond.
    const { punishments = 0, activity } = await leftOf(deleted);
    expect(punishments).toBeGreaterThan(1);
    expect(punishments).toBeLessThan(700);
    expect(activity).toBe(1);
    expect(await remainingServers()).toContain(deleted);
    for (let round = 0; round < 2; round += 1) await sweep({ purgeRows: 700 });
    expect(await leftOf(deleted)).not.toHaveProperty('punishments');
    await sweep();
    expect(await remainingServers()).not.toContain(deleted);
  });

  it('can be purged by several processes concurrently', async () => {
    const deleted = [await fullServer(NOW - DAY, 1_203), await fullServer(NOW - DAY, 600)];
    await Promise.all([sweep(), sweep(), sweep()]);
    for (const id of deleted) expect(await remainingServers()).not.toContain(id);
    expect(errors).toEqual([]);
  });

  it('one that cannot go is logged and does not keep the others', async () => {
    const stubborn = await insertServer(handle, user, { deleted_at: NOW - 2 * DAY });
    const deleted = await insertServer(handle, user, { deleted_at: NOW - DAY });
    const other = await fullServer(null, 0);
    // A delivery of another server that goes through its webhook.
    const webhook = { id: newId(), server_id: stubborn, type: 'punishments' as const, discord_id: '1' };
    const token = { token_sealed: '', token_hint: '', created_by: user, created_at: 1, updated_at: 1 };
    await handle
      .insertInto('webhooks')
      .values({ ...webhook, ...token })
      .execute();
    const delivery = {
      server_id: other,
      id: newId(),
      webhook_id: webhook.id,
      activity_id: 'a',
      payload: '{}',
    };
    await handle
      .insertInto('deliveries')
      .values({ ...delivery, created_at: NOW })
      .execute();
    await sweep();
    expect(errors).toMatchObject([{ serverId: stubborn }]);
    expect(await remainingServers()).not.toContain(deleted);
    expect(await remainingServers()).toContain(stubborn);
  });
});
