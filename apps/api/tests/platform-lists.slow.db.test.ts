import { LIST_DEFAULT, type ListPlatformServersInput, type ListStaffLogsInput } from '@tenfour/contracts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { listLines } from '../src/features/platform/admin/log.ts';
import { listServers } from '../src/features/platform/admin/server-list.ts';
import { summaryOf } from '../src/features/platform/admin/service.ts';
import { listUsers } from '../src/features/platform/admin/users.ts';
import { testDatabase } from '../src/testing/database/database.ts';
import { type Measured, measure } from './measure.ts';

const SERVERS = 50_000;
const USERS = 500_000;
const LINES = 100_000;
const NOW = Date.UTC(2026, 10, 21);

const database = await testDatabase();
const { handle, engine } = database;

/** Numbers from 0 on, as `i`. */
const numbers = (count: number): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`(WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(count - 1)})
        SELECT i FROM n) AS numbers`
    : sql`generate_series(0, ${sql.lit(count - 1)}) AS numbers (i)`;
const letter = (of: RawBuilder<unknown>) =>
  engine === 'sqlite' ? sql`char(97 + (${of}) % 26)` : sql`chr(97 + (${of}) % 26)`;
const id = (begin: string, of: RawBuilder<unknown>) =>
  engine === 'sqlite'
    ? sql`printf(${sql.lit(`${begin}%08d`)}, ${of})`
    : sql`${sql.lit(begin)} || to_char(${of}, 'FM00000000')`;
const i = sql`i`;
/** Skips users whose name begins with z, so that none of them owns a server. */
const owner = sql`i * 10 + CASE WHEN (i * 10) % 26 = 25 THEN 1 ELSE 0 END`;

beforeAll(async () => {
  await sql`INSERT INTO users (id, discord_id, username, created_at, updated_at)
    SELECT ${id('u', i)}, ${id('9', i)}, ${letter(i)} || 'iver_' || i, 1, 1 FROM ${numbers(USERS)}`.execute(
    handle,
  );
  await sql`INSERT INTO servers (id, name, owner_id, join_code, moderator_permissions, admin_permissions, status,
      search_text, created_at, updated_at)
    SELECT ${id('s', i)}, 'x', ${id('u', owner)}, ${id('c', i)}, '{}', '{}',
      CASE WHEN i % 100 = 0 THEN 'suspended' ELSE 'active' END,
      CASE WHEN i = 7 THEN 'quartz bay' ELSE 'roleplay community of the river ' || i END, 1, 1
      FROM ${numbers(SERVERS)}`.execute(handle);
  await sql`INSERT INTO platform_log (id, at, actor, actor_id, action, details, search_text)
    SELECT ${id('l', i)}, ${sql.lit(NOW)} - i * 1000, 'x', 'a' || (i % 20),
      CASE WHEN i % 3 = 0 THEN 'failed_login' WHEN i = 7 THEN 'other' ELSE 'server_viewed' END, 'x',
      CASE WHEN i = 7 THEN 'quartz' ELSE 'looked into the server and wrote down what was there to be seen ' || i END
      FROM ${numbers(LINES)}`.execute(handle);
  if (engine === 'postgres') await sql`VACUUM ANALYZE`.execute(handle);
}, 600_000);

/** Returns the slowest of twenty times and the median of the blocked times: neighbors block the event loop too. */
async function timeOf(work: () => Promise<unknown>): Promise<Measured> {
  await work();
  const times: Measured[] = [];
  for (let n = 0; n < 20; n += 1) times.push(await measure(work));
  const blocked = times.map(({ blockedMs }) => blockedMs).sort((a, b) => a - b);
  return { ms: Math.max(...times.map(({ ms }) => ms)), blockedMs: blocked[10] ?? 0 };
}

const page = { limit: LIST_DEFAULT };
const servers = (input: Partial<ListPlatformServersInput>) => listServers(handle, { ...page, ...input });
const lines = (input: Partial<ListStaffLogsInput>) => listLines(handle, { ...page, ...input });
const users = (q?: string) => listUsers(handle, { ...page, ...(q === undefined ? {} : { q }) });

const ASKED: readonly (readonly [string, number, () => Promise<readonly unknown[]>])[] = [
  ['servers', 50, () => servers({})],
  ['suspended servers', 50, () => servers({ status: 'suspended' })],
  ['servers with a common name', 50, () => servers({ q: 'river' })],
  ['servers with a rare name', 1, () => servers({ q: 'Quartz' })],
  ['servers of an unused name', 0, () => servers({ q: 'nothing has this' })],
  ['suspended servers of an unused name', 0, () => servers({ q: 'nothing has this', status: 'suspended' })],
  ['a server by its owner', 1, () => servers({ q: 'kiver_10' }).then((found) => found.slice(0, 1))],
  ['servers of many owners', 50, () => servers({ q: 'kiver' })],
  ['servers of many who own none', 0, () => servers({ q: 'ziver_' })],
  ['a server by its id', 1, () => servers({ q: 's00000012' })],
  ['users', 50, () => users()],
  ['users of a common beginning', 50, () => users('a')],
  ['users of a rare beginning', 41, () => users('kiver_101')],
  ['users of no beginning', 0, () => users('no such name')],
  ['a user by their Discord id', 1, () => users('900000012')],
  ['lines', 50, () => lines({})],
  ['failed lines', 50, () => lines({ failed: true })],
  ['lines of an account', 50, () => lines({ adminUserId: 'a7' })],
  ['lines of a rare action', 1, () => lines({ action: 'other' })],
  ['lines with a rare word', 1, () => lines({ q: 'Quartz' })],
  ['lines with a word that none has', 0, () => lines({ q: 'nothing has this' })],
  ['failures of a word that none has', 0, () => lines({ q: 'nothing has this', failed: true })],
];

it('every list and the totals are there in time and block no other request', async () => {
  const received: string[] = [];
  for (const [name, count, ask] of ASKED) {
    expect.soft((await ask()).length, name).toBe(count);
    const { ms, blockedMs } = await timeOf(ask);
    received.push(`${name}: ${ms.toFixed(1)} ms, blockedMs others ${blockedMs.toFixed(1)} ms`);
    expect.soft(ms, name).toBeLessThan(1_000);
    expect.soft(blockedMs, name).toBeLessThan(50);
  }
  const summary = () => summaryOf(database, { level: 'super_admin' }, NOW);
  expect(await summary()).toMatchObject({
    totalServers: SERVERS,
    suspendedServers: SERVERS / 100,
    totalUsers: USERS,
    failedLogins: (24 * 60 * 60) / 3,
  });
  const { ms, blockedMs } = await timeOf(summary);
  received.push(`totals: ${ms.toFixed(1)} ms, blockedMs others ${blockedMs.toFixed(1)} ms`);
  expect.soft(blockedMs, 'totals').toBeLessThan(50);
  process.stdout.write(`${engine}\n${received.join('\n')}\n`);
}, 300_000);
