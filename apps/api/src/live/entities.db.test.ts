import { LIVE_AUDIENCE, LIVE_ENTITIES, LIVE_OVERVIEW_ENTITIES, type LiveEntity } from '@tenfour/contracts';
import {
  completePermissions,
  may,
  PERMISSION_FLAGS,
  type PermissionFlag,
  type PermissionSet,
} from '@tenfour/domain';
import { expect, it } from 'vitest';
import { type LiveStream, openLive } from '../testing/live.ts';
import { assemble, foundServer } from '../testing/product/people.ts';
import { startProduct } from '../testing/product/product.ts';
import { must } from '../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
const { database } = product;
const actors = await assemble(product, 'live');
const server = await foundServer(actors);
const { id: elsewhere } = (await must(actors.stranger.browser, 'servers.create', { name: 'Elsewhere' })) as {
  id: string;
};

/** The set in which these flags are on. */
const setOf = (flags: readonly PermissionFlag[]): PermissionSet =>
  completePermissions(
    Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, flags.includes(flag)])),
    'moderator',
  );

/** Gives moderators exactly these flags, as the settings page does. */
async function allowModerators(flags: readonly PermissionFlag[]): Promise<void> {
  const set = setOf(flags);
  await database.transaction(async (tx) => {
    await tx.handle
      .updateTable('servers')
      .set({ moderator_permissions: JSON.stringify(set) })
      .where('id', '=', server.id)
      .execute();
    tx.changed({ serverId: server.id, entity: 'permissions', op: 'changed', ids: [] });
  });
}

const POLICY = {
  moderatorPermissions: setOf([]),
  adminPermissions: completePermissions({}, 'admin'),
  delegateManagement: false,
};

/** All but `permissions`, which closes the streams instead. */
const SENT = LIVE_ENTITIES.filter((entity) => entity !== 'permissions');

let received = 0;

/**
 * Publishes a change of every entity and returns which of them arrived on each stream before a final one that all
 * receive.
 */
async function receivedBy(streams: readonly LiveStream[], serverId: string): Promise<LiveEntity[][]> {
  received += 1;
  const mark = `mark-${received}`;
  const ids = [`of-${mark}`];
  const all = SENT.map((entity) => ({ serverId, entity, op: 'changed', ids }) as const);
  database.changes.publish(all);
  const last = [serverId, elsewhere].map(
    (id) => ({ serverId: id, entity: 'server', op: 'changed' }) as const,
  );
  database.changes.publish(last.map((one) => ({ ...one, ids: [mark] })));
  return Promise.all(
    streams.map(async (stream) => {
      await stream.next(({ data }) => Array.isArray(data.ids) && data.ids[0] === mark);
      return stream
        .changes()
        .filter((change) => change.ids[0] === ids[0])
        .map(({ entity }) => entity as LiveEntity);
    }),
  );
}

const open = (name: 'owner' | 'moderator' | 'member' | 'stranger', serverId?: string) =>
  openLive(actors[name].browser, serverId === undefined ? {} : { server: serverId });

/** As `LIVE_AUDIENCE`, by flag. */
const receivedWith = (flags: readonly PermissionFlag[]): LiveEntity[] =>
  SENT.filter((entity) => {
    const audience = LIVE_AUDIENCE[entity];
    if (audience === 'owner') return false;
    return audience === 'member' || audience.some((flag) => flags.includes(flag));
  });

it('sends each entity to those who hold one of its flags, and to no others', async () => {
  const owner = await open('owner', server.id);
  const other = await open('stranger', elsewhere);
  for (const flag of PERMISSION_FLAGS) {
    await allowModerators([flag]);
    // The change of the set closed the earlier ones.
    const [moderator, member] = [await open('moderator', server.id), await open('member', server.id)];
    const [byModerator, byOwner, byMember, byOther] = await receivedBy(
      [moderator, owner, member, other],
      server.id,
    );
    const policy = { ...POLICY, moderatorPermissions: setOf([flag]) };
    const effective = PERMISSION_FLAGS.filter((one) => may({ role: 'moderator', policy }, one));
    expect([flag, byModerator]).toEqual([flag, receivedWith(effective)]);
    expect(byOwner).toEqual(SENT);
    expect(byMember).toEqual(receivedWith(['canViewDashboard']));
    expect(byOther).toEqual([]);
  }
  await allowModerators([]);
  const moderator = await open('moderator', server.id);
  expect(await receivedBy([moderator], server.id)).toEqual([receivedWith([])]);
});

it('sends the overview pages the entities that they show, by the flags of each server', async () => {
  const flagged = ['canViewStaffTools', 'canViewPunishments'] as const;
  await allowModerators(flagged);
  const stream = await open('moderator');
  const [notified] = await receivedBy([stream], server.id);
  const shown = new Set<LiveEntity>(LIVE_OVERVIEW_ENTITIES);
  expect(notified).toEqual(receivedWith(flagged).filter((entity) => shown.has(entity)));
  const nowhere = await open('stranger');
  expect(await receivedBy([nowhere], server.id)).toEqual([[]]);
});

it("sends a person's own changes to each of their windows and to no other", async () => {
  const windows = [await open('member'), await open('member', server.id)];
  const other = await open('owner', server.id);
  const { userId } = actors.member;
  database.changes.publish([{ userId, entity: 'account', op: 'changed', ids: ['mine'] }]);
  for (const one of windows) {
    const { data } = await one.next(({ data }) => data.entity === 'account');
    expect(data).toMatchObject({ serverId: null, op: 'changed', ids: ['mine'] });
  }
  await receivedBy([other], server.id);
  expect(other.changes().filter(({ entity }) => entity === 'account')).toEqual([]);
});

it('names no ids when there are more than a few', async () => {
  const owner = await open('owner', server.id);
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
  for (const count of [50, 51]) {
    database.changes.publish([
      { serverId: server.id, entity: 'punishments', op: 'removed', ids: ids(count) },
    ]);
  }
  const received = [await owner.next(({ data }) => data.op === 'removed'), await owner.next()];
  expect(received.map(({ data }) => data.ids)).toEqual([ids(50), []]);
});

it('refuses people who are not members', async () => {
  const stranger = await open('stranger', server.id);
  expect([stranger.status, stranger.body]).toEqual([
    404,
    expect.objectContaining({ message: expect.any(String) }),
  ]);
  expect((await openLive(product.browser(), { server: server.id })).status).toBe(401);
  expect((await openLive(product.browser())).status).toBe(401);
  expect((await openLive(actors.owner.browser, { server: 'no-such-server' })).status).toBe(404);
  for (const nonsense of ['', '\0', `${server.id}\0x`, '\ud800', "'"]) {
    expect((await openLive(actors.owner.browser, { server: nonsense })).status).toBe(400);
    expect((await openLive(product.browser(), { server: nonsense })).status).toBe(400);
  }
});
