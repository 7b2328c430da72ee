import type { GameEventKind } from '@tenfour/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGatewayHooks } from '../src/app/hooks.ts';
import type { Transaction } from '../src/db/database.ts';
import { newId } from '../src/db/ids.ts';
import { migrate } from '../src/db/migrate.ts';
import { MIGRATIONS } from '../src/db/migrations/index.ts';
import { createReadingHandler, rowOf } from '../src/features/game/events/reading-events.ts';
import { gameEventsStore } from '../src/features/game/events/store.ts';
import { commandsStore } from '../src/features/game/gateway/commands-store.ts';
import { countInGame } from '../src/features/game/gateway/hourly-counts.ts';
import { createTestStore, openTestDatabase, testDatabase } from '../src/testing/database/database.ts';
import { insertServer, insertUser } from '../src/testing/database/rows.ts';
import { QUIET_READING } from '../src/testing/game/readings.ts';

const hooks = createGatewayHooks({ wakeQueue: () => undefined });

const HOUR = 3_600_000;
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21, 18);
const hourOf = (at: number): number => at - (at % HOUR);

const database = await testDatabase();
const { handle } = database;
const owner = await insertUser(handle);

type Counts = Record<string, number>;

/** Adds up by hour, the plain way; what is zero is left out. */
function naive(rows: readonly { at: number; column: string; value: number; highest?: boolean }[]) {
  const hours: Record<string, Counts> = {};
  for (const { at, column, value, highest } of rows) {
    const hour = hourOf(at);
    hours[hour] ??= {};
    if (value === 0) continue;
    const known = hours[hour][column] ?? 0;
    hours[hour][column] = highest ? Math.max(known, value) : known + value;
  }
  return hours;
}

const COLUMNS: Partial<Record<GameEventKind, string>> = {
  join: 'joins',
  leave: 'leaves',
  kill: 'kills',
  command: 'game_commands',
  mod_call: 'mod_calls',
};

/** What the rows that are there say. */
async function expected(serverId: string, gameId: string, { handle } = database) {
  const events = await handle.selectFrom('game_events').selectAll().where('game_id', '=', gameId).execute();
  const samples = await handle
    .selectFrom('player_samples')
    .selectAll()
    .where('game_id', '=', gameId)
    .execute();
  const commands = await handle
    .selectFrom('game_commands')
    .selectAll()
    .where('server_id', '=', serverId)
    .execute();
  return naive([
    ...events.flatMap(({ kind, at }) => {
      const column = COLUMNS[kind];
      return column === undefined ? [] : [{ at, column, value: 1 }];
    }),
    ...samples.flatMap(({ minute: at, players, max_players }) => [
      { at, column: 'samples', value: 1 },
      { at, column: 'players_sum', value: players },
      { at, column: 'players_max', value: players, highest: true },
      { at, column: 'capacity', value: max_players, highest: true },
    ]),
    ...commands.map((row) => ({ at: row.created_at, column: `sent_${row.source}`, value: 1 })),
  ]);
}

/** What was counted; what is zero is left out. */
async function counted(serverId: string, { handle } = database) {
  const rows = await handle
    .selectFrom('server_hours')
    .selectAll()
    .where('server_id', '=', serverId)
    .execute();
  return Object.fromEntries(
    rows.map(({ server_id: _server, hour, ...columns }) => [
      String(hour),
      Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== 0)),
    ]),
  );
}

/** A reading, a message of the event webhook, or a command; and how its transaction ends. */
const zStep = fc.record({
  what: fc.constantFrom('reading' as const, 'message' as const, 'command' as const),
  ends: fc.constantFrom('well' as const, 'in a crash' as const, 'well, twice at once' as const),
  at: fc.integer({ min: 0, max: 300 }),
  players: fc.integer({ min: 0, max: 40 }),
  /** Minutes at which a player joined, left, was killed or typed a command; late entries lie hours back. */
  log: fc.array(
    fc.record({
      kind: fc.constantFrom('join' as const, 'leave' as const, 'kill' as const, 'command' as const),
      at: fc.integer({ min: -400, max: 300 }),
    }),
    { maxLength: 8 },
  ),
  source: fc.constantFrom('panel' as const, 'bot' as const, 'scheduled' as const, 'automation' as const),
});
type Step = typeof zStep extends fc.Arbitrary<infer T> ? T : never;

const ana = { name: 'Ana', id: 1 };
const bob = { name: 'Bob', id: 2 };
const momentOf = (minutes: number): number => START + minutes * MINUTE;

function readingOf({ players, log }: Step) {
  const of = (kind: Step['log'][number]['kind']) => log.filter((entry) => entry.kind === kind);
  const timestamp = ({ at }: { at: number }) => momentOf(at) / 1_000;
  return {
    ...QUIET_READING,
    currentPlayers: players,
    joinLogs: [...of('join'), ...of('leave')].map((entry) => ({
      player: ana,
      action: entry.kind === 'join' ? ('join' as const) : ('leave' as const),
      timestamp: timestamp(entry),
    })),
    killLogs: of('kill').map((entry) => ({ killer: ana, killed: bob, timestamp: timestamp(entry) })),
    commandLogs: of('command').map((entry) => ({
      player: ana,
      command: ':h hi',
      timestamp: timestamp(entry),
    })),
  };
}

class Crash extends Error {}

interface Scene {
  gameId: string;
  serverId: string;
  keep: ReturnType<typeof createReadingHandler>;
}

/** One transaction as the product makes it, which a crash may end before it commits. */
async function attempt(scene: Scene, step: Step, clientId: string): Promise<void> {
  const { gameId, serverId, keep } = scene;
  const at = momentOf(step.at);
  const finish = () => {
    if (step.ends === 'in a crash') throw new Crash();
  };
  if (step.what === 'reading') {
    const game = { id: gameId };
    const kept = { game, reading: readingOf(step), at, previousTakenAt: null, hadProblem: false };
    return database.withLock(`game:${gameId}`, async (tx) => {
      await keep(tx, kept);
      finish();
    });
  }
  if (step.what === 'message') {
    return database.withLock(`event-hook:${serverId}`, async (tx) => {
      await receive(tx, gameId, step);
      finish();
    });
  }
  return database.transaction(async ({ handle: inside }) => {
    const row = { id: newId(), gameId, issuedBy: null, source: step.source, command: ':h hi' };
    await commandsStore(inside, serverId).insert({ ...row, createdAt: at, clientId });
    finish();
  });
}

async function receive({ handle: inside }: Transaction, gameId: string, { log }: Step): Promise<void> {
  const player = { name: 'Ana', id: '1' };
  const rows = log.map(({ kind, at }) =>
    rowOf({ kind, at: momentOf(at), player, target: null, detail: null, identity: `${kind}:${at}` }),
  );
  const added = await gameEventsStore(inside, gameId).add(rows);
  const events = rows.filter(({ dedupe }, place) => {
    const isFirst = rows.findIndex((other) => other.dedupe === dedupe) === place;
    return isFirst && added.has(dedupe);
  });
  await countInGame(inside, gameId, { events, sample: null });
}

/** A crash, and the second of two commands with one client id, are what was asked for. */
async function play(scene: Scene, step: Step): Promise<void> {
  const clientId = newId();
  const again = step.ends === 'well, twice at once';
  // Another process remembers nothing of what this one stored.
  const other = { ...scene, keep: createReadingHandler(hooks) };
  const tries = [attempt(scene, step, clientId), ...(again ? [attempt(other, step, clientId)] : [])];
  const results = await Promise.allSettled(tries);
  const failed = results.filter(({ status }) => status === 'rejected').length;
  expect(failed).toBe(step.ends === 'in a crash' || (again && step.what === 'command') ? 1 : 0);
}

describe('counts per hour', () => {
  it('equal a plain count of the rows, with late, crashed, repeated and concurrent writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(zStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        const gameId = `game-${newId()}`;
        const serverId = await insertServer(handle, owner, { erlc_key_hash: gameId });
        const neighbour = await insertServer(handle, owner, { erlc_key_hash: gameId });
        const scene = { gameId, serverId, keep: createReadingHandler(hooks) };
        for (const step of steps) await play(scene, step);
        expect(await counted(serverId)).toEqual(await expected(serverId, gameId));
        expect(await counted(neighbour)).toEqual(await expected(neighbour, gameId));
      }),
      { numRuns: 30 },
    );
  });

  it('of a server whose key is replaced continue with the new game', async () => {
    const serverId = await insertServer(handle, owner, { erlc_key_hash: 'before' });
    const sample = { minute: START, players: 3, maxPlayers: 40 };
    await countInGame(handle, 'before', { events: [{ kind: 'join', at: START }], sample });
    await handle.updateTable('servers').set({ erlc_key_hash: 'after' }).where('id', '=', serverId).execute();
    await countInGame(handle, 'before', { events: [{ kind: 'join', at: START }], sample: null });
    await countInGame(handle, 'after', { events: [{ kind: 'join', at: START }], sample: null });
    expect(await counted(serverId)).toEqual({
      [START]: { joins: 2, samples: 1, players_sum: 3, players_max: 3, capacity: 40 },
    });
  });

  it('are not created for a removed server', async () => {
    const serverId = await insertServer(handle, owner, { erlc_key_hash: 'gone', deleted_at: 1 });
    await countInGame(handle, 'gone', { events: [{ kind: 'join', at: START }], sample: null });
    expect(await counted(serverId)).toEqual({});
  });
});

describe('an installation that is older than the counts', () => {
  it('has everything counted that it still holds', async () => {
    const old = await openTestDatabase(await createTestStore('empty'));
    const place = MIGRATIONS.findIndex(({ name }) => name === '0010-analytics');
    await migrate(old, MIGRATIONS.slice(0, place));
    const user = await insertUser(old.handle);
    const serverId = await insertServer(old.handle, user, { erlc_key_hash: 'g' });
    const keyless = await insertServer(old.handle, user);
    const at = (step: number) => START + step * 7 * MINUTE + 500;
    for (let step = 0; step < 40; step += 1) {
      const kind = (['join', 'leave', 'kill', 'command', 'mod_call', 'custom_command'] as const)[step % 6];
      const event = { id: newId(), kind: kind ?? 'join', at: at(step), player_name: 'A', dedupe: `d${step}` };
      const none = { player_id: null, target_name: null, target_id: null, detail: null };
      await old.handle
        .insertInto('game_events')
        .values({ game_id: 'g', ...event, ...none })
        .execute();
      const sample = { minute: START + step * MINUTE * 3, players: step % 9, max_players: 40 };
      await old.handle
        .insertInto('player_samples')
        .values({ game_id: 'g', ...sample })
        .execute();
      const source = (['panel', 'bot', 'scheduled', 'automation', 'api'] as const)[step % 5] ?? 'api';
      const command = { game_id: 'g', source, command: ':h', created_at: at(step) };
      await old.handle
        .insertInto('game_commands')
        .values({ server_id: step % 2 ? serverId : keyless, id: newId(), ...command })
        .execute();
    }
    await migrate(old);
    expect(await counted(serverId, old)).toEqual(await expected(serverId, 'g', old));
    expect(await counted(keyless, old)).toEqual(await expected(keyless, 'none', old));
    expect(Object.keys(await counted(serverId, old))).toHaveLength(5);
  });
});
