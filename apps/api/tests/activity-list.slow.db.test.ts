import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createIdSource } from '../src/db/ids.ts';
import { activitySearchValue } from '../src/db/search.ts';
import { type ActivityFilter, searchActivity } from '../src/features/community/activity/search.ts';
import { actorsOf } from '../src/features/community/activity/service.ts';
import { removeOldActivity } from '../src/features/community/activity/sweep.ts';
import { testDatabase } from '../src/testing/database/database.ts';
import { insertServer, insertUser } from '../src/testing/database/rows.ts';
import { type Measured, measure } from './measure.ts';

const LINES = 200_000;
const SERVERS = 50_000;
const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21);
const TYPES = ['kill_log', 'player_join', 'player_leave', 'staff_action', 'punishment'] as const;

const database = await testDatabase();
const { handle, engine } = database;
let serverId: string;
const people: string[] = [];

beforeAll(async () => {
  for (let n = 0; n < 40; n += 1) people.push(await insertUser(handle));
  serverId = await insertServer(handle, people[0] ?? '');
  const idAt = createIdSource();
  for (let start = 0; start < LINES; start += 1_000) {
    await database.transaction(async (tx) => {
      for (let first = start; first < start + 1_000; first += 250) {
        const rows = Array.from({ length: 250 }, (_, n) => lineAt(first + n, idAt));
        await tx.handle.insertInto('activity').values(rows).execute();
      }
    });
  }
  if (engine === 'postgres') await sql`VACUUM ANALYZE activity`.execute(handle);
}, 600_000);

function lineAt(n: number, idAt: (now: number) => string) {
  const at = NOW - 7 * DAY + n * 3_000;
  const type = TYPES[n % TYPES.length] ?? 'kill_log';
  const byPeople = type === 'staff_action' || type === 'punishment';
  const received = {
    title: 'Something happened here',
    description:
      n === 20_000 ? 'clip 77077' : `Player${n % 9_000} met Player${(n * 7) % 9_000} and more was said`,
    actor_name: byPeople ? `person-${n % 40}` : 'Tenfour',
    target: `Player${n % 9_000}`,
  };
  const search = activitySearchValue(engine, received);
  const actor_id = byPeople ? (people[n % 40] ?? null) : null;
  return {
    ...received,
    server_id: serverId,
    id: idAt(at),
    at,
    type,
    action: 'x',
    actor_id,
    diff: null,
    search,
  };
}

/** Returns the best of five measurements. */
async function timeOf(work: () => Promise<unknown>): Promise<Measured> {
  const times: Measured[] = [];
  for (let n = 0; n < 5; n += 1) times.push(await measure(work));
  return times.reduce((best, one) => (one.ms < best.ms ? one : best));
}

it('every first page of 200,000 lines is there in time and blocks no other request', async () => {
  const asked: [string, ActivityFilter][] = [
    ['plain', { term: '' }],
    ['type', { term: '', type: 'punishment' }],
    ['actor', { term: '', actorId: people[3] }],
    ['the product', { term: '', actorId: null }],
    ['actor of nothing', { term: '', actorId: 'unknown' }],
    ['type and actor that never meet', { term: '', actorId: people[3], type: 'kill_log' }],
    ['product and a type that never meet', { term: '', actorId: null, type: 'punishment' }],
    ['an old day', { term: '', from: NOW - 6 * DAY, to: NOW - 5 * DAY }],
    ['common term', { term: 'player7' }],
    ['one character', { term: 'p' }],
    ['rare term', { term: 'clip 77077' }],
    ['no hit', { term: 'nothing has this' }],
    ['no hit of a type', { term: 'nothing has this', type: 'kill_log' }],
    ['no hit of the product', { term: 'nothing has this', actorId: null }],
  ];
  const lines: string[] = [];
  for (const [name, filter] of asked) {
    const { ms, blockedMs } = await timeOf(() => searchActivity(database, serverId, filter, { limit: 50 }));
    lines.push(`${name}: ${ms.toFixed(1)} ms, blockedMs others ${blockedMs.toFixed(1)} ms`);
    expect.soft(ms, name).toBeLessThan(2_000);
    expect.soft(blockedMs, name).toBeLessThan(150);
  }
  const actors = await timeOf(() => actorsOf(handle, serverId));
  lines.push(`actors: ${actors.ms.toFixed(1)} ms`);
  expect.soft(actors.ms).toBeLessThan(50);
  process.stdout.write(`${engine}\n${lines.join('\n')}\n`);
}, 120_000);

it('a sweep of 50,000 servers with nothing to remove is short', async () => {
  const owner = people[0] ?? '';
  const sets = { moderator_permissions: '{}', admin_permissions: '{}', created_at: 1, updated_at: 1 };
  for (let start = 0; start < SERVERS; start += 500) {
    const rows = Array.from({ length: 500 }, (_, n) => {
      const id = `s${String(start + n).padStart(8, '0')}`;
      return { id, name: id, owner_id: owner, join_code: id, ...sets };
    });
    await handle.insertInto('servers').values(rows).execute();
  }
  if (engine === 'postgres') await sql`VACUUM ANALYZE servers`.execute(handle);
  const sweep = () => removeOldActivity({ database, rows: 500, steps: 1_000, stopped: () => false }, NOW);
  const { ms, blockedMs } = await timeOf(sweep);
  process.stdout.write(`${engine} sweep: ${ms.toFixed(0)} ms, blockedMs others ${blockedMs.toFixed(1)} ms\n`);
  expect(ms).toBeLessThan(5_000);
  expect(blockedMs).toBeLessThan(150);
}, 300_000);
