import { setTimeout as delay } from 'node:timers/promises';
import { zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { createTestStore, openTestDatabase } from '../src/testing/database/database.ts';
import { SURVIVES_KILL, startPostgres } from '../src/testing/database/embedded-postgres.ts';
import { findBroken } from '../src/testing/invariants/invariants.ts';
import { changeOf, named, openLive } from '../src/testing/live.ts';
import { type ChildProduct, startChild } from '../src/testing/product/child.ts';
import { call, must } from '../src/testing/product/transports.ts';

/** How long the database is away, in ms. */
const AWAY_MS = Number(process.env.AWAY_SECONDS ?? 30) * 1_000;

/** Longest wait for an answer meanwhile, in ms: the first requests find out, the later ones know. */
const FINDS_OUT_MS = 8_000;
const KNOWN_WITHIN_MS = 3_000;

/** Most that the log grows by while the database is away, in bytes: every request and every job notices it. */
const MOST_LOG_BYTES = 100_000;

/** By then everything works again without a restart, in ms. */
const RECOVERS_MS = 30_000;

const postgres = await startPostgres({ settings: SURVIVES_KILL });
afterAll(() => postgres.stop());
const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());
const store = { ...(await createTestStore()), url: postgres.url('postgres') };
const database = await openTestDatabase(store);
await migrate(database);
const product: ChildProduct = await startChild({ sandbox, store, env: { LOG_LEVEL: 'info' } });
const owner = product.browser();
await owner.signIn('avery');
const { id: serverId } = zServer.parse(await must(owner, 'servers.create', { name: 'Away' }));

const warning = (clientId: string) => ({
  serverId,
  robloxUsername: `Player${clientId}`,
  punishmentType: 'warning',
  reason: 'Away',
  clientId,
});

/** What a request comes to, and how long that takes in ms. */
async function timed(clientId: string) {
  const began = performance.now();
  const answers = await Promise.all([
    call(owner, 'rest', 'punishments.list', { serverId }),
    call(owner, 'trpc', 'punishments.list', { serverId }),
    call(owner, 'rest', 'punishments.create', warning(clientId)),
  ]);
  return { ms: performance.now() - began, answers };
}

/** Everything that is asked while the database is away says so, quickly. */
async function expectAway(until: number, kind: string): Promise<void> {
  const slowest = { first: 0, later: 0 };
  for (let at = 0; performance.now() < until; at += 1) {
    const { ms, answers } = await timed(`${kind}${at}`);
    if (at === 0) slowest.first = ms;
    else slowest.later = Math.max(slowest.later, ms);
    for (const { status, error, headers } of answers) {
      expect([status, error?.code]).toEqual([503, 'UNAVAILABLE']);
      expect(error?.message).toMatch(/^The database does not answer/);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await (await fetch(`${product.url}/healthz`)).json()).toEqual({ status: 'ok' });
    await delay(500);
  }
  process.stdout.write(`${kind}: the first answer after ${Math.round(slowest.first)} ms, later ones within `);
  process.stdout.write(`${Math.round(slowest.later)} ms\n`);
  expect(slowest.first).toBeLessThan(FINDS_OUT_MS);
  expect(slowest.later).toBeLessThan(KNOWN_WITHIN_MS);
}

/** Until a record can be made, in ms. */
async function recovered(kind: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { status } = await call(owner, 'rest', 'punishments.create', warning(`${kind}after`));
    if (status === 200) return performance.now() - began;
    expect(status).toBe(503);
    if (performance.now() - began > RECOVERS_MS) throw new Error(product.output());
    await delay(200);
  }
}

/** How often due work could not be claimed, also by the lines that were gathered. */
function failedClaims(): number {
  const lines = product
    .output()
    .split('\n')
    .filter((line) => line.includes('could not be claimed'));
  const counts = lines.map((line) => Number(Object(JSON.parse(line)).repeated ?? 1));
  return counts.reduce((sum, count) => sum + count, 0);
}

describe.each([
  ['killed', postgres.kill, postgres.start],
  ['frozen', postgres.freeze, postgres.thaw],
] as const)('a database that is %s', (kind, away, back) => {
  it('is answered with 503 while it is away, and is used again automatically', async () => {
    const stream = await openLive(owner, { server: serverId });
    await stream.next(named('ready'));
    const logged = product.output().length;
    await away();
    await expectAway(performance.now() + AWAY_MS, kind);
    const grown = product.output().length - logged;
    process.stdout.write(`${kind}: ${grown} bytes of log in ${AWAY_MS / 1_000} s\n`);
    expect(grown).toBeLessThan(MOST_LOG_BYTES);
    await back();
    const ms = await recovered(kind);
    process.stdout.write(`${kind}: works again ${Math.round(ms)} ms after it is back\n`);
    expect(ms).toBeLessThan(RECOVERS_MS);
    // The stream has stood it. Where changes of others may have been missed it looks at everything again.
    await stream.next((message) => named('resync')(message) || changeOf('punishments')(message), RECOVERS_MS);
    await must(owner, 'punishments.create', warning(`${kind}live`));
    await stream.next(changeOf('punishments'), 10_000);
    stream.close();
    // Retries continue with backoff: there are some, but not thousands.
    const tries = failedClaims();
    process.stdout.write(`${kind}: ${tries} looks of due work failed\n`);
    expect(tries).toBeLessThan(2_000);
  }, 180_000);
});

it('acknowledged writes exist once, and nothing is broken', async () => {
  const rows = await database.handle.selectFrom('punishments').select('client_id').execute();
  const ids = rows.map(({ client_id }) => client_id);
  expect(ids).toEqual(expect.arrayContaining(['killedafter', 'killedlive', 'frozenafter', 'frozenlive']));
  expect(new Set(ids).size).toBe(ids.length);
  expect(await findBroken(database, Date.now)).toEqual([]);
  expect(await product.stop()).toBe(0);
});
