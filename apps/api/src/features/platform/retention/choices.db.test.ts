import { RETENTION_KINDS, type RetentionKind } from '@tenfour/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createIdSource, newId } from '../../../db/ids.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createChoiceSweep } from './choice-sweep.ts';

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21, 18);
const world = await createWorld();
const { handle } = world.database;
const errors: object[] = [];
const logger = { error: (details: object) => void errors.push(details) };
const sweepOnce = () =>
  createChoiceSweep({ database: world.database, logger, steps: 1_000 })(NOW, () => false);

let c: Community;
let serverId: string;
let gameId: string;

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
  gameId = `game-${serverId}`;
  await handle.updateTable('servers').set({ retention: '{}' }).execute();
  await setServer(serverId, { erlc_key_hash: gameId });
  const token = { discord_id: '1', token_sealed: '', token_hint: '' };
  const made = { created_by: c.owner.id, created_at: 1, updated_at: 1 };
  const form = { kind: 'appeal', title: 'x', version: 1, rules: '{}', created_at: 1 };
  await add('forms', { id: serverId, server_id: serverId, ...form });
  await add('webhooks', { id: serverId, server_id: serverId, type: 'punishments', ...token, ...made });
});

const setServer = (id: string, set: object) =>
  handle.updateTable('servers').set(set).where('id', '=', id).execute();
const choose = (kind: RetentionKind, days: number, id = serverId) =>
  setServer(id, { retention: JSON.stringify({ [kind]: days }) });

type Row = Record<string, string | number | null>;

async function add(table: string, row: Row): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns)}) VALUES (${sql.join(Object.values(row))})`.execute(
    handle,
  );
}

/** An id of this moment; each call has its own source, since ids of one source only rise. */
const idAt = (ms: number) => createIdSource()(ms);

interface Case {
  table: string;
  /** Returns a row that ended then. */
  row(at: number): Row;
  /** Changes that make a row needed, whatever its age. */
  needed?: Row[];
}

const own = (at: number) => ({ server_id: serverId, id: idAt(at) });
const names = { reporter_username: 'A', reporter_key: 'a', reported_username: 'B', reported_key: 'b' };
const evening = { title: 'x', description: '', co_hosts: '[]', roles: '[]', commands: '[]' };

const CASES: Readonly<Record<Exclude<RetentionKind, 'punishments'>, Case[]>> = {
  playerActivity: [
    {
      table: 'activity',
      row: (at) => ({
        ...own(at),
        at,
        type: 'kill_log',
        action: 'x',
        title: 'x',
        description: 'x',
        actor_name: 'x',
      }),
      needed: [{ type: 'punishment' }],
    },
  ],
  gameLogs: [
    {
      table: 'game_events',
      row: (at) => ({ game_id: gameId, id: newId(), kind: 'join', at, player_name: 'A', dedupe: newId() }),
    },
    {
      table: 'player_samples',
      row: (at) => ({ game_id: gameId, minute: at, players: 1, max_players: 40 }),
    },
  ],
  commands: [
    {
      table: 'game_commands',
      row: (at) => ({
        ...own(at),
        game_id: gameId,
        source: 'panel',
        command: ':h',
        state: 'confirmed',
        created_at: at,
        settled_at: at,
      }),
      needed: [{ settled_at: null, state: 'sent' }],
    },
  ],
  webhookMessages: [
    {
      table: 'deliveries',
      row: (at) => ({ ...own(at), webhook_id: serverId, state: 'sent', payload: '{}', created_at: at }),
    },
  ],
  automationRuns: [
    {
      table: 'automation_runs',
      row: (at) => ({ ...own(at), at, kind: 'welcome', outcome: 'done', text: 'x', dedupe: newId() }),
    },
  ],
  securityAlerts: [
    {
      table: 'security_alerts',
      row: (at) => ({
        ...own(at),
        ...{ game_id: gameId, rule: 'everybody', actor_key: newId(), actor_name: 'x', summary: 'x' },
        ...{ events: 1, first_at: at, last_at: at, opened_at: at, state: 'resolved' },
      }),
      needed: [{ state: 'open' }, { last_at: NOW }],
    },
  ],
  analytics: [{ table: 'server_hours', row: (at) => ({ server_id: serverId, hour: at - (at % HOUR) }) }],
  modCalls: [
    {
      table: 'mod_calls',
      row: (at) => ({
        ...own(at),
        ...names,
        ...{ source: 'panel', reason: 'x', priority: 1, status: 'resolved', closed_at: at },
        ...{ created_at: at, updated_at: at },
      }),
      needed: [{ status: 'pending', closed_at: null }],
    },
  ],
  notes: [
    {
      table: 'player_notes',
      row: (at) => ({
        ...own(at),
        ...{ username_key: 'a', roblox_username: 'A', text: 'x', created_by: c.owner.id },
        ...{ created_at: at, updated_at: at, deleted_at: at },
      }),
      needed: [{ deleted_at: null }],
    },
  ],
  infractions: [
    {
      table: 'infractions',
      row: (at) => ({
        ...own(at),
        ...{ staff_user_id: c.owner.id, type: 'strike', reason: 'x', issued_by: c.owner.id, created_at: at },
        ...{ revoked_at: at, revoked_by: c.owner.id, revoke_reason: 'x' },
      }),
      needed: [{ revoked_at: null, revoked_by: null, revoke_reason: null }],
    },
  ],
  shifts: [
    {
      table: 'shifts',
      row: (at) => ({
        ...own(at),
        ...{ user_id: c.owner.id, status: 'off_duty', clock_in_at: at - HOUR, clock_out_at: at },
      }),
      needed: [{ status: 'on_duty', clock_out_at: null }],
    },
  ],
  leaves: [
    {
      table: 'leaves',
      row: (at) => ({
        ...own(at),
        ...{ user_id: c.owner.id, kind: 'leave', share: 0, starts_at: at - HOUR, ends_at: at, reason: 'x' },
        ...{ status: 'approved', created_at: at },
      }),
      needed: [{ status: 'pending' }, { due_at: 1 }],
    },
  ],
  sessions: [
    {
      table: 'game_sessions',
      row: (at) => ({
        ...own(at),
        ...evening,
        ...{ host_id: c.owner.id, created_by: c.owner.id, created_at: at, updated_at: at, planned_at: at },
        ...{ state: 'ended', closed_at: at },
      }),
      needed: [{ state: 'planned', closed_at: null }],
    },
  ],
  submissions: [
    {
      table: 'form_submissions',
      row: (at) => ({
        ...own(at),
        ...{ form_id: serverId, version: 1, user_id: c.owner.id, answers: '{}', created_at: at - HOUR },
        ...{ state: 'denied', decided_at: at },
      }),
      needed: [{ state: 'pending', decided_at: null }, { due_at: 1 }],
    },
  ],
};

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}
    WHERE ${sql.ref(table.startsWith('game_events') || table === 'player_samples' ? 'game_id' : 'server_id')}
      IN (${serverId}, ${gameId})`.execute(handle);
  return Number(rows[0]?.n);
}

describe.each(Object.entries(CASES) as [RetentionKind, Case[]][])('%s', (kind, cases) => {
  it.each(cases)('of $table are removed after the chosen days, and what is needed stays', async (one) => {
    const days = RETENTION_KINDS[kind].minDays;
    const end = NOW - days * DAY;
    await add(one.table, one.row(end - 2));
    await add(one.table, one.row(end + 1));
    let n = 0;
    for (const needed of one.needed ?? []) await add(one.table, { ...one.row(end - 10 - n++), ...needed });
    const before = await count(one.table);
    const preview = await c.owner.call.retention.preview({ serverId, kind, days });
    expect(preview).toEqual({ records: 1, isMore: false });
    await sweepOnce();
    expect(await count(one.table)).toBe(before);
    await choose(kind, days);
    await setServer(serverId, { retention_hold_at: 1 });
    await sweepOnce();
    expect(await count(one.table)).toBe(before);
    await setServer(serverId, { retention_hold_at: null });
    await sweepOnce();
    expect(await count(one.table)).toBe(before - 1);
    expect(errors).toEqual([]);
  });
});

const DAYS = RETENTION_KINDS.punishments.minDays;
const LONG_AGO = NOW - (DAYS + 1) * DAY;
const ended = { created_at: LONG_AGO, updated_at: LONG_AGO, is_active: 0 } as const;

async function record(columns: Partial<Parameters<typeof punishmentRow>[1]>): Promise<string> {
  const row = punishmentRow(handle, { server_id: serverId, issued_by: c.owner.id, ...columns });
  await handle.insertInto('punishments').values(row).execute();
  await sql`UPDATE servers SET punishment_count = punishment_count + ${columns.deleted_at ? 0 : 1}
    WHERE id = ${serverId}`.execute(handle);
  return row.id;
}

async function records(): Promise<string[]> {
  const rows = await handle
    .selectFrom('punishments')
    .select('id')
    .where('server_id', '=', serverId)
    .execute();
  return rows.map(({ id }) => id).sort();
}

describe('ended punishments', () => {
  it('go with their appeals and changes, unless something rests on them', async () => {
    const gone = [
      await record({ ...ended, roblox_username: 'Gone_1' }),
      await record({ ...ended, is_active: 1, expires_at: LONG_AGO, roblox_username: 'Gone_2' }),
      await record({ ...ended, is_active: 1, deleted_at: LONG_AGO, roblox_username: 'Gone_3' }),
    ];
    const stay = [
      await record({ ...ended, is_active: 1, roblox_username: 'Active' }),
      await record({ ...ended, updated_at: NOW, roblox_username: 'Just_ended' }),
      await record({ ...ended, roblox_username: 'Banned' }),
      await record({ ...ended, is_active: 1, type: 'ban', roblox_username: 'banned' }),
      await record({ ...ended, roblox_username: 'Appealing' }),
    ];
    const [first = ''] = gone;
    const appeal = (punishmentId: string, state: string) => {
      const id = newId();
      const decided = state === 'open' ? {} : { decided_at: 1, decided_by: c.owner.id, decision_reason: 'x' };
      return add('appeals', {
        ...{ server_id: serverId, id, punishment_id: punishmentId, state, text: 'x', created_at: 1 },
        ...decided,
      }).then(() => id);
    };
    const said = await appeal(first, 'accepted');
    await appeal(stay[4] ?? '', 'open');
    const message = { server_id: serverId, id: newId(), appeal_id: said, at: 1, side: 'player', text: 'x' };
    await add('appeal_messages', message);
    const change = { id: newId(), punishment_id: first, at: 1, kind: 'expired', actor_name: 'x' };
    await add('punishment_changes', { server_id: serverId, ...change });
    await choose('punishments', DAYS);
    await sweepOnce();
    expect(await records()).toEqual(stay.sort());
    expect([await count('appeals'), await count('appeal_messages')]).toEqual([1, 0]);
    expect(await count('punishment_changes')).toBe(0);
    const { punishment_count } = await handle
      .selectFrom('servers')
      .select('punishment_count')
      .where('id', '=', serverId)
      .executeTakeFirstOrThrow();
    expect(Number(punishment_count)).toBe(stay.length);
  });

  it('give up their pictures, unless another record has them, and their imported rows', async () => {
    const [own1, shared] = [newId(), newId()];
    for (const id of [own1, shared]) {
      const file = { sha256: 'x', media_type: 'image/png', bytes: 1, uploaded_by: c.owner.id };
      await add('evidence_files', { server_id: serverId, id, ...file, created_at: 1, kept_at: 1 });
    }
    const link = (id: string) => `/api/servers/${serverId}/evidence/${id}`;
    const id = await record({ ...ended, evidence: JSON.stringify([link(own1), link(shared)]) });
    await record({ evidence: JSON.stringify([link(shared)]), roblox_username: 'Other' });
    const row = { n: 1, kind: 'punishment', state: 'created', entity_id: id, data: '{"name":"Secret"}' };
    await add('import_rows', { server_id: serverId, import_id: 'i', identity: id, ...row });
    await choose('punishments', DAYS);
    await sweepOnce();
    const files = await handle
      .selectFrom('evidence_files')
      .select(['id', 'kept_at'])
      .where('server_id', '=', serverId)
      .execute();
    expect(new Map(files.map((file) => [file.id, file.kept_at]))).toEqual(
      new Map([
        [own1, null],
        [shared, 1],
      ]),
    );
    const rows = await handle.selectFrom('import_rows').selectAll().where('entity_id', '=', id).execute();
    expect(rows).toMatchObject([{ kind: 'unknown', state: 'left', data: '"Deleted"' }]);
  });

  it('race with an appeal that is opened meanwhile: either both stay or both are gone', async () => {
    await choose('punishments', DAYS);
    for (let n = 0; n < 10; n += 1) {
      const id = await record({ ...ended, roblox_username: `Racing_${n}` });
      const open = world.database.withLock(`server:${serverId}`, async (tx) => {
        const found = await tx.handle
          .selectFrom('punishments')
          .select('id')
          .where('id', '=', id)
          .executeTakeFirst();
        if (!found) return;
        await tx.handle
          .insertInto('appeals')
          .values({ server_id: serverId, id: newId(), punishment_id: id, text: 'x', created_at: 1 } as never)
          .execute();
      });
      await Promise.all([sweepOnce(), open, sweepOnce()]);
      const left = (await records()).includes(id);
      const appeals = await handle
        .selectFrom('appeals')
        .select('id')
        .where('punishment_id', '=', id)
        .execute();
      expect(appeals.length).toBe(left ? 1 : 0);
    }
  });
});

const sample = (minute: number) =>
  add('player_samples', { game_id: gameId, minute, players: 1, max_players: 9 });

it('what servers with one key share stays as long as the longest choice', async () => {
  const other = await world.community();
  await setServer(other.server.id, { erlc_key_hash: gameId });
  for (const days of [8, 15, 29]) await sample(NOW - days * DAY);
  await choose('gameLogs', 7);
  await sweepOnce();
  expect(await count('player_samples')).toBe(3);
  await choose('gameLogs', 14, other.server.id);
  await sweepOnce();
  expect(await count('player_samples')).toBe(1);
  await setServer(other.server.id, { retention_hold_at: 1 });
  await sample(NOW - 20 * DAY);
  await sweepOnce();
  expect(await count('player_samples')).toBe(2);
});
