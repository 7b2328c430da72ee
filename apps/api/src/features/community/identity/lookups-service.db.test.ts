import { robloxIdOf } from '@tenfour/sandbox/identity';
import { beforeEach, expect, it } from 'vitest';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { learnNames } from './player-names.ts';

const world = await createWorld();
const { handle } = world.database;
let community: Community;
let serverId: string;
let run = 0;
/** An account that Roblox found by a name that it gave up. */
let account: { id: string; name: string; former: string };

const AT = Date.UTC(2025, 0, 1);

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  run += 1;
  const name = `Looked${run}x`;
  account = { id: String(robloxIdOf(name)), name, former: `Ghost${run}x` };
  await learnNames(handle, [{ robloxUserId: account.id, name, at: world.clock.now() }]);
  const row = { server_id: serverId, first_at: AT, last_at: AT + 1 };
  await handle
    .insertInto('name_lookups')
    .values([
      {
        ...row,
        name_key: account.former.toLowerCase(),
        name: account.former,
        state: 'matched',
        roblox_user_id: account.id,
      },
      { ...row, name_key: 'b', name: 'B', state: 'refused', refusal: 'younger', roblox_user_id: account.id },
      { ...row, name_key: 'c', name: 'C', state: 'refused', refusal: 'later', roblox_user_id: '404' },
      { ...row, name_key: 'd', name: 'D', state: 'unknown' },
      { ...row, name_key: 'e', name: 'E', state: 'waiting' },
    ])
    .execute();
});

const profile = (username: string, by = community.moderator) =>
  by.call.players.profile({ serverId, username });

it('counts what became of the names, and lists them by pages', async () => {
  const { nameLookups } = community.owner.call;
  expect(await nameLookups.status({ serverId })).toEqual({
    state: 'done',
    reading: false,
    failedAt: null,
    names: 5,
    waiting: 1,
    matched: 1,
    unknown: 1,
    refused: { younger: 1, later: 1 },
  });
  const first = await nameLookups.list({ serverId, result: 'refused', limit: 1 });
  expect(first).toMatchObject([
    { name: 'B', refusal: 'younger', account: { robloxUserId: account.id, robloxUsername: account.name } },
  ]);
  const cursor = first[0]?.id ?? '';
  expect(await nameLookups.list({ serverId, result: 'refused', limit: 1, cursor })).toMatchObject([
    { name: 'C', refusal: 'later', account: { robloxUserId: '404', robloxUsername: '404' } },
  ]);
  expect(await nameLookups.list({ serverId, result: 'unknown' })).toMatchObject([{ account: null }]);
});

it('is paused and continued by those who edit the settings of this server', async () => {
  const { nameLookups } = community.owner.call;
  expect(await nameLookups.update({ serverId, paused: true })).toMatchObject({ state: 'paused' });
  expect(await nameLookups.update({ serverId, paused: false })).toMatchObject({ state: 'running' });
  const { call: moderator } = community.moderator;
  for (const refused of [
    () => moderator.nameLookups.status({ serverId }),
    () => moderator.nameLookups.list({ serverId }),
    () => moderator.nameLookups.update({ serverId, paused: true }),
  ])
    await expect(refused()).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
  const other = await world.community();
  await expect(other.owner.call.nameLookups.status({ serverId })).rejects.toMatchObject({
    cause: { code: 'NOT_FOUND' },
  });
  expect(await other.owner.call.nameLookups.status({ serverId: other.server.id })).toMatchObject({
    names: 0,
  });
});

it('is in the log when it is paused and resumed, once for two presses', async () => {
  const { activity, nameLookups } = community.owner.call;
  const press = (paused: boolean) => Promise.all([1, 2].map(() => nameLookups.update({ serverId, paused })));
  for (const paused of [false, true, false]) await press(paused);
  const log = await activity.list({ serverId, limit: 10 });
  expect(log.slice(0, 2).map(({ description }) => description)).toEqual([
    'Roblox lookups of names without an account were resumed.',
    'Roblox lookups of names without an account were paused.',
  ]);
  expect(log.filter(({ description }) => description.startsWith('Roblox lookups'))).toHaveLength(2);
});

it('is a hint for the name and for the account until staff decide, and counts for neither', async () => {
  const hint = { name: account.former, robloxUserId: account.id, robloxUsername: account.name };
  const input = {
    serverId,
    robloxUsername: account.former,
    punishmentType: 'warning',
    reason: 'RDM',
  } as const;
  for (let n = 0; n < 2; n++) await community.moderator.call.punishments.create(input);
  expect(await profile(account.former)).toMatchObject({ robloxUserId: null, possible: [hint] });
  expect(await profile(account.name)).toMatchObject({ possible: [hint], counts: { active: 0 } });
  const forecast = { serverId, robloxUsername: account.name };
  expect(await community.moderator.call.punishments.forecast(forecast)).toMatchObject({
    activeCount: 0,
    nextIsAutoBan: false,
  });
  const match = { serverId, robloxUserId: account.id, name: account.former, kind: 'joined' } as const;
  const { id: matchId } = await community.moderator.call.players.match(match);
  expect(await profile(account.name)).toMatchObject({ possible: [], counts: { active: 2 } });
  await community.moderator.call.players.removeMatch({ serverId, matchId });
  expect(await profile(account.name)).toMatchObject({ possible: [hint], counts: { active: 0 } });
});

it('gives no hint for a refused account, nor for a name that the account has now', async () => {
  expect(await profile('B')).toMatchObject({ possible: [] });
  const row = { server_id: serverId, first_at: AT, last_at: AT, state: 'matched' } as const;
  const named = { name_key: account.name.toLowerCase(), name: account.name, roblox_user_id: account.id };
  await handle
    .insertInto('name_lookups')
    .values({ ...row, ...named })
    .execute();
  const { possible } = await profile(account.name);
  expect(possible.map(({ name }) => name)).toEqual([account.former]);
});
