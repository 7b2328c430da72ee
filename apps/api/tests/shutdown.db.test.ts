import { zCreatedPunishment, zExecuteCommandResult, zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createTestStore, openTestDatabase } from '../src/testing/database/database.ts';
import { postControl } from '../src/testing/game/control.ts';
import { openLive } from '../src/testing/live.ts';
import { startChild } from '../src/testing/product/child.ts';
import { must } from '../src/testing/product/transports.ts';

const UPSTREAM_TIMEOUT_MS = 1_500;
const TOKEN = 'a-token-for-the-scrapes-of-tests';

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());
const store = await createTestStore();
const database = await openTestDatabase(store);
const env = { UPSTREAM_TIMEOUT_MS: String(UPSTREAM_TIMEOUT_MS), METRICS_TOKEN: TOKEN };
const start = (more: Record<string, string> = {}) => startChild({ sandbox, store, env: { ...env, ...more } });

/** Requests that an upstream was sent, all kinds together. */
async function asked(upstream: 'discord' | 'roblox'): Promise<number> {
  const counts: unknown = await (await fetch(`${sandbox.urls.home}/control/requests`)).json();
  const ofUpstream: unknown = Reflect.get(Object(counts), upstream);
  return Object.values(Object(ofUpstream)).reduce<number>((sum, count) => sum + Number(count), 0);
}

/** Returns every unexpired lease of every table, and every role. */
async function leases(): Promise<string[]> {
  const tables = await database.handle.introspection.getTables();
  const columns = tables.flatMap(({ name, columns: all }) =>
    all.filter((column) => /lease_until$/.test(column.name)).map((column) => [name, column.name] as const),
  );
  expect(columns.length).toBeGreaterThan(5);
  const held = columns.map(async ([table, column]) => {
    const { rows } = await sql<{ until: number }>`SELECT ${sql.ref(column)} AS until FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} > ${Date.now()}`.execute(database.handle);
    return rows.map(({ until }) => `${table}.${column} for ${until - Date.now()} ms`);
  });
  const roles = await database.handle.selectFrom('leases').select('name').execute();
  return [...(await Promise.all(held)).flat(), ...roles.map(({ name }) => name)];
}

it('a requested shutdown answers running requests, ends the streams, releases all jobs and keeps the queue', async () => {
  const product = await start();
  const owner = product.browser();
  await owner.signIn('avery');
  const { id: serverId } = zServer.parse(await must(owner, 'servers.create', { name: 'Ending' }));
  await must(owner, 'servers.update', { serverId, erlcApiKey: 'living-Ending' });
  await must(owner, 'webhooks.create', {
    serverId,
    type: 'punishments',
    webhookUrl: 'https://discord.com/api/webhooks/200000000000000001/live-token',
  });
  const stream = await openLive(owner, { server: serverId });
  await must(owner, 'game.execute', { serverId, command: ':h one' });

  const silence = (upstream: string) => postControl(sandbox, 'faults', { upstream, mode: 'timeout' });
  await silence('discord');
  const messages = await asked('discord');
  const record = { serverId, punishmentType: 'warning', reason: 'r' };
  await must(owner, 'punishments.create', { ...record, robloxUsername: 'Speeder1' });
  await silence('roblox');
  const lookups = await asked('roblox');
  const slow = must(owner, 'punishments.create', { ...record, robloxUsername: 'Speeder2' });
  const queued = must(owner, 'game.execute', { serverId, command: ':h two' });
  // One record waits for Roblox, the message of the other one is on its way to Discord.
  await expect.poll(() => asked('roblox')).toBeGreaterThan(lookups);
  await expect.poll(() => asked('discord')).toBeGreaterThan(messages);
  const begun = performance.now();
  const ended = product.stop();

  const closed = await stream.next(({ event }) => event === 'close');
  expect(closed.data).toEqual({ reason: 'restart' });
  await stream.ended;
  expect(zCreatedPunishment.parse(await slow).robloxUsername).toBe('Speeder2');
  expect(zExecuteCommandResult.parse(await queued)).toMatchObject({ success: true, state: 'queued' });
  expect(await ended).toBe(0);
  expect(performance.now() - begun).toBeLessThan(UPSTREAM_TIMEOUT_MS + 5_000);
  await expect(fetch(`${product.url}/healthz`)).rejects.toThrow();

  expect(await leases()).toEqual([]);
  const commands = await database.handle
    .selectFrom('game_commands')
    .select(['command', 'state'])
    .orderBy('id')
    .execute();
  expect(commands).toEqual([
    { command: ':h one', state: expect.stringMatching(/sent|confirmed/) },
    { command: ':h two', state: 'queued' },
  ]);
  expect(product.output()).not.toMatch(/"level":50|shutdown failed/);
}, 60_000);

it('a balancer sees it coming: not ready, still answering, each connection closed; a later signal ends it immediately', async () => {
  const product = await start({ SHUTDOWN_DRAIN_MS: '60000' });
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  const ended = product.stop();
  await expect.poll(async () => (await fetch(`${product.url}/readyz`)).status).toBe(503);
  const answer = await fetch(`${product.url}/api/config`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  const again = performance.now();
  // The first repetitions can count as echoes of the first signal.
  const repeated = setInterval(() => product.signal('SIGTERM'), 100);
  expect(await ended.finally(() => clearInterval(repeated))).toBe(130);
  expect(performance.now() - again).toBeLessThan(5_000);
}, 60_000);
