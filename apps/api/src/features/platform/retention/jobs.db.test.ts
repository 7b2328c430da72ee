import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import type { Schema } from '../../../db/table-types/index.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { testFiles } from '../../../testing/files.ts';
import { createSweep } from './jobs.ts';

const database = await testDatabase();
const { handle } = database;

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21, 18);

const failures: object[] = [];
const sweepAt = (now: number) =>
  createSweep({
    database,
    files: testFiles,
    now: () => now,
    logger: { error: (details) => void failures.push(details) },
  });

const user = await insertUser(handle);
const server = await insertServer(handle, user, { erlc_key_hash: 'opened' });

async function addSession(token: string, expiresAt: number): Promise<void> {
  await handle
    .insertInto('sessions')
    .values({
      token_hash: token,
      id: newId(),
      user_id: user,
      created_at: 0,
      last_seen_at: 0,
      expires_at: expiresAt,
      user_agent: null,
    })
    .execute();
}

async function addEvents(count: number, at: number, game_id = 'opened'): Promise<void> {
  const events = Array.from({ length: count }, () => {
    const id = newId();
    const noOne = { player_id: null, target_name: null, target_id: null, detail: null };
    return { game_id, id, kind: 'join' as const, at, player_name: 'Ana', ...noOne, dedupe: id };
  });
  await handle.insertInto('game_events').values(events).execute();
}

async function addActivity(type: string, at: number): Promise<void> {
  const received = { action: 'x', title: 'x', description: 'x', actor_id: null, actor_name: 'x' };
  await handle
    .insertInto('activity')
    .values({ server_id: server, id: newId(), at, type, ...received, target: null, diff: null })
    .execute();
}

async function addDeliveries(...moments: number[]): Promise<void> {
  const [id, who] = [newId(), { created_by: user, created_at: 0, updated_at: 0 }];
  await handle
    .insertInto('webhooks')
    .values({
      id,
      server_id: server,
      type: 'punishments',
      discord_id: '1',
      token_sealed: '',
      token_hint: '',
      ...who,
    })
    .execute();
  await handle
    .insertInto('deliveries')
    .values(
      moments.map((created_at) => ({
        server_id: server,
        id: newId(),
        webhook_id: id,
        state: 'sent' as const,
        payload: '{}',
        created_at,
      })),
    )
    .execute();
}

async function count(table: keyof Schema) {
  const { rows } = await handle
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

it('removes expired rows and nothing else, in any number', async () => {
  const entry = { user_id: user, action: 'account.signed-in', details: '{}' };
  const entries = [NOW - 180 * DAY - 1, NOW - 180 * DAY].map((at) => ({ ...entry, id: newId(), at }));
  await handle.insertInto('account_log').values(entries).execute();
  await addSession('over', NOW);
  await addSession('good', NOW + 1);
  await addEvents(1_201, NOW - 31 * DAY - 1);
  await addEvents(3, NOW - 31 * DAY);
  const samples = [NOW - 30 * DAY - 60_000, NOW - 30 * DAY, NOW].map((minute) => ({
    game_id: 'opened',
    minute,
    players: 1,
    max_players: 40,
  }));
  await handle.insertInto('player_samples').values(samples).execute();
  await handle
    .insertInto('event_replays')
    .values([
      { signature_hash: 'over', expires_at: NOW },
      { signature_hash: 'good', expires_at: NOW + 1 },
    ])
    .execute();
  for (const type of ['player_join', 'player_leave', 'kill_log', 'punishment']) {
    await addActivity(type, NOW - 7 * DAY - 1);
    await addActivity(type, NOW - 7 * DAY);
  }
  const snapshot = {
    taken_at: 1,
    status: 'ok',
    payload: '{}',
    error_kind: null,
    error_message: null,
    error_at: null,
  };
  await handle
    .insertInto('game_snapshots')
    .values([
      { game_id: 'opened', ...snapshot },
      { game_id: 'left', ...snapshot },
    ])
    .execute();
  await addDeliveries(NOW - 30 * DAY - 1, NOW - 30 * DAY, NOW);
  await sweepAt(NOW).run();
  expect(await count('deliveries')).toBe(2);
  expect(await count('sessions')).toBe(1);
  expect(await count('account_log')).toBe(1);
  expect(await count('game_events')).toBe(3);
  expect(await count('player_samples')).toBe(2);
  expect(await count('event_replays')).toBe(1);
  expect(await count('activity')).toBe(5);
  const snapshots = await handle.selectFrom('game_snapshots').select('game_id').execute();
  expect(snapshots).toEqual([{ game_id: 'opened' }]);
});

it('removes the versions of what is gone: of purged servers, and of games without a key and events', async () => {
  await handle.deleteFrom('poll_versions').execute();
  const scopes = ['names', server, 'purged', 'opened', 'left', 'left'];
  const versions = scopes.map((scope, index) => ({ scope, version: `${index}` }));
  await handle.insertInto('poll_versions').values(versions).execute();
  await addEvents(1, NOW, 'left-today');
  await addEvents(1, NOW - 32 * DAY, 'left-long-ago');
  await sweepAt(NOW).run();
  const left = await handle.selectFrom('poll_versions').select('scope').distinct().execute();
  expect(left.map(({ scope }) => scope).sort()).toEqual(['left-today', 'names', 'opened', server].sort());
  await handle.deleteFrom('game_events').where('game_id', '=', 'left-today').execute();
});

it('keeps the counts of two years, and not what they were counted from', async () => {
  const days = [734, 733, 31, 0];
  const hours = days.map((back) => ({ server_id: server, hour: NOW - back * DAY, kills: 1 }));
  await handle.insertInto('server_hours').values(hours).execute();
  await sweepAt(NOW).run();
  const kept = await handle.selectFrom('server_hours').select('hour').orderBy('hour').execute();
  expect(kept.map(({ hour }) => (NOW - hour) / DAY)).toEqual([733, 31, 0]);
});

it('removes panels and known browsers whose time is over, and counts of wrong passwords that are forgotten', async () => {
  const times = { created_at: 0, updated_at: 0, last_login_at: null };
  const staff = {
    id: 'staff',
    username: 'a',
    username_key: 'a',
    access_level: 'staff',
    created_by: null,
  } as const;
  await handle
    .insertInto('platform_accounts')
    .values({ ...staff, ...times, password_hash: null, user_id: null })
    .execute();
  for (const expires_at of [NOW - 1, NOW, NOW + 1]) {
    const token_hash = `panel ${expires_at}`;
    const one = { token_hash, account_id: 'staff', created_at: 0, expires_at };
    await handle
      .insertInto('platform_sessions')
      .values({ ...one, id: token_hash, user_id: user, user_agent: null })
      .execute();
    await handle.insertInto('platform_devices').values(one).execute();
    const limit = { name: token_hash, blocked_until: 0, forget_at: expires_at };
    await handle.insertInto('attempt_limits').values(limit).execute();
  }
  await sweepAt(NOW).run();
  for (const table of ['platform_sessions', 'platform_devices', 'attempt_limits'] as const)
    expect([table, await count(table)]).toEqual([table, 1]);
});

it('can run in several instances concurrently, and stops between two steps', async () => {
  await addEvents(2_000, NOW - 32 * DAY);
  await Promise.all([sweepAt(NOW).run(), sweepAt(NOW).run()]);
  expect(await count('game_events')).toBe(3);
  await addEvents(2_000, NOW - 32 * DAY);
  const stopping = new AbortController();
  const sweep = sweepAt(NOW).run(stopping.signal);
  stopping.abort();
  await sweep;
  expect(await count('game_events')).toBeGreaterThanOrEqual(3 + 1_500);
});

it('runs every ten minutes, also after a run that failed', async () => {
  let sweeps = 0;
  const broken = { ...database, handle: database.handle.withPlugin(failing(() => sweeps++ === 0)) };
  const sweep = createSweep({
    files: testFiles,
    database: broken,
    now: () => NOW,
    logger: { error: (details) => void failures.push(details) },
  });
  expect(sweep.everyMs).toBe(10 * 60_000);
  await expect(sweep.run()).rejects.toThrow('the database is away');
  await addSession('over again', NOW);
  await sweep.run();
  expect(await count('sessions')).toBe(1);
  expect(await count('account_log')).toBe(1);
});

function failing(now: () => boolean): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (now()) throw new Error('the database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
