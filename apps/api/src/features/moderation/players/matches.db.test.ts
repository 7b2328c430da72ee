import { robloxIdOf } from '@tenfour/sandbox/identity';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { learnNames } from '../../community/identity/index.ts';

const world = await createWorld();
const { handle } = world.database;
const DAY = 24 * 60 * 60_000;

let community: Community;
let serverId: string;
let run = 0;
/** An account that was `former` until five days ago and is `current` since then. */
let account: { id: string; former: string; current: string };

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  run += 1;
  const [former, current] = [`Heron${run}x`, `Fisher${run}x`];
  account = { id: String(robloxIdOf(current)), former, current };
  const now = world.clock.now();
  await learnNames(handle, [
    { robloxUserId: account.id, name: former, at: now - 9 * DAY },
    { robloxUserId: account.id, name: former, at: now - 5 * DAY },
    { robloxUserId: account.id, name: current, at: now - 4 * DAY },
  ]);
  // From then on the sandbox's Roblox knows the account.
  await community.moderator.call.punishments.forecast({ serverId, robloxUsername: current });
});

/** Inserts a warning without a confirmed account, recorded so many days ago. */
async function warn(robloxUsername: string, daysAgo: number): Promise<void> {
  const created_at = world.clock.now() - daysAgo * DAY;
  const row = { id: newId(), server_id: serverId, issued_by: community.owner.id, created_at, verified: 0 };
  const columns = { ...row, roblox_username: robloxUsername, verified: 0 as const };
  await handle.insertInto('punishments').values(punishmentRow(handle, columns)).execute();
}

const profile = (username = account.current) =>
  community.moderator.call.players.profile({ serverId, username });
const match = (name: string, kind: 'joined' | 'split', by = community.moderator) =>
  by.call.players.match({ serverId, robloxUserId: account.id, name, kind });
const activeOf = async (username?: string) => (await profile(username)).counts.active;

it('belong to the account that had the name when they were written', async () => {
  await warn(account.former, 7);
  await warn(account.former, 2);
  expect(await profile()).toMatchObject({
    robloxUserId: account.id,
    counts: { active: 1 },
    names: [
      { name: account.current, until: null, records: 0, match: null },
      { name: account.former, until: new Date(world.clock.now() - 5 * DAY).toISOString(), records: 1 },
    ],
  });
  expect(await profile(account.id)).toMatchObject({ robloxUsername: account.current, counts: { active: 1 } });
});

it('are found by a former name that Roblox knows no more, under the present one', async () => {
  const gone = `Ghost${account.former}`;
  const at = world.clock.now() - 20 * DAY;
  await learnNames(handle, [{ robloxUserId: account.id, name: gone, at }]);
  await warn(gone, 20);
  expect(await profile(gone)).toMatchObject({
    robloxUsername: account.current,
    robloxUserId: account.id,
    exists: 'yes',
    counts: { active: 1 },
  });
});

it('of an account that only the ban list of the game has are found by its id', async () => {
  const erlcApiKey = `matches${run}-springs`;
  await community.owner.call.servers.update({ serverId, erlcApiKey });
  const at = world.clock.now();
  const listed = { game_id: world.keyring.hmac(erlcApiKey), roblox_user_id: `88${run}`, since: at };
  const banned = { ...listed, username: 'Banned_Only', username_key: 'banned_only' };
  await handle.insertInto('game_bans').values(banned).execute();
  const here = { robloxUsername: 'Banned_Only', robloxUserId: `88${run}`, exists: 'yes' };
  expect(await profile(`88${run}`)).toMatchObject(here);
  const elsewhere = await world.community();
  const asked = { serverId: elsewhere.server.id, username: `88${run}` };
  expect(await elsewhere.moderator.call.players.profile(asked)).toMatchObject({ robloxUsername: `88${run}` });
  // Seen with a new name since: the list shows the old one until it is read again.
  await learnNames(handle, [{ robloxUserId: `88${run}`, name: 'Renamed_Since', at }]);
  expect(await profile(`88${run}`)).toMatchObject({ ...here, robloxUsername: 'Renamed_Since' });
});

it('are joined only where records of the name have no account', async () => {
  await expect(match('No_Such_One', 'joined')).rejects.toThrow(/lacks an account/);
  await community.moderator.call.punishments.create({
    serverId,
    robloxUsername: 'SamWells07',
    punishmentType: 'warning',
    reason: 'RDM',
  });
  await expect(match('SamWells07', 'joined')).rejects.toThrow(/lacks an account/);
  await warn('No_Such_One', 1);
  await expect(match('No_Such_One', 'joined')).resolves.toBeTruthy();
});

it('are decided for a hundred names of an account at most', async () => {
  const at = world.clock.now();
  const names = Array.from({ length: 100 }, (_, n) => ({ id: newId(), name_key: `junk_${n}` }));
  const row = {
    server_id: serverId,
    roblox_user_id: account.id,
    created_by: community.owner.id,
    created_at: at,
  };
  await handle
    .insertInto('player_matches')
    .values(names.map((name) => ({ ...row, ...name, kind: 'joined' as const })))
    .execute();
  await warn('One_More', 1);
  await expect(match('One_More', 'joined')).rejects.toThrow('An account has at most 100 joins and splits.');
  expect((await profile()).names.length).toBeGreaterThan(100);
});

it('can be split and joined, and both can be undone', async () => {
  await warn(account.former, 7);
  await warn(account.former, 2);
  const { id: split } = await match(account.former, 'split');
  expect(await activeOf()).toBe(0);
  expect((await profile()).names[1]).toMatchObject({ records: 2, match: { id: split, kind: 'split' } });
  const { id: joined } = await match(account.former, 'joined');
  expect(await activeOf()).toBe(2);
  await community.moderator.call.players.removeMatch({ serverId, matchId: joined });
  expect(await activeOf()).toBe(1);
  await expect(
    community.moderator.call.players.removeMatch({ serverId, matchId: joined }),
  ).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
  const log = await community.owner.call.activity.list({ serverId, limit: 10 });
  expect(log.map(({ description }) => description).slice(0, 3)).toEqual([
    `The match of ${account.former.toLowerCase()} and ${account.current} was undone.`,
    `The records of ${account.former} were joined to ${account.current}.`,
    `The records of ${account.former} were split from ${account.current}.`,
  ]);
});

it('are one decision per name and account, also for two presses', async () => {
  await warn('Typed_Wrong', 1);
  const all = await Promise.all([1, 2, 3].map(() => match('Typed_Wrong', 'joined')));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await activeOf()).toBe(1);
  const other = `Other${run}x`;
  await community.moderator.call.punishments.forecast({ serverId, robloxUsername: other });
  await expect(
    community.moderator.call.players.match({
      serverId,
      robloxUserId: String(robloxIdOf(other)),
      name: 'Typed_Wrong',
      kind: 'joined',
    }),
  ).rejects.toMatchObject({ cause: { code: 'CONFLICT' } });
});

it('are decided in their own server alone, by those who edit punishments, for accounts that there are', async () => {
  const other = await world.community();
  await match(account.former, 'split');
  await warn(account.former, 7);
  await expect(match(account.former, 'joined', community.member)).rejects.toMatchObject({
    cause: { code: 'FORBIDDEN' },
  });
  await expect(match(account.former, 'joined', other.owner)).rejects.toMatchObject({
    cause: { code: 'NOT_FOUND' },
  });
  await expect(
    community.moderator.call.players.match({ serverId, robloxUserId: '31', name: 'Ana', kind: 'joined' }),
  ).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
});

it('count towards the third record, under whichever name it is written', async () => {
  await warn(account.former, 7);
  await warn(account.former, 6);
  const made = await community.moderator.call.punishments.create({
    serverId,
    robloxUsername: account.current,
    punishmentType: 'warning',
    reason: 'RDM',
  });
  expect(made).toMatchObject({ autoBanApplied: true, punishmentType: 'ban', robloxUserId: account.id });
});

it('make one of two concurrent records under two names of an account the third', async () => {
  const former = `Former${account.current}`;
  const punish = (robloxUsername: string) =>
    community.moderator.call.punishments.create({
      serverId,
      robloxUsername,
      robloxUserId: account.id,
      punishmentType: 'warning',
      reason: 'RDM',
    });
  await punish(account.current);
  const made = await Promise.all([punish(former), punish(account.current)]);
  expect(made.map(({ robloxUserId }) => robloxUserId)).toEqual([account.id, account.id]);
  expect(made.filter(({ autoBanApplied }) => autoBanApplied)).toHaveLength(1);
});

it('lead from a joined name to the account, on its page and when something is recorded', async () => {
  await warn('GhostJoined', 2);
  await match('GhostJoined', 'joined');
  expect(await profile('GhostJoined')).toMatchObject({
    robloxUserId: account.id,
    robloxUsername: account.current,
    counts: { active: 1 },
  });
  const input = { serverId, robloxUsername: 'GhostJoined' };
  expect(await community.moderator.call.punishments.forecast(input)).toMatchObject({ activeCount: 1 });
});

it('of a name that an account gave up are not counted with what the account has', async () => {
  await warn(account.former, 7);
  await warn(account.former, 6);
  expect(await activeOf()).toBe(2);
  const input = { serverId, robloxUsername: account.former, reason: 'RDM' };
  expect(await community.moderator.call.punishments.forecast(input)).toMatchObject({ activeCount: 0 });
  const create = () => community.moderator.call.punishments.create({ ...input, punishmentType: 'warning' });
  expect(await create()).toMatchObject({ punishmentType: 'warning', autoBanApplied: false });
  expect(await create()).toMatchObject({ autoBanApplied: false });
  expect(await create()).toMatchObject({ punishmentType: 'ban', autoBanApplied: true });
  expect(await activeOf()).toBe(2);
});
