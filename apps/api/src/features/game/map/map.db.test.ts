import { type MapPositions, zGameMap, zMapPositions, zServer } from '@tenfour/contracts';
import { checkCalibration } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contentOf } from '../../../testing/backup.ts';
import { postControl } from '../../../testing/game/control.ts';
import { assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { call, must, TRANSPORTS } from '../../../testing/product/transports.ts';
import { unzipped } from '../../../testing/unzip.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' }, { ticking: true, watching: true });
const { handle } = product.database;
const actors = await assemble(product, 'map');
const { owner, moderator } = actors;
const WORLD = 'stillmap';
const inGame = (operation: object) => postControl(product.sandbox, `erlc/${WORLD}`, operation);

const server = zServer.parse(await foundServer(actors, 'Mapped'));
const serverId = server.id;
await inGame({ op: 'clear' });
await inGame({
  op: 'join',
  player: 'Mod_1:88001',
  team: 'Sheriff',
  callsign: '1S-100',
  permission: 'Server Moderator',
});
await inGame({ op: 'join', player: 'Bob_1:88002' });
await must(owner.browser, 'servers.update', { serverId, erlcApiKey: `demo-${WORLD}` });

const positions = async (): Promise<MapPositions> =>
  zMapPositions.parse(await must(moderator.browser, 'map.positions', { serverId }));

/** Reads until the game was read again and shows this. */
async function eventually(isShown: (read: MapPositions) => boolean): Promise<MapPositions> {
  let read = await positions();
  await expect
    .poll(
      async () => {
        product.clock.ms += 11_000;
        read = await positions();
        return isShown(read);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return read;
}

async function requests(part: string): Promise<number> {
  const response = await fetch(`${product.sandbox.urls.home}/control/requests`);
  const all = (await response.json()) as Record<string, Record<string, number>>;
  return Object.entries(all.erlc ?? {})
    .filter(([route]) => route.includes(part))
    .reduce((sum, [, count]) => sum + count, 0);
}

it('shows players of the newest reading with callsign, team, permission and place', async () => {
  const { asOf, stale, online, problem, players, calls } = await positions();
  expect({ stale, online, problem, calls }).toEqual({ stale: false, online: true, problem: null, calls: [] });
  expect(asOf).not.toBeNull();
  expect(players).toMatchObject([
    {
      name: 'Mod_1',
      robloxUserId: '88001',
      team: 'Sheriff',
      callsign: '1S-100',
      permission: 'Server Moderator',
    },
    { name: 'Bob_1', robloxUserId: '88002', team: 'Civilian', wantedStars: 0 },
  ]);
  for (const { position } of players)
    expect(position).toEqual({
      x: expect.any(Number),
      z: expect.any(Number),
      postalCode: position?.postalCode,
      streetName: expect.any(String),
    });
});

it('shows open calls: emergencies where they are, mod calls at their caller', async () => {
  await inGame({ op: 'emergency', team: 'Police', caller: 'Bob_1', description: 'Shots fired' });
  await inGame({ op: 'modcall', caller: 'Bob_1' });
  const { calls, players } = await eventually((read) => read.calls.length === 2);
  const bob = players.find(({ name }) => name === 'Bob_1');
  expect(calls.find(({ kind }) => kind === 'mod')).toMatchObject({
    caller: 'Bob_1',
    position: bob?.position,
  });
  const emergency = calls.find(({ kind }) => kind === 'emergency');
  expect(emergency).toMatchObject({ team: 'Police', caller: 'Bob_1', description: 'Shots fired' });
  expect(emergency?.position).toMatchObject({ x: expect.any(Number), z: expect.any(Number) });
  await inGame({ op: 'modcall', caller: 'Bob_1', moderator: 'Mod_1' });
  expect((await positions()).calls.filter(({ kind }) => kind === 'mod')).toHaveLength(1);
});

it('costs the game no read of its own, however many ask', async () => {
  await positions();
  const before = await requests('/v2/server');
  await Promise.all(Array.from({ length: 50 }, positions));
  expect((await requests('/v2/server')) - before).toBe(0);
});

it('stores no position but in the newest snapshot, which is overwritten and in no export', async () => {
  const snapshots = () => handle.selectFrom('game_snapshots').select('payload').execute();
  // Three digits before the point, since the seconds of a time have two.
  const former = [...JSON.stringify(await snapshots()).matchAll(/\\"[xz]\\":(-?\d{3,}\.\d{2,})/g)].map(
    ([, number = '']) => number,
  );
  expect(former.length).toBeGreaterThan(1);
  await inGame({ op: 'emergency-end' }).catch(() => undefined);
  for (const player of ['Mod_1', 'Bob_1']) {
    await inGame({ op: 'leave', player });
  }
  await inGame({ op: 'join', player: 'Ann_1:88003' });
  await eventually(({ players }) => players.length === 1);
  const now = await snapshots();
  expect(now).toHaveLength(1);
  const players = z
    .object({ players: z.array(z.object({ location: z.object({ x: z.number() }) })) })
    .parse(JSON.parse(now[0]?.payload ?? '')).players;
  const { databaseUrl, dataDir } = product.config;
  // What a backup carries: every other table.
  const stored = JSON.stringify([...(await contentOf({ url: databaseUrl ?? undefined, dataDir }))]);
  const answer = await owner.browser.fetch(`/api/servers/${serverId}/export.zip`);
  const exported = [...(await unzipped(Buffer.from(await answer.arrayBuffer()))).values()].join('\n');
  expect(exported).toContain('"name":"Mapped"');
  const newest = players.map(({ location }) => String(location.x)).filter((x) => /\d{3}\./.test(x));
  const found = [...former, ...newest].filter((one) => stored.includes(one) || exported.includes(one));
  expect(found).toEqual([]);
});

it('is for those who can view the in-game panel', async () => {
  const statuses = async (name: 'admin' | 'member' | 'stranger' | 'signedOut') => {
    const answers = [];
    for (const face of TRANSPORTS)
      for (const procedure of ['map.positions', 'map.list'])
        answers.push((await call(actors[name].browser, face, procedure, { serverId })).status);
    return [...new Set(answers)];
  };
  expect(await statuses('admin')).toEqual([200]);
  expect(await statuses('member')).toEqual([403]);
  expect(await statuses('stranger')).toEqual([404]);
  expect(await statuses('signedOut')).toEqual([401]);
});

it('says why there are no positions', async () => {
  const other = zServer.parse(await foundServer(actors, 'Without a key'));
  const read = await must(owner.browser, 'map.positions', { serverId: other.id });
  expect(read).toMatchObject({
    asOf: null,
    online: false,
    players: [],
    calls: [],
    problem: { kind: 'no-key' },
  });
  await inGame({ op: 'offline' });
  expect(await eventually(({ online }) => !online)).toMatchObject({ players: [], calls: [] });
  await inGame({ op: 'online' });
  await eventually(({ online }) => online);
  await product.fault('erlc', '500');
  await eventually(({ problem }) => problem?.kind === 'upstream');
  product.clock.ms += 40_000;
  expect((await positions()).stale).toBe(true);
  product.clock.ms += 10 * 60_000;
  expect(await positions()).toMatchObject({ online: false, players: [] });
  await product.fault('erlc', 'none');
});

it('lists the maps with their calibration, which agrees with the places of players, or not', async () => {
  const maps = z.array(zGameMap).parse(await must(moderator.browser, 'map.list', { serverId }));
  expect(maps.map(({ name, styles, calibration }) => [name, styles, calibration !== null])).toEqual([
    ['fall', ['postals', 'blank'], true],
    ['snow', ['postals', 'blank'], true],
    ['spring', ['postals', 'blank'], true],
    ['summer', ['postals', 'blank'], false],
  ]);
  for (let id = 88_100; id < 88_130; id += 1) await inGame({ op: 'join', player: `Crowd_${id}:${id}` });
  const { players } = await eventually((read) => read.players.length > 30);
  const seen = players.flatMap(({ position }) => position ?? []);
  const checkOf = (wanted: string) => {
    const calibration = maps.find(({ name }) => name === wanted)?.calibration;
    return calibration && checkCalibration(calibration, seen);
  };
  expect([checkOf('fall'), checkOf('snow'), checkOf('summer')]).toEqual(['confirmed', 'failed', null]);
});

it('passes pictures on from our own cache, and fetches none that are not listed', async () => {
  const visitor = product.browser();
  for (const path of ['/maps/fall_postals.png', '/maps/fall_postals.png']) {
    const answer = await visitor.fetch(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  }
  expect(await requests('fall_postals')).toBe(1);
  const before = await requests('/maps');
  for (const name of ['autumn_blank', 'fall_roads', 'fall', 'constructor_blank'])
    expect((await visitor.fetch(`/maps/${name}.png`)).status).toBe(204);
  expect((await visitor.fetch('/maps/..%2ffall_blank.png')).status).toBe(400);
  expect((await requests('/maps')) - before).toBe(0);
});
