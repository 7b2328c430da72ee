import { beforeEach, describe, expect, it } from 'vitest';
import { giveGameKey } from '../../../testing/game/game-key.ts';
import { QUIET_READING } from '../../../testing/game/readings.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { saveSnapshot } from '../../game/gateway/snapshots.ts';
import { createGameSessionsService } from '../../game/sessions/service.ts';
import { createPublicPageService } from './service.ts';

const MINUTE = 60_000;
const world = await createWorld();
const { database, clock } = world;
const { handle } = database;
const sessions = createGameSessionsService({
  database,
  now: clock.now,
  keyring: { open: () => 'demo-key' },
  wakeQueue: () => undefined,
  endShifts: async () => 0,
});
const pages = createPublicPageService({
  database,
  now: clock.now,
  config: { publicUrl: 'https://tenfour.example' },
});

let count = 0;

async function createScene() {
  const community = await world.community();
  const serverId = community.server.id;
  const gameId = await giveGameKey(handle, serverId);
  const slug = `harbor-${++count}`;
  await community.owner.call.appealPage.setAddress({ serverId, slug });
  const { id, username } = community.owner;
  return { ...community, serverId, gameId, slug, viewer: testViewer({ id, username, serverId }) };
}

let scene = await createScene();
beforeEach(async () => {
  scene = await createScene();
  await set({ publicPage: true });
});

const set = (fields: { publicPage?: boolean; publicPageHost?: boolean; applyUrl?: string | null }) =>
  scene.owner.call.servers.update({ serverId: scene.serverId, ...fields });

/** Reads the page as a visitor after those before have left the cache. */
function visit(slug = scene.slug) {
  clock.advance(6_000);
  return pages.get(slug);
}

const plan = (inMinutes: number) =>
  sessions.plan(scene.viewer, {
    serverId: scene.serverId,
    title: 'A secret title',
    plannedAt: new Date(clock.now() + inMinutes * MINUTE).toISOString(),
    description: 'A secret description',
    coHostIds: [],
    roles: [],
    commands: [],
  });

const nothing = { message: 'There is no page at this address.' };

describe('what a visitor sees', () => {
  it('is the name and the links, where there is nothing else', async () => {
    expect(await visit()).toEqual({
      slug: scene.slug,
      serverName: scene.server.name,
      running: null,
      next: null,
      players: null,
      joinUrl: null,
      applyUrl: null,
      appealUrl: `https://tenfour.example/appeals/${scene.slug}`,
    });
  });

  it('has the next session with its host only where that is chosen, and no other name or id', async () => {
    await plan(300);
    const { plannedAt, id } = await plan(120);
    expect((await visit()).next).toEqual({ plannedAt, host: null });
    await set({ publicPageHost: true });
    const page = await visit();
    expect(page.next).toEqual({ plannedAt, host: scene.owner.username });
    for (const secret of [id, scene.serverId, scene.owner.id, 'secret', scene.gameId])
      expect(JSON.stringify(page)).not.toContain(secret);
  });

  it('keeps a session that is late for an hour', async () => {
    const { plannedAt } = await plan(1);
    clock.advance(30 * MINUTE);
    expect((await visit()).next).toMatchObject({ plannedAt });
    clock.advance(40 * MINUTE);
    expect((await visit()).next).toBeNull();
  });

  it('has the players and the link of the last reading, and forgets old players', async () => {
    const reading = { ...QUIET_READING, currentPlayers: 39, maxPlayers: 40, joinKey: 'HARBOR1' };
    await saveSnapshot(handle, scene.gameId, reading, clock.now());
    expect(await visit()).toMatchObject({
      players: { now: 39, max: 40 },
      joinUrl: 'https://erlc.gg/join/HARBOR1',
    });
    clock.advance(10 * MINUTE);
    expect(await visit()).toMatchObject({ players: null, joinUrl: 'https://erlc.gg/join/HARBOR1' });
  });

  it('shows a running session beside the next one', async () => {
    const { id: sessionId } = await plan(1);
    const { plannedAt } = await plan(500);
    await sessions.start(scene.viewer, { serverId: scene.serverId, sessionId });
    expect(await visit()).toMatchObject({ running: { full: false, low: false }, next: { plannedAt } });
  });

  it('has an apply link of the web only', async () => {
    await set({ applyUrl: ' https://forms.example/apply ' });
    expect((await visit()).applyUrl).toBe('https://forms.example/apply');
    await expect(set({ applyUrl: 'javascript:alert(1)' })).rejects.toThrow('https://');
    await set({ applyUrl: null });
    expect((await visit()).applyUrl).toBeNull();
  });
});

describe('a server that is not public', () => {
  it.each([
    ['off', () => set({ publicPage: false })],
    [
      'without an address',
      () => scene.owner.call.appealPage.setAddress({ serverId: scene.serverId, slug: null }),
    ],
    ['suspended', () => column({ status: 'suspended' })],
    ['deleted', () => column({ deleted_at: 1 })],
  ] as const)('%s is answered as one that does not exist', async (_what, leave) => {
    await visit();
    await leave();
    await expect(visit()).rejects.toMatchObject(nothing);
    await expect(visit('none-such')).rejects.toMatchObject(nothing);
    await expect(visit('not a slug')).rejects.toMatchObject(nothing);
  });

  it('is off at first', async () => {
    scene = await createScene();
    await expect(visit()).rejects.toMatchObject(nothing);
  });

  const column = (values: { status: 'suspended' } | { deleted_at: number }) =>
    handle.updateTable('servers').set(values).where('id', '=', scene.serverId).execute();
});

it('answers a crowd from memory for some seconds, and shows a new page immediately', async () => {
  const slug = `crowd-${++count}`;
  await expect(pages.get(slug)).rejects.toMatchObject(nothing);
  await scene.owner.call.appealPage.setAddress({ serverId: scene.serverId, slug });
  const crowd = await Promise.all(Array.from({ length: 50 }, () => pages.get(slug)));
  expect(new Set(crowd).size).toBe(1);
  await set({ applyUrl: 'https://forms.example/apply' });
  expect(await pages.get(slug)).toBe(crowd[0]);
  expect(await visit(slug)).toMatchObject({ applyUrl: 'https://forms.example/apply' });
});

it('answers a former name with the current one', async () => {
  await scene.owner.call.appealPage.setAddress({ serverId: scene.serverId, slug: `${scene.slug}-new` });
  expect(await visit()).toMatchObject({ slug: `${scene.slug}-new` });
});
