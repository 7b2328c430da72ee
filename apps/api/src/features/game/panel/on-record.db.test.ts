import type { OnlinePlayer } from '@tenfour/contracts';
import { sql } from 'kysely';
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
  onRecord(by, serverId, names, at);

/** Reads the panel's list, as a viewer, of a game in which these players are. */
async function players(names: readonly string[], canView: boolean): Promise<OnlinePlayer[]> {
  const online = names.map((name, at) => ({
    player: { name, id: at + 1 },
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
  expect([...(await find(names))].sort()).toEqual([
    ['bluepatrol', { banned: false, active: 1, bolo: true }],
    ['rustyotter', { banned: true, active: 2, bolo: false }],
  ]);
  world.clock.advance(61 * 60_000);
  expect((await find(names)).get('rustyotter')).toEqual({ banned: false, active: 1, bolo: false });
});

it('asks one query for any number of players, and none for an empty game', async () => {
  let queries = 0;
  const counting = handle.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1;
      return result;
    },
  });
  const names = Array.from({ length: 200 }, (_, at) => `Player_${at}`);
  expect((await find(names, world.clock.now(), counting)).size).toBe(0);
  expect(queries).toBe(1);
  await find([], world.clock.now(), counting);
  expect(queries).toBe(1);
});

it('seeks by name, through the indexes of both tables', async () => {
  if (world.database.engine !== 'sqlite') return;
  const found = "server_id = 's' AND username_key IN ('a', 'b') AND deleted_at IS NULL";
  const queries = [
    `SELECT count(*) FROM punishments WHERE ${found} AND is_active = 1 GROUP BY username_key`,
    `SELECT count(*) FROM player_notes WHERE ${found} AND bolo = 1 GROUP BY username_key`,
  ];
  const plans = await Promise.all(
    queries.map((query) => sql<{ detail: string }>`EXPLAIN QUERY PLAN ${sql.raw(query)}`.execute(handle)),
  );
  expect(plans.map(({ rows }) => rows.map(({ detail }) => detail).join())).toEqual([
    expect.stringContaining('punishments_player'),
    expect.stringContaining('player_notes_bolo'),
  ]);
});

it('is in the list of players, for viewers who can see punishments', async () => {
  await punish('RustyOtter', 'ban');
  const names = ['SunnyOtter', 'RustyOtter'];
  const recordsOf = async (canView: boolean) => (await players(names, canView)).map(({ record }) => record);
  expect(await recordsOf(true)).toEqual([undefined, { banned: true, active: 1, bolo: false }]);
  expect(await recordsOf(false)).toEqual([undefined, undefined]);
});
