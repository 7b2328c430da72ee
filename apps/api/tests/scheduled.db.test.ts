import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../src/app/config.ts';
import { newId } from '../src/db/ids.ts';
import { openKeyring } from '../src/security/keyring.ts';
import { insertUser } from '../src/testing/database/rows.ts';
import { createRestartable, TEST_SECRET } from '../src/testing/product/child.ts';

/**
 * As many custom commands as this, each of a server with a game of its own, are due at one moment; the process that
 * is sending them is killed in the middle and started again.
 */
const COMMANDS = 500;
const KILL_AFTER = 40;

/** From now until they are due, in ms: time for the process to start. */
const AHEAD_MS = 5_000;
const LATEST_MS = 30_000;
/** From the check that a command is in time to the moment that is stored as its sending, in ms. */
const SENDING_MS = 2_000;

const { sandbox, store, database, start } = await createRestartable();

const worldOf = (at: number): string => `stillrun${at}`;

/** The servers with their keys and custom commands, all due at `dueAt`. */
async function populate(dueAt: number): Promise<void> {
  const { secretsKeys, dataDir } = readConfig({
    DISCORD_CLIENT_ID: 'tenfour',
    DISCORD_CLIENT_SECRET: 'the-client-secret-of-tests',
    DATA_DIR: store.dataDir,
    SECRETS_KEYS: `test:${TEST_SECRET.toString('base64')}`,
  });
  const { engine } = database;
  const keyring = await openKeyring({ keys: secretsKeys ?? undefined, dataDir, engine, database });
  const owner = await insertUser(database.handle);
  const servers = Array.from({ length: COMMANDS }, (_, at) => {
    const [id, key] = [newId(), `demo-${worldOf(at)}`];
    return {
      id,
      name: worldOf(at),
      owner_id: owner,
      join_code: `code-${id}`,
      moderator_permissions: '{}',
      admin_permissions: '{}',
      erlc_key_sealed: keyring.seal({ table: 'servers', column: 'erlc_key_sealed', row: id }, key),
      erlc_key_hash: keyring.hmac(key),
      erlc_key_hint: '',
      created_at: 1,
      updated_at: 1,
    };
  });
  const commands = servers.map((server) => ({
    server_id: server.id,
    id: newId(),
    name: 'Greeting',
    command: `:h ${server.name}`,
    interval_minutes: 5,
    enabled: 1 as const,
    next_run_at: dueAt,
    created_by: owner,
    created_at: 1,
    updated_at: 1,
  }));
  await database.transaction(async ({ handle }) => {
    for (let at = 0; at < COMMANDS; at += 50) {
      await handle
        .insertInto('servers')
        .values(servers.slice(at, at + 50))
        .execute();
      await handle
        .insertInto('custom_commands')
        .values(commands.slice(at, at + 50))
        .execute();
    }
  });
}

const zReceived = z.object({ commandsReceived: z.array(z.object({ command: z.string(), at: z.number() })) });

/** When a world was sent its command, epoch ms; throws when it was sent anything else, or anything twice. */
async function receivedBy(world: string): Promise<number | null> {
  const response = await fetch(`${sandbox.urls.home}/control/erlc/${world}`);
  const { commandsReceived } = zReceived.parse(await response.json());
  if (commandsReceived.length === 0) return null;
  expect(commandsReceived.map(({ command }) => command)).toEqual([`:h ${world}`]);
  return commandsReceived[0]?.at ?? null;
}

async function sends(): Promise<number> {
  const response = await fetch(`${sandbox.urls.home}/control/requests`);
  const counts = z.record(z.string(), z.record(z.string(), z.number())).parse(await response.json());
  return counts.erlc?.['POST /v2/server/command'] ?? 0;
}

/** Returns every run with the outcome of its command, by the server's name. */
async function runs() {
  return database.handle
    .selectFrom('command_runs')
    .innerJoin('servers', 'servers.id', 'command_runs.server_id')
    .leftJoin('game_commands', (join) =>
      join
        .onRef('game_commands.server_id', '=', 'command_runs.server_id')
        .onRef('game_commands.id', '=', 'command_runs.game_command_id'),
    )
    .select([
      'servers.name as world',
      'command_runs.due_at as dueAt',
      'command_runs.state as run',
      'game_commands.state as command',
      'game_commands.sent_at as sentAt',
      'game_commands.settled_at as settledAt',
      'game_commands.error_kind as errorKind',
    ])
    .execute();
}

const isOpen = (row: { run: string; settledAt: number | null }) =>
  row.run === 'queued' && row.settledAt === null;

it(`${COMMANDS} commands due at the same moment are sent in time or logged as missed, none twice, across a kill`, async () => {
  const dueAt = Date.now() + AHEAD_MS;
  await populate(dueAt);
  let product = await start();
  onTestFinished(() => product.kill());
  await expect.poll(sends, { timeout: 60_000, interval: 20 }).toBeGreaterThan(KILL_AFTER);
  await product.kill();
  const sentBefore = await sends();
  expect(sentBefore).toBeLessThan(COMMANDS);
  product = await start();
  const settled = async () => {
    const all = await runs();
    return all.length - all.filter(isOpen).length;
  };
  // Commands in flight at the kill are given up after a minute on PostgreSQL, since another process could still be
  // sending them.
  const underway = async () => (await runs()).filter((row) => row.command === 'sent' && isOpen(row)).length;
  await expect
    .poll(async () => (await settled()) + (await underway()), { timeout: 60_000, interval: 100 })
    .toBe(COMMANDS);

  const all = await runs();
  expect(new Set(all.map(({ world }) => world)).size).toBe(COMMANDS);
  expect(all.every((row) => row.dueAt === dueAt)).toBe(true);
  const moments: number[] = [];
  let torn = 0;
  for (const { world, run, command, sentAt, errorKind } of all) {
    const at = await receivedBy(world);
    const outcome = run === 'queued' ? (errorKind ?? command) : run;
    if (at === null) {
      expect(['missed', 'interrupted', 'sent'], `${world} was not sent`).toContain(outcome);
      if (outcome !== 'missed') torn += 1;
      continue;
    }
    // A late answer of the game is a timeout: the command has reached it.
    expect(['sent', 'confirmed', 'interrupted', 'timeout'], `${world} was sent`).toContain(outcome);
    expect(at).toBeGreaterThanOrEqual(dueAt);
    // When it left, and not when it arrived: on a busy machine the game counts it only seconds later.
    expect(sentAt).toBeLessThanOrEqual(dueAt + LATEST_MS + SENDING_MS);
    moments.push(at);
  }
  // A request that the kill tore apart may have been counted and not heard.
  expect(await sends()).toBeGreaterThanOrEqual(moments.length);
  expect(await sends()).toBeLessThanOrEqual(moments.length + torn);
  expect(moments.length).toBeGreaterThan(sentBefore);
  const took = Math.max(...moments) - dueAt;
  process.stdout.write(
    `${database.engine}: ${moments.length} of ${COMMANDS} sent, the last after ${took} ms, killed at ${sentBefore}\n`,
  );
  expect(product.output()).not.toMatch(/error/i);
}, 120_000);
