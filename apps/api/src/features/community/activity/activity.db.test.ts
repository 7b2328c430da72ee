import { cursorAfter, PRODUCT_ACTOR, toPublicError } from '@tenfour/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIdSource } from '../../../db/ids.ts';
import { activitySearchValue } from '../../../db/search.ts';
import { recordEvent, recordEvents } from '../../../events/record-event.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { playerEvents } from '../../game/events/events.ts';

const world = await createWorld();
const { database } = world;
const { handle, engine } = database;
const NOW = Date.UTC(2026, 10, 1, 12);
const MINUTE = 60_000;

interface Line {
  at: number;
  type?: string;
  action?: string;
  title?: string;
  description?: string;
  actor?: { id: string | null; username: string } | null;
  target?: string | null;
  diff?: string | null;
  owed?: number;
  delivered?: number;
}

/** Writes lines as `recordEvent` does, each with an id of its own moment. */
async function write(serverId: string, lines: readonly Line[]): Promise<void> {
  const idAt = createIdSource();
  const rows = lines.map(({ at, actor = null, ...line }) => {
    const { title = 'Title', description = 'Description', target = null } = line;
    const received = { title, description, target, actor_name: actor?.username ?? 'Tenfour' };
    return {
      ...received,
      server_id: serverId,
      id: idAt(at),
      at,
      type: line.type ?? 'staff_action',
      action: line.action ?? 'server.created',
      actor_id: actor?.id ?? null,
      diff: line.diff ?? null,
      delivery_count: line.owed ?? 0,
      delivered_count: line.delivered ?? 0,
      search: activitySearchValue(engine, received),
    };
  });
  for (let from = 0; from < rows.length; from += 200) {
    await handle
      .insertInto('activity')
      .values(rows.slice(from, from + 200))
      .execute();
  }
}

const iso = (at: number) => new Date(at).toISOString();

describe('the filters', () => {
  let community: Community;
  beforeAll(async () => {
    community = await world.community();
    const { server, owner, moderator } = community;
    await handle.deleteFrom('activity').where('server_id', '=', server.id).execute();
    await write(server.id, [
      {
        at: NOW,
        title: 'Ban added',
        description: 'ÄRGER: 50% off_road',
        type: 'punishment',
        actor: moderator,
        target: 'Ärger',
      },
      {
        at: NOW + MINUTE,
        title: 'Player joined',
        description: 'Ana joined.',
        type: 'player_join',
        actor: { id: null, username: 'Ana' },
        target: 'Ana',
      },
      { at: NOW + MINUTE + 1, title: 'Webhook switched off', description: 'y', type: 'staff_action' },
      { at: NOW + 2 * MINUTE, title: 'Server renamed', description: 'x', actor: owner },
      {
        at: NOW + 3 * MINUTE,
        title: 'Kick added',
        description: 'Bob: \\ "q"',
        type: 'punishment',
        actor: owner,
        target: 'Bob',
      },
    ]);
  });
  const titles = async (filter: object) => {
    const { owner, server } = community;
    const found = await owner.call.activity.list({ serverId: server.id, ...filter });
    return found.map(({ title }) => title);
  };

  // covers: R670
  it('narrow the log down, newest first', async () => {
    const { owner, moderator } = community;
    const all = ['Kick added', 'Server renamed', 'Webhook switched off', 'Player joined', 'Ban added'];
    expect(await titles({})).toEqual(all);
    expect(await titles({ type: 'punishment' })).toEqual(['Kick added', 'Ban added']);
    expect(await titles({ actorId: owner.id })).toEqual(['Kick added', 'Server renamed']);
    expect(await titles({ actorId: PRODUCT_ACTOR })).toEqual(['Webhook switched off', 'Player joined']);
    expect(await titles({ actorId: moderator.id, type: 'player_join' })).toEqual([]);
    expect(await titles({ actorId: owner.id, type: 'punishment', search: 'KICK' })).toEqual(['Kick added']);
    expect(await titles({ from: iso(NOW + MINUTE), to: iso(NOW + 3 * MINUTE) })).toEqual(all.slice(1, 4));
    expect(await titles({ from: iso(NOW + 3 * MINUTE + 1) })).toEqual([]);
  });

  it.each([
    ['r', 4],
    ['ärger', 1],
    ['50%', 1],
    ['f_r', 1],
    ['%', 1],
    ['_', 1],
    ['\\ "', 1],
    ['Tenfour', 1],
    ['ana', 1],
    ['nothing like it', 0],
  ])('find %j in title, description, actor or target', async (search, count) => {
    const { moderator, owner } = community;
    const found = await titles({ search });
    // Names of people are made up, and may hold a letter.
    if (search !== 'r') expect(found).toHaveLength(count);
    else expect(found.length).toBeGreaterThan(1);
    expect(await titles({ search: moderator.username.toUpperCase() })).toEqual(['Ban added']);
    expect(await titles({ search: owner.username })).toHaveLength(2);
  });

  it('refuse an invalid one', async () => {
    const { owner, server } = community;
    for (const filter of [{ type: 'miracle' }, { from: 'yesterday' }, { cursor: 'x' }, { limit: 0 }]) {
      const list = owner.call.activity.list as (input: object) => Promise<unknown>;
      const error = await list({ serverId: server.id, ...filter }).catch(toPublicError);
      expect(error).toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  it('offer members and everyone else in the log, by name', async () => {
    const { owner, admin, moderator, member, server } = community;
    const gone = await world.person('zz-left-long-ago');
    await write(server.id, [{ at: NOW - MINUTE, actor: gone }]);
    const actors = await owner.call.activity.actors({ serverId: server.id });
    const people = [owner, admin, moderator, member, gone];
    expect(actors.map(({ id }) => id).sort()).toEqual(people.map(({ id }) => id).sort());
    const names = actors.map(({ username }) => username.toLowerCase());
    expect(names).toEqual(names.toSorted());
    await handle.deleteFrom('activity').where('actor_id', '=', gone.id).execute();
  });

  // covers: R671
  it('are for people who can see the log', async () => {
    const { server, admin, moderator, member, stranger } = community;
    const serverId = server.id;
    expect(await admin.call.activity.list({ serverId })).toHaveLength(5);
    for (const person of [moderator, member]) {
      await expect(person.call.activity.list({ serverId })).rejects.toMatchObject({
        cause: { code: 'FORBIDDEN' },
      });
      await expect(person.call.activity.actors({ serverId })).rejects.toMatchObject({
        cause: { code: 'FORBIDDEN' },
      });
    }
    await expect(stranger.call.activity.list({ serverId })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
    const other = await world.community();
    expect(await other.owner.call.activity.list({ serverId: other.server.id, search: 'Ärger' })).toEqual([]);
  });
});

// covers: R406
it('describes changes in words, and the outcome of webhooks', async () => {
  const { server, owner } = await world.community();
  const diff = (before: object, after: object) => JSON.stringify({ before, after });
  await write(server.id, [
    {
      at: Date.now() + 60_000,
      action: 'punishment.changed',
      diff: diff(
        { punishmentType: 'warning', duration: null, isActive: true },
        { punishmentType: 'ban', duration: 60, isActive: false },
      ),
      owed: 2,
      delivered: 1,
    },
    {
      at: Date.now() + 61_000,
      action: 'server.permissions-changed',
      diff: diff({ canViewWebhooks: false }, { canViewWebhooks: true }),
      owed: 2,
      delivered: 2,
    },
    {
      at: Date.now() + 62_000,
      action: 'server.settings-changed',
      diff: diff({ name: 'Old', joinPolicy: 'approval' }, { name: 'New', joinPolicy: 'open' }),
    },
  ]);
  const [settings, permissions, punishment] = await owner.call.activity.list({
    serverId: server.id,
    limit: 3,
  });
  expect(settings).toMatchObject({
    webhookSent: false,
    webhooks: { owed: 0, delivered: 0 },
    changes: [
      { field: 'Server name', before: 'Old', after: 'New' },
      { field: 'Join policy', before: 'With approval', after: 'Immediately' },
    ],
  });
  expect(permissions).toMatchObject({
    webhookSent: true,
    changes: [{ field: 'View logs and webhooks', before: 'Not allowed', after: 'Allowed' }],
  });
  expect(punishment).toMatchObject({
    webhookSent: false,
    webhooks: { owed: 2, delivered: 1 },
    changes: [
      { field: 'Type', before: 'Warning', after: 'Ban' },
      { field: 'Duration', before: 'Permanent', after: '1 hour' },
      { field: 'Status', before: 'Active', after: 'Expired' },
    ],
  });
});

it('a search reads all of a long log, in parts', async () => {
  const { server, owner } = await world.community();
  const serverId = server.id;
  const many = Array.from({ length: 12_000 }, (_, nth) => ({
    at: NOW + nth,
    description: nth % 5_000 === 1 ? `needle ${nth}` : `hay ${nth}`,
    type: nth % 2 === 0 ? 'kill_log' : 'punishment',
  }));
  await write(serverId, many);
  const search = (filter: object) => owner.call.activity.list({ serverId, search: 'NEEDLE', ...filter });
  const found = (await search({})).map(({ description }) => description);
  expect(found).toEqual(['needle 10001', 'needle 5001', 'needle 1']);
  expect(await search({ type: 'kill_log' })).toEqual([]);
  const first = (await search({ limit: 1 })).at(-1);
  const rest = await search({ cursor: first ? cursorAfter(first) : '' });
  expect(rest.map(({ description }) => description)).toEqual(found.slice(1));
  expect(await search({ from: iso(NOW + 5_001), to: iso(NOW + 10_001) })).toHaveLength(1);
}, 60_000);

it('is in the order of the times shown, also when the game is read seconds later', async () => {
  const { server, owner } = await world.community();
  const actor = { id: owner.id, name: owner.username };
  const joined = (player: string, at: number) =>
    playerEvents.create({ kind: 'player.joined', serverId: server.id, actor, at, player });
  const at = Date.now() + MINUTE;
  await database.transaction((tx) => recordEvent(tx, joined('Second', at + 5_000)));
  await database.transaction((tx) => recordEvents(tx, [joined('Third', at + 6_000), joined('First', at)]));
  const { list } = owner.call.activity;
  const [third, second, first] = await list({ serverId: server.id, limit: 3 });
  const players = [first, second, third].map((line) => line?.targetUser);
  expect(players).toEqual(['First', 'Second', 'Third']);
  const next = await list({ serverId: server.id, limit: 2, cursor: third ? cursorAfter(third) : '' });
  expect(next.map(({ targetUser }) => targetUser)).toEqual(['Second', 'First']);
});

it('pages while others write: no existing line is missed or repeated', async () => {
  const { server, owner } = await world.community();
  const serverId = server.id;
  const actor = { id: owner.id, name: owner.username };
  const received = (player: string) =>
    database.transaction((tx) =>
      recordEvent(
        tx,
        playerEvents.create({ kind: 'player.joined', serverId, actor, at: Date.now(), player }),
      ),
    );
  for (let nth = 0; nth < 120; nth += 1) await received(`Early${nth}`);
  const there = (await owner.call.activity.list({ serverId, limit: 200 })).map(({ id }) => id);
  let writing = true;
  const writers = [1, 2, 3].map(async (one) => {
    for (let nth = 0; writing; nth += 1) await received(`Late${one}-${nth}`);
  });
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await owner.call.activity.list({ serverId, limit: 7, ...(cursor ? { cursor } : {}) });
    seen.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (page.length < 7 || !last) break;
    cursor = cursorAfter(last);
  }
  writing = false;
  await Promise.all(writers);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => there.includes(id))).toEqual(there);
});
