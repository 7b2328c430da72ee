import { PUNISHMENT_SORTS } from '@tenfour/contracts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { findPlayer } from '../src/features/community/identity/index.ts';
import {
  listPunishments,
  type PunishmentFilter,
  preparePages,
} from '../src/features/moderation/punishments/list.ts';
import { punishmentsOfPlayer } from '../src/features/moderation/punishments/player-history.ts';
import { issuersOf } from '../src/features/moderation/punishments/service.ts';
import { punishmentsStore } from '../src/features/moderation/punishments/store.ts';
import { testDatabase } from '../src/testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../src/testing/database/rows.ts';

/** A first page, whatever is asked, under this on an idle machine, in ms (issue 4, "Must hold"). */
const BUDGET_MS = 100;
const OWN = 54_000;
const OTHERS = 200_000;
const OTHER_SERVERS = 100;
const ISSUERS = 40;
const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21);
const TYPES = ['warning', 'kick', 'ban', 'strike'] as const;
const REASONS = ['Random Deathmatch at the gas station', 'Fail roleplay, was warned', 'Ran from a scene'];

const database = await testDatabase();
const { handle, engine } = database;
let serverId: string;
let issuers: string[];

function rowAt(n: number, server: string) {
  const ends = n % 3 === 0;
  return punishmentRow(handle, {
    server_id: server,
    issued_by: issuers[n % ISSUERS] ?? '',
    roblox_username: `Player${(n * 7919) % 30_000}`,
    reason: n === 40_000 ? 'clip 77077' : `${REASONS[n % 3]} ${'and so on '.repeat(n % 9)}`,
    type: TYPES[n % 4] ?? 'ban',
    expires_at: ends ? NOW + ((n % 200) - 190) * DAY : null,
    is_active: ends && n % 200 < 190 ? 0 : 1,
    created_at: NOW - 700 * DAY + n * 1_000,
    updated_at: NOW,
  });
}

async function insertRows(count: number, at: (n: number) => ReturnType<typeof rowAt>): Promise<void> {
  for (let start = 0; start < count; start += 1_000) {
    await database.transaction(async (tx) => {
      for (let first = start; first < Math.min(start + 1_000, count); first += 500) {
        const rows = Array.from({ length: 500 }, (_, n) => at(first + n));
        await tx.handle.insertInto('punishments').values(rows).execute();
      }
    });
  }
}

beforeAll(async () => {
  issuers = [];
  for (let n = 0; n < ISSUERS; n += 1) issuers.push(await insertUser(handle));
  const owner = issuers[0] ?? '';
  serverId = await insertServer(handle, owner);
  const others: string[] = [];
  for (let n = 0; n < OTHER_SERVERS; n += 1) others.push(await insertServer(handle, owner));
  // Mixed, so that the large server's rows lie scattered as in life.
  const every = Math.floor((OWN + OTHERS) / OWN);
  await insertRows(OWN + OTHERS, (n) => {
    const own = n / every;
    if (Number.isInteger(own) && own < OWN) return rowAt(own, serverId);
    return rowAt(n, others[n % OTHER_SERVERS] ?? '');
  });
  if (engine === 'postgres') await sql`VACUUM ANALYZE punishments`.execute(handle);
}, 600_000);

/** The best of several times, in ms: what else the machine does is not measured. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

const combined = (): PunishmentFilter => ({
  type: 'ban',
  status: 'active',
  issuedBy: issuers[2],
  from: new Date(NOW - 700 * DAY).toISOString(),
  to: new Date(NOW).toISOString(),
  search: 'gas station',
});

it('every first page of 54,000 records among many is there in time', async () => {
  const asked: [string, PunishmentFilter][] = [
    ['no filter', {}],
    ['type', { type: 'strike' }],
    ['status active', { status: 'active' }],
    ['status expired', { status: 'expired' }],
    ['issuer', { issuedBy: issuers[2] }],
    ['issuer of nothing', { issuedBy: 'unknown' }],
    ['dates', { from: new Date(NOW - 699.9 * DAY).toISOString(), to: new Date(NOW).toISOString() }],
    ['common term', { search: 'gas' }],
    ['rare term', { search: 'clip 77077' }],
    ['no hit', { search: 'nothing has this' }],
    ['all at once', combined()],
  ];
  const page = preparePages(handle);
  const results: Record<string, number> = { plain: await timeOf(() => page(serverId, undefined, 50)) };
  for (const [name, filter] of asked) {
    for (const sort of PUNISHMENT_SORTS) {
      const list = () => listPunishments(database, serverId, { ...filter, sort }, { limit: 50, now: NOW });
      results[`${name}, ${sort}`] = await timeOf(list);
    }
  }
  const player = punishmentsOfPlayer(handle, serverId);
  results.issuers = await timeOf(() => issuersOf(handle, serverId));
  results['names like'] = await timeOf(() => player.namesLike('pl', 10));
  const busiest = await findPlayer(handle, serverId, { id: null, name: 'player7919' });
  results['counts of a player'] = await timeOf(() => player.counts(busiest, NOW));
  const lines = Object.entries(results).map(([name, ms]) => `${name}: ${ms.toFixed(1)} ms`);
  process.stdout.write(`${engine}\n${lines.join('\n')}\n`);
  for (const [name, ms] of Object.entries(results)) expect.soft(ms, name).toBeLessThan(BUDGET_MS);
}, 120_000);

it('ending two hundred chosen records reads these and not the server’s 54,000', async () => {
  const chosen = await handle
    .selectFrom('punishments')
    .select('id')
    .where('server_id', '=', serverId)
    .limit(200)
    .execute();
  const ids = chosen.map(({ id }) => id);
  const store = punishmentsStore(handle, serverId);
  expect(await store.hold(ids)).toHaveLength(200);
  const few = await timeOf(() => store.hold(ids));
  process.stdout.write(`${engine} hold 200: ${few.toFixed(1)} ms\n`);
  expect(few).toBeLessThan(BUDGET_MS / 4);
});
