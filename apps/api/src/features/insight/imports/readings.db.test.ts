import { DomainError } from '@tenfour/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { createJobLoop } from '../../../jobs/job-loop.ts';
import { createImportRunner } from '../../../testing/imports/import-runner.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { READER, type ReaderSettings, readerPids } from './reading.ts';
import { createImportReadings, type ImportReadings } from './reading-jobs.ts';

const world = await createWorld();
const { database, clock } = world;
const { handle } = database;
const { uploaded, settle, show, refOf, upload, viewerOf, previewed } = createImportRunner(world);

const BACKUP = JSON.stringify({ moderations: [] });

const program = (name: string) => new URL(`../../../testing/imports/${name}.ts`, import.meta.url).pathname;
const STUCK: ReaderSettings = { ...READER, program: program('stuck-reader') };
const CRASHING: ReaderSettings = { ...READER, program: program('crashing-reader') };

const readingsWith = (reader: ReaderSettings): ImportReadings =>
  createImportReadings({ database, now: clock.now, reader });

/** Claims one file, as a loop that has room for one more. */
async function claimOne({ kind }: ImportReadings) {
  const [item] = await kind.claim({ now: clock.now(), leaseUntil: clock.now() + kind.leaseMs, limit: 1 });
  return item;
}

const attemptsOf = async (id: string) =>
  (await handle.selectFrom('imports').select('attempts').where('id', '=', id).executeTakeFirstOrThrow())
    .attempts;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Waits until as many readers run, and returns their process ids. */
async function running(count: number): Promise<number[]> {
  await expect.poll(() => readerPids()).toHaveLength(count);
  return readerPids();
}

/** Begins to read a file with a reader that stays until it is ended. */
async function stuck(community: Community) {
  const id = await uploaded(community, 'erm', BACKUP);
  const readings = readingsWith(STUCK);
  const item = await claimOne(readings);
  if (item === undefined) throw new Error('There is nothing to read.');
  const done = readings.kind.handle(item);
  const [pid = 0] = await running(1);
  return { id, readings, item, done, pid };
}

async function refusal(promise: Promise<unknown>): Promise<DomainError> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof DomainError) return error;
  if (error instanceof Error && error.cause instanceof DomainError) return error.cause;
  throw new Error(`Not refused: ${error}`);
}

afterEach(() => settle());

describe('a reading that is under way', () => {
  it('ends with its process when the import is discarded', async () => {
    const community = await world.community();
    const { id, readings, done, pid } = await stuck(community);
    await community.owner.call.imports.discard(refOf(community, id));
    readings.check();
    await done;
    expect(isRunning(pid)).toBe(false);
    await settle();
    const left = handle.selectFrom('import_files').select('n').where('import_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('ends when another process has taken the import over', async () => {
    const community = await world.community();
    const { id, done, pid } = await stuck(community);
    await handle.updateTable('imports').set({ holder: 'another' }).where('id', '=', id).execute();
    await done;
    expect(isRunning(pid)).toBe(false);
    expect((await show(community, id)).status).toBe('reading');
    await handle.updateTable('imports').set({ lease_until: null }).where('id', '=', id).execute();
  });

  it('ends promptly with the loop, and the attempt does not count', async () => {
    const community = await world.community();
    const id = await uploaded(community, 'erm', BACKUP);
    const readings = readingsWith(STUCK);
    const loop = createJobLoop({ kind: readings.kind, now: clock.now, logger: { error: () => undefined } });
    loop.start();
    const [pid = 0] = await running(1);
    expect(await attemptsOf(id)).toBe(1);
    readings.stop();
    await loop.stop();
    expect(isRunning(pid)).toBe(false);
    expect(await attemptsOf(id)).toBe(0);
    expect((await show(community, id)).status).toBe('reading');
    await settle();
    expect((await show(community, id)).status).toBe('ready');
  });

  it.each([
    ['takes too long', { ...STUCK, timeMs: 1 }, 'time'],
    ['takes too much memory', { ...STUCK, rssMax: 1 }, 'memory'],
    ['fills its heap', { ...READER, program: program('heap-filling-reader'), heapMb: 32 }, 'memory'],
  ] as const)('is refused when it %s', async (_what, reader, problemCode) => {
    const community = await world.community();
    const id = await uploaded(community, 'erm', BACKUP);
    const readings = readingsWith(reader);
    const item = await claimOne(readings);
    if (item !== undefined) await readings.kind.handle(item);
    expect(await show(community, id)).toMatchObject({ status: 'failed', problemCode });
    expect(readerPids()).toEqual([]);
  });
});

describe('a crash while a file is read', () => {
  it('fails the import the second time', async () => {
    const community = await world.community();
    const id = await uploaded(community, 'erm', BACKUP);
    const readings = readingsWith(CRASHING);
    const first = await claimOne(readings);
    if (first === undefined) throw new Error('There is nothing to read.');
    await expect(readings.kind.handle(first)).rejects.toThrow('SIGSEGV');
    await readings.kind.release(first, clock.now());
    expect(await attemptsOf(id)).toBe(1);
    const second = await claimOne(readings);
    if (second === undefined) throw new Error('There is nothing to read.');
    await readings.kind.handle(second);
    expect(await show(community, id)).toMatchObject({ status: 'failed', problemCode: 'crashed' });
  });

  it('includes a line that is not a message', async () => {
    const community = await world.community();
    const id = await uploaded(community, 'erm', BACKUP);
    const readings = readingsWith({ ...READER, program: program('invalid-reader') });
    for (const attempt of [1, 2]) {
      const item = await claimOne(readings);
      if (item === undefined) throw new Error('There is nothing to read.');
      await readings.kind.handle(item).catch(() => readings.kind.release(item, clock.now()));
      expect(await attemptsOf(id)).toBe(attempt);
    }
    expect(await show(community, id)).toMatchObject({ status: 'failed', problemCode: 'crashed' });
  });

  it('of the whole process counts too: it is not tried a third time', async () => {
    const community = await world.community();
    const id = await uploaded(community, 'erm', BACKUP);
    const readings = readingsWith(STUCK);
    for (const attempt of [1, 2]) {
      // Claimed by a process that dies with it.
      expect(await claimOne(readings)).toMatchObject({ key: id });
      expect(await attemptsOf(id)).toBe(attempt);
      clock.advance(readings.kind.leaseMs + 1);
    }
    await settle();
    expect(readerPids()).toEqual([]);
    expect(await show(community, id)).toMatchObject({ status: 'failed', problemCode: 'crashed' });
  });

  it('is forgotten when the owner asks for the preview again', async () => {
    const community = await world.community();
    const id = await previewed(community, '{"hello": 1}');
    await handle.updateTable('imports').set({ attempts: 2 }).where('id', '=', id).execute();
    const { options } = await show(community, id);
    const again = await community.owner.call.imports.map({ ...refOf(community, id), options });
    expect(again).toMatchObject({ status: 'reading', problem: null, problemCode: null });
    expect(await attemptsOf(id)).toBe(0);
  });
});

describe('a failure while a file is read that is no crash', () => {
  const RECORDS = JSON.stringify({
    moderations: [{ Username: 'Rusty', Epoch: '1700000000', Type: 'Kick', Reason: 'x' }],
  });

  /** Fails every transaction as long as `down`, after it has written; and all other queries too if `all`. */
  function unreliable() {
    const state = { down: true, all: false, failed: 0 };
    const unreachable: Database = {
      ...database,
      get handle() {
        if (state.all) throw new Error('The database cannot be reached.');
        return handle;
      },
      transaction: (work) =>
        database.transaction(async (tx) => {
          const result = await work(tx);
          if (!state.down) return result;
          state.failed += 1;
          state.all = state.failed > 1;
          await sql`SELECT 1 FROM missing_table`.execute(tx.handle);
          return result;
        }),
    };
    return { state, readings: createImportReadings({ database: unreachable, now: clock.now }) };
  }

  it('is retried after two outages of the database, the second of which also loses the release', async () => {
    const community = await world.community();
    const id = await uploaded(community, 'erm', RECORDS);
    const { state, readings } = unreliable();
    for (const outage of [1, 2]) {
      const item = await claimOne(readings);
      if (item === undefined) throw new Error('There is nothing to read.');
      await expect(readings.kind.handle(item)).rejects.toThrow();
      expect(state.failed).toBe(outage);
      const released = readings.kind.release(item, clock.now());
      if (outage === 1) await released;
      else await expect(released).rejects.toThrow('cannot be reached');
      expect(await attemptsOf(id)).toBe(outage - 1);
    }
    Object.assign(state, { down: false, all: false });
    const last = await claimOne(readings);
    if (last === undefined) throw new Error('The file was not given back.');
    expect(await attemptsOf(id)).toBe(1);
    await readings.kind.handle(last);
    expect(await show(community, id)).toMatchObject({ status: 'ready', rows: { total: 1 } });
  });

  it('is retried when the process could not be started', async () => {
    const community = await world.community();
    const id = await uploaded(community, 'erm', RECORDS);
    const readings = readingsWith(READER);
    const { execPath } = process;
    process.execPath = '/missing/node';
    try {
      for (const _attempt of [1, 2]) {
        const item = await claimOne(readings);
        if (item === undefined) throw new Error('There is nothing to read.');
        await expect(readings.kind.handle(item)).rejects.toThrow('could not be started');
        await readings.kind.release(item, clock.now());
        expect(await attemptsOf(id)).toBe(0);
      }
    } finally {
      process.execPath = execPath;
    }
    await settle();
    expect((await show(community, id)).status).toBe('ready');
  });
});

it('a server, or the owner of several, has one file read at a time; others get the second turn', async () => {
  const [first, other] = [await world.community(), await world.community()];
  const second = await world.community();
  const ownerId = first.owner.id;
  const ids = [
    await uploaded(first, 'erm', BACKUP),
    await uploaded(second, 'erm', BACKUP),
    await uploaded(other, 'erm', BACKUP),
  ];
  await handle
    .updateTable('imports')
    .set({ created_by: ownerId })
    .where('id', '=', ids[1] ?? '')
    .execute();
  const readings = readingsWith(STUCK);
  const claim = { now: clock.now(), leaseUntil: clock.now() + readings.kind.leaseMs };
  const items = await readings.kind.claim({ ...claim, limit: 2 });
  expect(items.map(({ serverId }) => serverId)).toEqual([first.server.id, other.server.id]);
  const [held] = items;
  if (held === undefined) throw new Error('There is nothing to read.');
  expect(await claimOne(readings)).toBeUndefined();
  // The turn of the second one comes when the first is over.
  await handle.updateTable('imports').set({ status: 'failed' }).where('id', '=', held.key).execute();
  expect(await claimOne(readings)).toMatchObject({ serverId: second.server.id });
  clock.advance(readings.kind.leaseMs + 1);
});

describe('the quota of a server', () => {
  it('lets one of two imports that begin together wait', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const begin = () => owner.call.imports.begin({ serverId: server.id, source: 'erm', fileName: 'a.json' });
    const both = await Promise.allSettled([begin(), begin()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = await refusal(begin());
    expect(lost).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/import waiting/) });
  });

  it('lets a new import replace one that failed', async () => {
    const community = await world.community();
    const failed = await previewed(community, '{"hello": 1}');
    const id = await previewed(community, BACKUP);
    const list = await community.owner.call.imports.list({ serverId: community.server.id, limit: 10 });
    expect(list.map((one) => one.id)).toEqual([id]);
    expect(failed).not.toBe(id);
  });

  it('counts the bytes of files that are still being deleted', async () => {
    const community = await world.community();
    const { owner } = community;
    const id = await uploaded(community, 'erm', BACKUP);
    await owner.call.imports.discard(refOf(community, id));
    const size = (file_bytes: number) =>
      handle.updateTable('imports').set({ file_bytes }).where('id', '=', id).execute();
    await size(33 * 1_024 * 1_024);
    const lost = await refusal(uploaded(community, 'erm', BACKUP));
    expect(lost).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/still being deleted/) });
    await settle();
    await uploaded(community, 'erm', BACKUP);
  });
});

describe('a file that is being sent', () => {
  const PIECE = Buffer.alloc(192 * 1_024, '{');

  it('leaves nothing behind when its import is discarded meanwhile', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id } = await owner.call.imports.begin({ serverId: server.id, source: 'erm', fileName: 'a' });
    async function* file() {
      yield PIECE;
      await owner.call.imports.discard(refOf(community, id));
      await settle();
      yield PIECE;
    }
    const lost = await refusal(upload(viewerOf(owner, community), id, file()));
    expect(lost.code).toBe('CONFLICT');
    const left = handle.selectFrom('import_files').select('n').where('import_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('gives way to one that is sent later, and the two are never mixed', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id } = await owner.call.imports.begin({ serverId: server.id, source: 'erm', fileName: 'a' });
    const viewer = viewerOf(owner, community);
    async function* first() {
      yield PIECE;
      await upload(viewer, id, second());
      yield PIECE;
    }
    async function* second() {
      yield Buffer.from(BACKUP);
    }
    expect((await refusal(upload(viewer, id, first()))).code).toBe('CONFLICT');
    await settle();
    expect(await show(community, id)).toMatchObject({ status: 'ready', fileBytes: BACKUP.length });
  });
});
