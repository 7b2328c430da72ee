import type { OnlinePlayer } from '@tenfour/contracts';
import { CompiledQuery } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Handle } from '../../../db/database.ts';
import { QUIET_READING } from '../../../testing/game/readings.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { onRecord } from './on-record.ts';
import { createGameService } from './service.ts';

const world = await createWorld();
const { handle } = world.database;

let community: Community;
let serverId: string;
let keys = 0;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  keys += 1;
  await community.owner.call.servers.update({ serverId, erlcApiKey: `record${keys}-springs` });
});

async function punish(robloxUsername: string, punishmentType: 'warning' | 'ban', duration?: number) {
  const input = { serverId, robloxUsername, punishmentType, reason: 'RDM' };
  return community.moderator.call.punishments.create({ ...input, ...(duration ? { duration } : {}) });
}

const addNote = (username: string, bolo: boolean) =>
  community.moderator.call.players.addNote({ serverId, username, text: 'Armed', bolo });

const find = (names: readonly string[], at = world.clock.now(), by: Handle = handle) =>
  onRecord(
    by,
    serverId,
    names.map((name) => ({ id: null, name })),
    at,
  );

/** Returns a handle that adds each prepared query to `queries`. */
function recordQueries(of: Handle, queries: CompiledQuery[]): Handle {
  return new Proxy(of, {
    get(target, name) {
      if (name === 'executeQuery') {
        return (query: CompiledQuery) => {
          queries.push(query);
          return target.executeQuery(query);
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Reads the panel's list, as a viewer, of a game in which these players are. */
async function players(
  named: readonly { name: string; id: number }[],
  canView: boolean,
): Promise<OnlinePlayer[]> {
  const online = named.map((player) => ({
    player,
    permission: 'Normal' as const,
    callsign: null,
    team: 'Civilian',
    location: null,
    wantedStars: 0,
  }));
  const reading = { ...QUIET_READING, players: online };
  const game = createGameService({
    database: world.database,
    keyring: world.keyring,
    queue: { wake: () => undefined, outcomeOf: async () => null, nextTurnAt: () => 0 },
    now: world.clock.now,
    reader: {
      current: async () => ({ takenAt: world.clock.now(), reading, problem: null }),
      expire: () => undefined,
      keyStored: () => undefined,
    },
  });
  const viewer = testViewer({ id: community.moderator.id, username: 'morgan', serverId, role: 'moderator' });
  viewer.policy.moderatorPermissions = { ...viewer.policy.moderatorPermissions, canViewPunishments: canView };
  return game.players(viewer);
}

it('finds active bans, what else is active and BOLO notes, whatever the case of the name', async () => {
  await punish('RustyOtter', 'warning');
  await punish('rustyotter', 'ban', 60);
  await punish('BluePatrol', 'warning');
  const { id } = await punish('CleanOtter', 'ban');
  await community.owner.call.punishments.remove({ serverId, punishmentId: id });
  await addNote('BluePatrol', true);
  await addNote('QuietOtter', false);
  const elsewhere = await world.community();
  await elsewhere.owner.call.punishments.create({
    serverId: elsewhere.server.id,
    robloxUsername: 'CleanOtter',
    punishmentType: 'ban',
    reason: 'RDM',
  });
  const names = ['RUSTYOTTER', 'BluePatrol', 'CleanOtter', 'QuietOtter', 'SunnyOtter'];
  expect(await find(names)).toEqual([
    { banned: true, active: 2, bolo: false },
    { banned: false, active: 1, bolo: true },
    undefined,
    undefined,
    undefined,
  ]);
  world.clock.advance(61 * 60_000);
  expect((await find(names))[0]).toEqual({ banned: false, active: 1, bolo: false });
});

it('asks as many queries for any number of players, and none for an empty game', async () => {
  const queries: CompiledQuery[] = [];
  const counting = recordQueries(handle, queries);
  const names = Array.from({ length: 200 }, (_, at) => `Player_${at}`);
  expect(await find(names, world.clock.now(), counting)).toEqual(names.map(() => undefined));
  expect(queries).toHaveLength(4);
  await find([], world.clock.now(), counting);
  expect(queries).toHaveLength(4);
  if (world.database.engine !== 'sqlite') return;
  const plans = await Promise.all(
    queries.map(async ({ sql: text, parameters }) => {
      const explained = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${text}`, [...parameters]);
      const { rows } = await handle.executeQuery<{ detail: string }>(explained);
      return rows.map(({ detail }) => detail).join();
    }),
  );
  const all = plans.join('; ');
  for (const index of ['punishments_player', 'punishments_account', 'player_notes_bolo', 'player_names_name'])
    expect(all).toContain(index);
  expect(all).not.toContain('SCAN punishments');
});

it('is in the list of players whatever their name is now, for viewers who can see punishments', async () => {
  const { robloxUserId } = await punish('RustyOtter', 'ban');
  const rusty = { name: 'GoldenOtter', id: Number(robloxUserId) };
  const named = [{ name: 'RustyOtter', id: 77 }, rusty];
  const recordsOf = async (canView: boolean) => (await players(named, canView)).map(({ record }) => record);
  expect(await recordsOf(true)).toEqual([undefined, { banned: true, active: 1, bolo: false }]);
  expect(await recordsOf(false)).toEqual([undefined, undefined]);
});
