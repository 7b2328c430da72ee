import { SERVER_SECTIONS } from '@tenfour/erlc';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGatewayHooks } from '../../../app/hooks.ts';
import { newId } from '../../../db/ids.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { testGame } from '../../../testing/game/game.ts';
import { QUIET_READING } from '../../../testing/game/readings.ts';
import type { GameReading, ReadingHandler } from '../gateway/poller/game-reader.ts';
import { createReadingHandler } from './reading-events.ts';

const hooks = createGatewayHooks({ wakeQueue: () => undefined });
const database = await testDatabase();
const { handle } = database;
const owner = await insertUser(handle);

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21, 18);

const ana = { name: 'Ana', id: 1 };
const riley = { name: 'RileyInGame', id: 77 };

const call = (
  at: number,
  moderator: typeof ana | null = null,
  caller: GameReading['modCalls'][number]['caller'] = ana,
) => ({
  caller,
  moderator,
  timestamp: Math.floor(at / 1_000),
});

let games = 0;
let gameId = '';
let serverId = '';
let keep: ReadingHandler;

beforeEach(async () => {
  games += 1;
  gameId = `called-${games}`;
  serverId = await insertServer(handle, owner, { erlc_key_hash: gameId });
  keep = createReadingHandler(hooks);
});

interface Look {
  at: number;
  since: number | null;
}

function read(modCalls: GameReading['modCalls'], look: Look, keeper = keep): Promise<void> {
  return readAll({ modCalls }, look, keeper);
}

function readAll(reading: Partial<GameReading>, { at, since }: Look, keeper = keep): Promise<void> {
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
  await read([], { at: START, since: null });
  return { at: START + 10_000, since: START };
}

const later = ({ at }: Look, ms = 10_000): Look => ({ at: at + ms, since: at });

function calls(server = serverId) {
  return handle
    .selectFrom('mod_calls')
    .selectAll()
    .where('server_id', '=', server)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

async function received(server = serverId): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select(['actor_id', 'actor_name', 'action', 'description'])
    .where('server_id', '=', server)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.actor_id ?? row.actor_name} ${row.action} ${row.description}`);
}

/** Creates a member whose linked account is the one that answers in the game. */
async function linked(role: 'moderator' | 'member' = 'moderator'): Promise<string> {
  const userId = await insertUser(handle, { roblox_user_id: '77', roblox_username: 'RileyInGame' });
  await handle
    .insertInto('members')
    .values({ server_id: serverId, user_id: userId, id: newId(), role, joined_at: 1 })
    .execute();
  return userId;
}

const CREATED = 'Ana mod-call.created Ana: No reason given';

describe('a call in the game', () => {
  it('is one row of the queue, from the caller, with the time of the game', async () => {
    const look = await begun();
    await read([call(START + 4_000)], look);
    expect(await calls()).toMatchObject([
      {
        source: 'game',
        reporter_username: 'Ana',
        reporter_key: 'ana',
        reported_username: '',
        reason: 'No reason given',
        priority: 1,
        status: 'pending',
        created_by: null,
        claimed_by: null,
        created_at: START + 4_000,
      },
    ]);
    expect(await received()).toEqual([CREATED]);
  });

  it('is one however often it is read, by the same process, a new one, or two concurrently', async () => {
    const look = await begun();
    const log = [call(START + 4_000), call(START + 4_000), call(START + 5_000)];
    await Promise.all([read(log, look), read(log, look, createReadingHandler(hooks))]);
    await read(log, later(look));
    await read(log, later(look), createReadingHandler(hooks));
    expect(await calls()).toHaveLength(3);
    expect(await received()).toEqual([CREATED, CREATED, CREATED]);
  });

  it('that the first reading shows is old and not queued, nor is its answer', async () => {
    await read([call(START - MINUTE)], { at: START, since: null });
    await read([call(START - MINUTE, riley)], { at: START + 10_000, since: START });
    expect(await calls()).toEqual([]);
    expect(await received()).toEqual([]);
  });

  it('of a log that came late is old, one that arrives late in a log that is known is not', async () => {
    const look = await begun();
    const old = call(START - 10 * MINUTE);
    await read([old], look);
    expect(await calls()).toEqual([]);
    await read([old, call(START - 5 * MINUTE)], later(look));
    expect(await calls()).toMatchObject([{ created_at: START - 5 * MINUTE }]);
  });

  it('is not of tomorrow when the clock of the game is ahead', async () => {
    const look = await begun();
    await read([call(look.at + 60 * MINUTE)], look);
    expect(await calls()).toMatchObject([{ created_at: look.at }]);
  });

  it('is in the queue of every active server of the game, and of no other', async () => {
    const duplicate = await insertServer(handle, owner, { erlc_key_hash: gameId });
    const suspended = await insertServer(handle, owner, { erlc_key_hash: gameId, status: 'suspended' });
    const removed = await insertServer(handle, owner, { erlc_key_hash: gameId, deleted_at: 5 });
    const other = await insertServer(handle, owner, { erlc_key_hash: 'another' });
    await read([call(START + 4_000)], await begun());
    expect(await calls()).toHaveLength(1);
    expect(await calls(duplicate)).toHaveLength(1);
    for (const none of [suspended, removed, other]) expect(await calls(none)).toEqual([]);
  });

  it('is lost with a reading that could not be kept, and found in the next', async () => {
    const look = await begun();
    const reading = { ...QUIET_READING, modCalls: [call(START + 4_000)] };
    const kept = { game: { id: gameId }, reading, at: look.at, previousTakenAt: START, hadProblem: false };
    const broken = database.transaction(async (tx) => {
      await keep(tx, kept);
      throw new Error('the snapshot was not saved');
    });
    await expect(broken).rejects.toThrow('not saved');
    expect(await calls()).toEqual([]);
    await read([call(START + 4_000)], look);
    expect(await calls()).toHaveLength(1);
  });
});

describe('an answer in the game', () => {
  it.each(['later', 'at once'])('%s is a claim of the one whose account answered', async (when) => {
    const userId = await linked();
    let look = await begun();
    if (when === 'later') {
      await read([call(START + 4_000)], look);
      look = later(look);
    }
    await read([call(START + 4_000, riley)], look);
    await read([call(START + 4_000, riley)], later(look));
    await read([call(START + 4_000, riley)], later(look), createReadingHandler(hooks));
    expect(await calls()).toMatchObject([
      { status: 'claimed', claimed_by: userId, claimed_at: look.at, closed_at: null, resolution: null },
    ]);
    expect(await received()).toEqual([
      CREATED,
      'RileyInGame mod-call.claimed Ana: No reason given. Answered in the game by RileyInGame.',
    ]);
  });

  it.each(['unknown', 'a plain member', 'two people'])('of an account of %s closes the call', async (who) => {
    if (who === 'a plain member') await linked('member');
    if (who === 'two people') await Promise.all([linked(), linked()]);
    const look = await begun();
    await read([call(START + 4_000)], look);
    await read([call(START + 4_000, riley)], later(look));
    const resolution = 'Answered in the game by RileyInGame';
    expect(await calls()).toMatchObject([
      { status: 'resolved', claimed_by: null, closed_by: null, closed_at: look.at + 10_000, resolution },
    ]);
    expect(await received()).toEqual([
      CREATED,
      `RileyInGame mod-call.resolved Ana: No reason given. Resolution: ${resolution}`,
    ]);
  });

  it('reaches a server that was suspended in between, which gets no new calls', async () => {
    const duplicate = await insertServer(handle, owner, { erlc_key_hash: gameId });
    const look = await begun();
    await read([call(START + 4_000)], look);
    await handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', duplicate).execute();
    await read([call(START + 4_000, riley), call(START + 12_000)], later(look));
    await handle.updateTable('servers').set({ status: 'active' }).where('id', '=', duplicate).execute();
    await read([call(START + 4_000, riley), call(START + 12_000)], later(later(look)));
    const resolution = 'Answered in the game by RileyInGame';
    expect(await calls(duplicate)).toMatchObject([
      { status: 'resolved', closed_at: look.at + 10_000, resolution },
    ]);
    expect(await received(duplicate)).toEqual([
      CREATED,
      `RileyInGame mod-call.resolved Ana: No reason given. Resolution: ${resolution}`,
    ]);
    expect(await calls()).toHaveLength(2);
  });

  it('takes nothing from a person who was faster in the panel', async () => {
    await linked();
    const look = await begun();
    await read([call(START + 4_000)], look);
    await handle
      .updateTable('mod_calls')
      .set({ status: 'claimed', claimed_by: owner, claimed_at: look.at })
      .where('server_id', '=', serverId)
      .execute();
    await read([call(START + 4_000, riley)], later(look));
    expect(await calls()).toMatchObject([{ status: 'claimed', claimed_by: owner, claimed_at: look.at }]);
    expect(await received()).toEqual([CREATED]);
  });
});

describe('the place of a call', () => {
  const place = { x: 1, z: 2, postalCode: '218', streetName: 'Park Street', buildingNumber: null };
  type Online = GameReading['players'][number];
  const online = (player: Online['player'], location: Online['location'] = place): Online => ({
    player,
    permission: 'Normal',
    callsign: null,
    team: 'Civilian',
    location,
    wantedStars: 0,
  });
  const noId = { name: 'aNA ', id: null };

  it.each<[string, Online[], string | null, { id?: null }]>([
    ['online', [online(riley), online(ana)], 'Postal 218, Park Street', {}],
    ['online under another name', [online({ name: 'NewName', id: 1 })], 'Postal 218, Park Street', {}],
    ['another account with their name', [online({ name: 'Ana', id: 2 })], null, {}],
    ['online without an id', [online(noId)], 'Postal 218, Park Street', { id: null }],
    ['away', [online(riley)], null, {}],
    ['nowhere', [online(ana, null)], null, {}],
    ['off the map', [online(ana, { ...place, postalCode: '', streetName: null })], null, {}],
    ['on a road', [online(ana, { ...place, postalCode: null })], 'Park Street', {}],
  ])('of a caller who is %s', async (_who, players, location, caller) => {
    const look = await begun();
    await readAll({ players, modCalls: [call(START + 4_000, null, { ...ana, ...caller })] }, look);
    expect(await calls()).toMatchObject([{ location }]);
  });

  it('is the one of the reading that first has the call, in any number of readings', async () => {
    const look = await begun();
    const modCalls = [call(START + 4_000)];
    const moved = { ...place, postalCode: '301' };
    await readAll({ players: [online(ana)], modCalls }, look);
    await readAll({ players: [online(ana, moved)], modCalls }, later(look), createReadingHandler(hooks));
    expect(await calls()).toMatchObject([{ location: 'Postal 218, Park Street' }]);
  });

  it('has limits, and markup stays text', async () => {
    const look = await begun();
    const huge = { ...place, postalCode: `<b>\0${'9'.repeat(1_000_000)}`, streetName: '<img src=x>' };
    await readAll({ players: [online(ana, huge)], modCalls: [call(START + 4_000)] }, look);
    expect(await calls()).toMatchObject([{ location: `Postal <b>${'9'.repeat(57)}, <img src=x>` }]);
  });

  it('shows a postal for 95% of the calls of an evening whose callers are online', async () => {
    const clock = { at: START };
    const { erlc } = await testGame({ now: () => clock.at });
    const seen = { online: 0, postal: 0 };
    let [known, since] = [new Set<string>(), null as number | null];
    for (let turn = 0; turn < 720; turn += 1) {
      clock.at += 30_000;
      const result = await erlc.readServer('demo-evening', SERVER_SECTIONS);
      if (!result.ok) throw new Error(result.error.kind);
      await readAll(result.value, { at: clock.at, since });
      since = clock.at;
      const rows = await calls();
      const names = new Set(result.value.players.map(({ player }) => player.name));
      const fresh = rows.filter((row) => !known.has(row.id) && names.has(row.reporter_username));
      known = new Set(rows.map(({ id }) => id));
      seen.online += fresh.length;
      seen.postal += fresh.filter(({ location }) => location?.startsWith('Postal ')).length;
    }
    expect(seen.online).toBeGreaterThan(60);
    expect(seen.postal / seen.online).toBeGreaterThanOrEqual(0.95);
  });
});
