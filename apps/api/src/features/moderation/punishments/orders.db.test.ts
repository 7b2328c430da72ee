import {
  type ListPunishmentsInput,
  PUNISHMENT_SORTS,
  type Punishment,
  punishmentCursor,
} from '@tenfour/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { admit, type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { findPlayer } from '../../community/identity/index.ts';
import { punishmentRowsForExport } from './export.ts';
import { punishmentsOfPlayer } from './player-history.ts';

const world = await createWorld();
const { handle } = world.database;
const MINUTE = 60_000;
let community: Community;
let serverId: string;
let second: Person;
/** Every record, in no order. */
let all: Punishment[];

const NAMES = ['zebra', 'Apple', 'apple', 'Mango_1', 'Éclair', '🚓car'];
const TYPES = ['warning', 'kick', 'ban', 'strike'] as const;

beforeAll(async () => {
  community = await world.community();
  serverId = community.server.id;
  second = await world.person('Sergeant_Miller');
  await admit(community.owner, second, community.server, 'moderator');
  const at = world.clock.now();
  const rows = Array.from({ length: 60 }, (_, n) =>
    punishmentRow(handle, {
      server_id: serverId,
      issued_by: n % 3 === 0 ? second.id : community.moderator.id,
      roblox_username: NAMES[n % NAMES.length] ?? '',
      reason: n % 4 === 0 ? 'Random Deathmatch' : 'Fail RP',
      type: TYPES[n % 4] ?? 'ban',
      is_active: n % 7 === 0 ? 0 : 1,
      expires_at: n % 5 === 0 ? null : at + (n - 20) * MINUTE,
      // Three share a moment.
      created_at: at - 100 * MINUTE + Math.floor(n / 3) * MINUTE,
    }),
  );
  await handle.insertInto('punishments').values(rows).execute();
  all = await pages({});
  expect(all).toHaveLength(60);
});

type Filter = Partial<Omit<ListPunishmentsInput, 'serverId' | 'cursor'>>;

/** Everything that a filter finds, page by page. */
async function pages({ limit = 7, ...filter }: Filter): Promise<Punishment[]> {
  const found: Punishment[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await community.moderator.call.punishments.list({ serverId, limit, cursor, ...filter });
    found.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return found;
    cursor = punishmentCursor(last, filter.sort);
  }
}

/** What should be found, worked out by hand. */
function expected({ sort = 'newest', ...filter }: Filter): string[] {
  return all
    .filter(
      (one) =>
        (filter.type === undefined || one.punishmentType === filter.type) &&
        (filter.status === undefined || one.isActive === (filter.status === 'active')) &&
        (filter.issuedBy === undefined || one.issuedById === filter.issuedBy) &&
        (filter.from === undefined || one.createdAt >= filter.from) &&
        (filter.to === undefined || one.createdAt < filter.to) &&
        (filter.search === undefined || one.reason.toLowerCase().includes(filter.search)),
    )
    .toSorted((a, b) => before(a, b, sort))
    .map(({ id }) => id);
}

function before(a: Punishment, b: Punishment, sort: (typeof PUNISHMENT_SORTS)[number]): number {
  const newer = a.createdAt === b.createdAt ? compare(b.id, a.id) : compare(b.createdAt, a.createdAt);
  if (sort === 'newest') return newer;
  if (sort === 'oldest') return -newer;
  const key = sort === 'player' ? nameKey : endKey;
  return compare(key(a), key(b)) || newer;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const nameKey = ({ robloxUsername }: Punishment) => robloxUsername.toLowerCase();
const endKey = ({ isActive, expiresAt }: Punishment) => (isActive ? (expiresAt ?? 'never') : 'over');

describe('every order of the list', () => {
  const at = (minutes: number) => new Date(world.clock.now() - minutes * MINUTE).toISOString();
  const FILTERS: readonly (() => Filter)[] = [
    () => ({}),
    () => ({ type: 'ban' }),
    () => ({ status: 'active' }),
    () => ({ status: 'expired' }),
    () => ({ issuedBy: second.id }),
    () => ({ issuedBy: community.stranger.id }),
    () => ({ from: at(95) }),
    () => ({ to: at(95) }),
    () => ({ from: at(95), to: at(90) }),
    () => ({ search: 'random death' }),
    () => ({ search: 'no such text' }),
    () => ({ search: 'fail', type: 'kick', status: 'active', from: at(99), to: at(82), issuedBy: second.id }),
  ];
  it.each(PUNISHMENT_SORTS.flatMap((sort) => FILTERS.map((filter, n) => [sort, n, filter] as const)))(
    '%s, filter %i, page by page without gaps or repeats',
    async (sort, _n, filter) => {
      const wanted = { ...filter(), sort };
      expect((await pages(wanted)).map(({ id }) => id)).toEqual(expected(wanted));
    },
  );

  it('refuses a cursor of another order', async () => {
    const [last] = all;
    const cursor = last && punishmentCursor(last, 'player');
    for (const sort of ['newest', 'ending'] as const) {
      const asked = community.moderator.call.punishments.list({ serverId, sort, cursor });
      await expect(asked).rejects.toMatchObject({ cause: { code: 'BAD_REQUEST' } });
    }
  });
});

describe('the export', () => {
  const now = () => world.clock.now();

  it('is the list as it is filtered and sorted, page by page', async () => {
    for (const filter of [{}, { type: 'ban' as const, sort: 'player' as const }, { search: 'fail' }]) {
      const found: Punishment[] = [];
      for (let cursor: string | null = null, more = true; more; ) {
        const page = await punishmentRowsForExport(handle, serverId, filter, cursor, 20, now());
        found.push(...page.rows);
        cursor = page.next;
        more = cursor !== null;
      }
      expect(found).toEqual(await pages(filter));
    }
  });

  it('is the chosen records, of this server alone', async () => {
    const ids = [all[5]?.id ?? '', all[2]?.id ?? '', 'none'];
    const { rows, next } = await punishmentRowsForExport(handle, serverId, { ids }, null, 20, now());
    expect(rows).toEqual([all[5], all[2]]);
    expect(next).toBeNull();
    const other = await world.community();
    const foreign = await punishmentRowsForExport(handle, other.server.id, { ids }, null, 20, now());
    expect(foreign.rows).toEqual([]);
  });
});

describe('the count', () => {
  it('is of what the filters find, in every combination', async () => {
    for (const filter of [
      { type: 'ban' },
      { status: 'expired' },
      { search: 'fail' },
      { issuedBy: second.id },
    ] as const)
      expect(await community.moderator.call.punishments.count({ serverId, ...filter })).toEqual({
        count: (await pages(filter)).length,
        hasMore: false,
      });
  });

  it('is exact without a filter, and ends at a thousand with one', async () => {
    const { server, moderator, stranger } = await world.community();
    const of = { serverId: server.id };
    for (const robloxUsername of ['Avery_1', 'Avery_2'])
      await moderator.call.punishments.create({
        ...of,
        robloxUsername,
        punishmentType: 'kick',
        reason: 'RDM',
      });
    expect(await moderator.call.punishments.count(of)).toEqual({ count: 2, hasMore: false });
    const row = { server_id: server.id, issued_by: moderator.id, type: 'ban' as const };
    for (let n = 0; n < 1_001; n += 91) {
      const rows = Array.from({ length: Math.min(91, 1_001 - n) }, () => punishmentRow(handle, row));
      await handle.insertInto('punishments').values(rows).execute();
    }
    const bans = { ...of, type: 'ban' as const };
    expect(await moderator.call.punishments.count(bans)).toEqual({ count: 1_000, hasMore: true });
    await expect(stranger.call.punishments.count(of)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
  });
});

describe('the people of the filter', () => {
  it('are those who recorded something here, by name', async () => {
    const { moderator } = community;
    expect(await moderator.call.punishments.issuers({ serverId })).toEqual(
      [moderator, second]
        .map(({ id, username }) => ({ id, username }))
        .toSorted((a, b) => compare(a.username.toLowerCase(), b.username.toLowerCase())),
    );
    const other = await world.community();
    expect(await other.owner.call.punishments.issuers({ serverId: other.server.id })).toEqual([]);
  });
});

const named = (name: string) => findPlayer(handle, serverId, { id: null, name });

describe('one player', () => {
  it('has counts, an active ban that lasts longest, and pages of records', async () => {
    const now = world.clock.now();
    const player = punishmentsOfPlayer(handle, serverId);
    const apple = await named('Apple');
    const own = all.filter((one) => one.robloxUsername.toLowerCase() === 'apple');
    const count = (type: string) => own.filter((one) => one.punishmentType === type).length;
    expect(await player.counts(apple, now)).toEqual({
      warning: count('warning'),
      kick: count('kick'),
      strike: count('strike'),
      ban: count('ban'),
      active: own.filter(({ isActive }) => isActive).length,
    });
    expect(await player.counts(await named('unknown'), now)).toEqual({
      warning: 0,
      kick: 0,
      strike: 0,
      ban: 0,
      active: 0,
    });
    const first = await player.page(apple, { before: null, limit: 12 }, now);
    const last = first.at(-1);
    const place = last && { at: Date.parse(last.createdAt), id: last.id };
    const rest = await player.page(apple, { before: place ?? null, limit: 12 }, now);
    expect([...first, ...rest]).toEqual(own);
  });

  it('is banned until the last of the active bans ends', async () => {
    const other = await world.community();
    const player = punishmentsOfPlayer(handle, other.server.id);
    const ban = (duration: number | null, reason: string) =>
      other.owner.call.punishments.create({
        serverId: other.server.id,
        robloxUsername: 'Banned1',
        punishmentType: 'ban',
        reason,
        duration,
      });
    const now = world.clock.now();
    const banned = () => findPlayer(handle, other.server.id, { id: null, name: 'Banned1' });
    expect(await player.activeBan(await banned(), now)).toBeNull();
    await ban(10, 'short');
    await ban(20, 'long');
    expect(await player.activeBan(await banned(), now)).toEqual({
      until: now + 20 * MINUTE,
      reason: 'long',
      inGame: 'no',
    });
    const forever = await ban(null, 'for ever');
    expect(await player.activeBan(await banned(), now)).toEqual({
      until: null,
      reason: 'for ever',
      inGame: 'no',
    });
    await other.owner.call.punishments.remove({ serverId: other.server.id, punishmentId: forever.id });
    expect(await player.activeBan(await banned(), now + 20 * MINUTE)).toBeNull();
  });

  it('is found by the beginning of the name', async () => {
    const player = punishmentsOfPlayer(handle, serverId);
    const names = async (prefix: string, limit = 9) =>
      (await player.namesLike(prefix, limit)).map(({ key }) => key);
    expect(await names('AP')).toEqual(['apple']);
    expect(await names('m')).toEqual(['mango_1']);
    expect(await names('%')).toEqual([]);
    expect(await names('ma 1')).toEqual(['mango_1']);
    expect(await names('m _1')).toEqual(['mango_1']);
    expect(await names('ma o_go')).toEqual([]);
    expect(await names('a %')).toEqual([]);
    expect(await names('🚓')).toEqual(['🚓car']);
    expect(await names('', 2)).toEqual(['apple', 'mango_1']);
    const [apple] = await player.namesLike('appl', 1);
    expect(apple).toMatchObject({ robloxUserId: null, robloxUsername: expect.stringMatching(/^apple$/i) });
  });
});
