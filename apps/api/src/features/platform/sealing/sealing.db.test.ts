import type { PlatformViewer } from '@tenfour/contracts';
import { beforeEach, expect, it } from 'vitest';
import type { JobKind } from '../../../jobs/job-loop.ts';
import { type Keyring, openKeyring } from '../../../security/keyring.ts';
import { createTestStore, openTestDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { createResealing, createSealingService } from './sealing.ts';

const textOf = (kid: string, byte: number) => `${kid}:${Buffer.alloc(32, byte).toString('base64')}`;
const [OLD, NEW] = [textOf('old', 1), textOf('new', 2)];
const SERVERS = 230;
const START = Date.UTC(2026, 10, 29);

const viewer = { accountId: 'a1', accountName: 'chief' } as PlatformViewer;
const clock = { ms: START };
const now = () => clock.ms;

async function openWorld() {
  const store = await createTestStore();
  const database = await openTestDatabase(store);
  const open = (keys: string) =>
    openKeyring({ keys, dataDir: store.dataDir, engine: database.engine, database });
  const former = await open(OLD);
  const owner = await insertUser(database.handle);
  for (let at = 0; at < SERVERS; at += 1) {
    const id = `s${String(at).padStart(3, '0')}`;
    const place = { table: 'servers', column: 'erlc_key_sealed', row: id } as const;
    await insertServer(database.handle, owner, { id, erlc_key_sealed: former.seal(place, `key of ${id}`) });
  }
  const keyring = await open(`${NEW},${OLD}`);
  const service = createSealingService({ database, keyring, now });
  return { database, keyring, service };
}

let world: Awaited<ReturnType<typeof openWorld>>;
beforeEach(async () => {
  clock.ms = START;
  world = await openWorld();
});

const jobOf = (keyring: Keyring) => createResealing({ database: world.database, keyring, now });
const claim = (job: JobKind<{ key: string; leaseUntil: number }>) =>
  job.claim({ now: now(), leaseUntil: now() + job.leaseMs, limit: 1 });

async function work(): Promise<number> {
  const job = jobOf(world.keyring);
  const [item] = await claim(job);
  if (item === undefined) return 0;
  await job.handle(item);
  return 1;
}

it('shows what each key seals, and a run replaces the former key', async () => {
  const before = await world.service.get(viewer);
  expect(before).toEqual({
    keys: [
      { id: 'new', state: 'current', secrets: 0 },
      // With the key of fingerprints.
      { id: 'old', state: 'former', secrets: SERVERS + 1 },
    ],
    run: null,
  });
  expect((await world.service.reseal(viewer)).run).toMatchObject({ startedBy: 'chief', finishedAt: null });
  expect(await work()).toBe(1);
  const after = await world.service.get(viewer);
  expect(after.keys.map(({ secrets }) => secrets)).toEqual([SERVERS + 1, 0]);
  expect(after.run).toMatchObject({ resealed: SERVERS + 1, finishedAt: new Date(now()).toISOString() });
  const row = await world.database.handle
    .selectFrom('servers')
    .select('erlc_key_sealed')
    .where('id', '=', 's007')
    .executeTakeFirstOrThrow();
  const place = { table: 'servers', column: 'erlc_key_sealed', row: 's007' } as const;
  expect(world.keyring.open(place, row.erlc_key_sealed ?? '')).toBe('key of s007');
  expect(await work()).toBe(0);
});

it('starts one run for two presses, with one line in the staff log', async () => {
  await Promise.all([world.service.reseal(viewer), world.service.reseal(viewer)]);
  const lines = await world.database.handle.selectFrom('platform_log').select('action').execute();
  expect(lines).toEqual([{ action: 'secrets_resealed' }]);
  const claims = await Promise.all([claim(jobOf(world.keyring)), claim(jobOf(world.keyring))]);
  expect(claims.flat()).toHaveLength(1);
});

it('continues after a process that died in the middle, and counts on', async () => {
  await world.service.reseal(viewer);
  const dying = jobOf({
    ...world.keyring,
    keys: () => {
      throw new Error('Killed');
    },
  });
  const [item] = await claim(dying);
  if (item === undefined) throw new Error('Nothing was claimed.');
  await expect(dying.handle(item)).rejects.toThrow('Killed');
  expect(await work()).toBe(0);
  clock.ms += dying.leaseMs;
  expect(await work()).toBe(1);
  expect((await world.service.get(viewer)).keys.at(-1)?.secrets).toBe(0);
});

it('works beside another process, whose secrets are not lost', async () => {
  await world.service.reseal(viewer);
  const [item] = await claim(jobOf(world.keyring));
  if (item === undefined) throw new Error('Nothing was claimed.');
  const place = { table: 'servers', column: 'erlc_key_sealed', row: 's100' } as const;
  const changed = { erlc_key_sealed: world.keyring.seal(place, 'changed meanwhile') };
  await Promise.all([
    jobOf(world.keyring).handle(item),
    world.database.handle.updateTable('servers').set(changed).where('id', '=', 's100').execute(),
  ]);
  const row = world.database.handle.selectFrom('servers').select('erlc_key_sealed').where('id', '=', 's100');
  const { erlc_key_sealed: sealed } = await row.executeTakeFirstOrThrow();
  expect(world.keyring.open(place, sealed ?? '')).toBe('changed meanwhile');
});

it('lists secrets of a key that is not loaded, and leaves them as they are', async () => {
  const stranger = `s1.gone.${Buffer.from('sealed by a key that was lost').toString('base64url')}`;
  const { handle } = world.database;
  await handle.updateTable('servers').set({ roblox_key_sealed: stranger }).where('id', '=', 's001').execute();
  await world.service.reseal(viewer);
  await work();
  const { keys } = await world.service.get(viewer);
  expect(keys.at(-1)).toEqual({ id: 'gone', state: 'missing', secrets: 1 });
});
