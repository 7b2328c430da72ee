import { SERVER_SECTIONS } from '@tenfour/erlc';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGatewayHooks } from '../../../app/hooks.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { testGame } from '../../../testing/game/game.ts';
import { QUIET_READING } from '../../../testing/game/readings.ts';
import type { GameReading, ReadingHandler } from '../gateway/poller/game-reader.ts';
import { createReadingHandler } from './reading-events.ts';

const hooks = {
  ...createGatewayHooks({ wakeQueue: () => undefined }),
  onGameReading: async () => undefined,
};
const database = await testDatabase();
const game = await testGame();
const { handle } = database;
const owner = await insertUser(handle);

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21, 18);
const second = (ms: number): number => Math.floor(ms / 1_000);

const person = (name: string, id: number) => ({ name, id });
const ana = person('Ana', 1);
const bob = person('Bob', 2);
const join = (player: typeof ana, at: number) => ({ player, action: 'join' as const, timestamp: second(at) });
const kill = (at: number) => ({ killer: ana, killed: bob, timestamp: second(at) });

let games = 0;
let gameId = '';
let serverId = '';
let keep: ReadingHandler;

beforeEach(async () => {
  games += 1;
  gameId = `game-${games}`;
  serverId = await insertServer(handle, owner, { erlc_key_hash: gameId });
  keep = createReadingHandler(hooks);
});

interface Look {
  at: number;
  since: number | null;
}

function read(reading: Partial<GameReading>, { at, since }: Look, keeper = keep): Promise<void> {
  const kept = {
    game: { id: gameId },
    reading: { ...QUIET_READING, ...reading },
    at,
    previousTakenAt: since,
    hadProblem: false,
  };
  return database.transaction((tx) => keeper(tx, kept));
}

/** A game that was read before, and had nothing to tell then. */
async function begun(): Promise<Look> {
  await read({}, { at: START, since: null });
  return { at: START + 10_000, since: START };
}

function stored() {
  return handle
    .selectFrom('game_events')
    .select(['kind', 'at', 'player_name', 'target_name', 'detail'])
    .where('game_id', '=', gameId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

async function received(server = serverId): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select('description')
    .where('server_id', '=', server)
    .orderBy('id')
    .execute();
  return rows.map(({ description }) => description);
}

/** Returns the actors of the recorded events in order; players have no account. */
function actors() {
  return handle
    .selectFrom('activity')
    .select(['actor_id', 'actor_name'])
    .where('server_id', '=', serverId)
    .orderBy('id')
    .execute();
}

async function addWebhook(type: 'player_joins' | 'kill_logs' | 'staff_actions'): Promise<void> {
  const who = { created_by: owner, created_at: 0, updated_at: 0, deleted_at: null, disabled_reason: null };
  const what = { discord_id: '1', token_sealed: 'sealed', token_hint: 'hint' };
  await handle
    .insertInto('webhooks')
    .values({ id: newId(), server_id: serverId, type, ...what, ...who })
    .execute();
}

describe('the story of a game', () => {
  it('begins with the first reading, which is stored and not announced', async () => {
    await read({ joinLogs: [join(ana, START - MINUTE)] }, { at: START, since: null });
    expect(await stored()).toHaveLength(1);
    expect(await received()).toEqual([]);
  });

  it('continues with new entries, each announced once in order', async () => {
    const look = await begun();
    const joinLogs = [{ ...join(bob, START + 9_000), action: 'leave' as const }, join(ana, START + 1_000)];
    await read({ joinLogs, killLogs: [kill(START + 4_000)] }, look);
    await read({ joinLogs, killLogs: [kill(START + 4_000)] }, { at: look.at + 10_000, since: look.at });
    expect((await stored()).map(({ kind }) => kind)).toEqual(['join', 'kill', 'leave']);
    expect(await received()).toEqual(['Ana joined the game.', 'Ana killed Bob.', 'Bob left the game.']);
    expect(await actors()).toEqual(
      ['Ana', 'Ana', 'Bob'].map((actor_name) => ({ actor_id: null, actor_name })),
    );
  });

  it('is the same for a process that has just started', async () => {
    const look = await begun();
    const killLogs = [kill(START + 4_000), kill(START + 4_000)];
    await read({ killLogs }, look);
    await read({ killLogs }, { at: look.at + 10_000, since: look.at }, createReadingHandler(hooks));
    const more = [...killLogs, kill(START + 4_000)];
    await read({ killLogs: more }, { at: look.at + 20_000, since: look.at }, createReadingHandler(hooks));
    expect(await stored()).toHaveLength(3);
    expect(await received()).toHaveLength(3);
  });

  it('loses nothing when a reading could not be kept', async () => {
    const look = await begun();
    const reading = { joinLogs: [join(ana, START + 1_000)] };
    const kept = {
      game: { id: gameId },
      reading: { ...QUIET_READING, ...reading },
      at: look.at,
      previousTakenAt: START,
      hadProblem: false,
    };
    const broken = database.transaction(async (tx) => {
      await keep(tx, kept);
      throw new Error('the snapshot was not saved');
    });
    await expect(broken).rejects.toThrow('not saved');
    expect(await stored()).toEqual([]);
    await read(reading, look);
    expect(await received()).toEqual(['Ana joined the game.']);
  });

  it('is announced once when two processes read at the same moment', async () => {
    const look = await begun();
    const killLogs = Array.from({ length: 30 }, (_, at) => kill(START + at * 300));
    const both = [keep, createReadingHandler(hooks)].map((keeper) => read({ killLogs }, look, keeper));
    await Promise.all(both);
    expect(await stored()).toHaveLength(30);
    expect(await received()).toHaveLength(30);
  });

  it('has nothing to say of a section that did not come, and begins that log later', async () => {
    await read({ missing: ['JoinLogs'] }, { at: START, since: null });
    await read({ missing: ['JoinLogs', 'Players'], players: [] }, { at: START + 10_000, since: START });
    expect(await stored()).toEqual([]);
    const old = [join(bob, START - 60 * MINUTE), join(ana, START - 61 * MINUTE)];
    const joinLogs = [join(ana, START + 15_000), ...old];
    await read({ joinLogs }, { at: START + 20_000, since: START + 10_000 });
    expect(await stored()).toHaveLength(3);
    expect(await received()).toEqual(['Ana joined the game.']);
    // The log is known now, so a late entry is still recorded.
    const late = [...joinLogs, join(person('Late', 3), START - 50 * MINUTE)];
    await read({ joinLogs: late }, { at: START + 30_000, since: START + 20_000 });
    expect(await received()).toEqual(['Late joined the game.', 'Ana joined the game.']);
  });

  it('notes who answered a call whenever that comes, and keeps the first answer', async () => {
    const look = await begun();
    const call = { caller: ana, moderator: null, timestamp: second(START) };
    await read({ modCalls: [call] }, look);
    expect(await stored()).toMatchObject([{ kind: 'mod_call', target_name: null }]);
    await read({ modCalls: [{ ...call, moderator: bob }] }, { at: look.at + 10_000, since: look.at });
    expect(await stored()).toMatchObject([{ kind: 'mod_call', player_name: 'Ana', target_name: 'Bob' }]);
    const other = { ...call, moderator: person('Eve', 9) };
    await read({ modCalls: [other] }, { at: look.at + 20_000, since: look.at }, createReadingHandler(hooks));
    expect(await stored()).toMatchObject([{ target_name: 'Bob' }]);
    expect(await received()).toEqual([
      'Ana: No reason given',
      'Ana: No reason given. Resolution: Answered in the game by Bob',
    ]);
  });

  it('knows an emergency call by what it is and its caller by the players', async () => {
    const look = await begun();
    const call = {
      team: 'Police',
      caller: 1,
      players: [],
      position: null,
      startedAt: second(START),
      callNumber: 4,
      description: 'Robbery',
      positionDescriptor: null,
    };
    const online = {
      player: ana,
      permission: 'Normal',
      callsign: null,
      team: null,
      location: null,
      wantedStars: 0,
    };
    await read({ emergencyCalls: [call], players: [online] }, look);
    const later = { ...call, players: [7] };
    await read(
      { emergencyCalls: [later] },
      { at: look.at + 10_000, since: look.at },
      createReadingHandler(hooks),
    );
    expect(await stored()).toMatchObject([
      { kind: 'emergency_call_started', player_name: 'Ana', detail: 'Police · Robbery' },
    ]);
  });

  it('knows the caller of an emergency call who has left by the logs, and says the id of a stranger', async () => {
    const look = await begun();
    const call = {
      team: 'Fire',
      caller: 1,
      players: [],
      position: null,
      startedAt: second(START),
      callNumber: 5,
      description: null,
      positionDescriptor: null,
    };
    const left = { player: ana, action: 'leave' as const, timestamp: second(START) };
    const emergencyCalls = [call, { ...call, caller: 77, callNumber: 6 }];
    await read({ emergencyCalls, joinLogs: [left] }, look);
    expect(await stored()).toContainEqual(
      expect.objectContaining({ kind: 'emergency_call_started', player_name: 'Ana' }),
    );
    expect(await stored()).toContainEqual(
      expect.objectContaining({ kind: 'emergency_call_started', player_name: '77' }),
    );
  });
});

it('counts every join, leave and kill of a real story once, over late polls, repeated ones and restarts', async () => {
  const look = async (since: number | null): Promise<number> => {
    const result = await game.erlc.readServer('demo-emptystory', SERVER_SECTIONS);
    if (!result.ok) throw new Error(result.error.kind);
    await read(result.value, { at: Date.now(), since });
    return Date.now();
  };
  let since = await look(null);
  let people = 0;
  let kills = 0;
  // Far more than the hundred lines that a log shows, in batches that a log can hold.
  for (const batch of [1, 3, 0, 30, 12, 40, 2, 35, 25]) {
    for (let turn = 0; turn < batch; turn += 1) {
      people += 1;
      const player = `Player${people}:${people}`;
      await game.control('emptystory', { op: 'join', player });
      for (let again = 0; again < 1 + (turn % 2); again += 1) {
        await game.control('emptystory', { op: 'kill', killer: 'Ana:1', killed: player });
        kills += 1;
      }
      await game.control('emptystory', { op: 'leave', player });
    }
    if (batch % 2 === 0) keep = createReadingHandler(hooks);
    since = await look(since);
    if (batch % 3 === 0) await look(since);
  }
  const kinds = Map.groupBy(await stored(), ({ kind }) => kind);
  expect([...kinds].map(([kind, all]) => [kind, all.length]).sort()).toEqual([
    ['join', people],
    ['kill', kills],
    ['leave', people],
  ]);
  expect(await received()).toHaveLength(2 * people + kills);
});

describe('who is notified', () => {
  it('every active server whose key opens the game, with a delivery per subscribed webhook', async () => {
    const look = await begun();
    await addWebhook('player_joins');
    await addWebhook('staff_actions');
    const second = await insertServer(handle, owner, { erlc_key_hash: gameId });
    const suspended = await insertServer(handle, owner, { erlc_key_hash: gameId, status: 'suspended' });
    const removed = await insertServer(handle, owner, { erlc_key_hash: gameId, deleted_at: 1 });
    const elsewhere = await insertServer(handle, owner, { erlc_key_hash: 'another' });
    await read({ joinLogs: [join(ana, START + 1_000)], killLogs: [kill(START + 2_000)] }, look);
    for (const one of [serverId, second]) expect(await received(one)).toHaveLength(2);
    for (const one of [suspended, removed, elsewhere]) expect(await received(one)).toEqual([]);
    const owed = await handle
      .selectFrom('deliveries')
      .selectAll()
      .where('server_id', 'in', [serverId, second])
      .execute();
    expect(owed).toMatchObject([{ server_id: serverId, state: 'pending' }]);
  });

  it('no one of commands that players typed, which are listed', async () => {
    const look = await begun();
    const commandLogs = [
      { player: { name: 'Remote Server', id: null }, command: ':h Hi', timestamp: second(START) },
    ];
    await read({ commandLogs }, look);
    expect(await stored()).toMatchObject([
      { kind: 'command', player_name: 'Remote Server', detail: ':h Hi' },
    ]);
    expect(await received()).toEqual([]);
  });

  it('a hundred events cost a handful of statements, and nothing new costs none', async () => {
    const look = await begun();
    await addWebhook('kill_logs');
    const killLogs = Array.from({ length: 100 }, (_, at) => kill(START + at * 1_000));
    const kept = {
      game: { id: gameId },
      reading: { ...QUIET_READING, killLogs },
      at: START + 110_000,
      previousTakenAt: START,
      hadProblem: false,
    };
    expect(await statements((tx) => keep(tx, kept))).toBeLessThanOrEqual(8);
    expect(await received()).toHaveLength(100);
    expect(await statements((tx) => keep(tx, { ...kept, at: look.at + 105_000 }))).toBe(0);
  });
});

/** How many statements the work runs in a transaction. */
async function statements(work: (tx: Transaction) => Promise<void>): Promise<number> {
  let count = 0;
  await database.transaction(async (tx) => {
    const counting: Handle = tx.handle.withPlugin({
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await work({ handle: counting, onCommit: tx.onCommit, changed: tx.changed, lock: tx.lock });
  });
  return count;
}

describe('player counts', () => {
  it('are kept once a minute, the first of each, by however many processes', async () => {
    const minute = START + 7 * MINUTE;
    await read({ currentPlayers: 5 }, { at: minute + 1_000, since: null });
    await read({ currentPlayers: 9 }, { at: minute + 11_000, since: minute });
    await read({ currentPlayers: 9 }, { at: minute + 21_000, since: minute }, createReadingHandler(hooks));
    await read({ currentPlayers: 7 }, { at: minute + MINUTE, since: minute });
    const samples = await handle
      .selectFrom('player_samples')
      .select(['minute', 'players', 'max_players'])
      .where('game_id', '=', gameId)
      .orderBy('minute')
      .execute();
    expect(samples).toEqual([
      { minute, players: 5, max_players: 40 },
      { minute: minute + MINUTE, players: 7, max_players: 40 },
    ]);
  });
});
