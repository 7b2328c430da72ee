import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OutageError } from '@tenfour/domain';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createDatabase, type Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openSqlite, SQLITE_FILE } from './open-sqlite.ts';
import { createWalFlush, NO_FLUSH, type WalFlush } from './wal-flush.ts';

/** Where the log's header counts how often it has begun anew. */
const CHECKPOINT_SEQUENCE = 12;

const cleanUps: (() => unknown)[] = [];

afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

/** A disk that syncs when the test says so. */
function slowDisk() {
  const syncs: PromiseWithResolvers<void>[] = [];
  const reported: unknown[] = [];
  const sync = () => {
    const sync = Promise.withResolvers<void>();
    syncs.push(sync);
    return sync.promise;
  };
  const flush = createWalFlush({ sync, close: async () => undefined }, (error) => reported.push(error));
  return { syncs, reported, flush };
}

const ioError = () => Object.assign(new Error('i/o error'), { code: 'EIO' });

/** Notes a commit and says whether it is acknowledged by now. */
function write(flush: WalFlush): { acknowledged: boolean; done: Promise<void> } {
  flush.committed();
  const write = { acknowledged: false, done: Promise.resolve() };
  write.done = flush.flush().then(() => {
    write.acknowledged = true;
  });
  return write;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a flush', () => {
  it('acknowledges commits from before it began, and no later ones', async () => {
    const { syncs, flush } = slowDisk();
    const first = write(flush);
    const others = [write(flush), write(flush), write(flush)];
    await turn();
    expect(syncs).toHaveLength(1);
    syncs[0]?.resolve();
    await first.done;
    await turn();
    expect(others.map(({ acknowledged }) => acknowledged)).toEqual([false, false, false]);
    // All three share the next one.
    expect(syncs).toHaveLength(2);
    syncs[1]?.resolve();
    await Promise.all(others.map(({ done }) => done));
    expect(syncs).toHaveLength(2);
  });

  it('asks the disk for nothing when nothing was written since', async () => {
    const { syncs, flush } = slowDisk();
    await flush.flush();
    const one = write(flush);
    syncs[0]?.resolve();
    await one.done;
    await flush.flush();
    expect(syncs).toHaveLength(1);
  });

  it('that fails is an outage for every write from then on, and is reported once', async () => {
    const { syncs, reported, flush } = slowDisk();
    const early = write(flush);
    syncs[0]?.resolve();
    await early.done;
    const covered = write(flush);
    const waiting = write(flush);
    expect(flush.waiting).toBe(2);
    expect(flush.assertWritable).not.toThrow();
    const error = ioError();
    syncs[1]?.reject(error);
    await expect(covered.done).rejects.toThrow(OutageError);
    await expect(waiting.done).rejects.toThrow(OutageError);
    await expect(write(flush).done).rejects.toThrow('nothing more is saved');
    expect(flush.assertWritable).toThrow(OutageError);
    expect(flush.waiting).toBe(0);
    // The next sync could succeed although pages are gone.
    expect(syncs).toHaveLength(2);
    expect(reported).toEqual([expect.objectContaining({ cause: error })]);
  });

  it('is waited for before the file is closed', async () => {
    const { syncs, flush } = slowDisk();
    const one = write(flush);
    const closed = flush.close();
    syncs[0]?.resolve();
    await Promise.all([one.done, closed]);
    expect(one.acknowledged).toBe(true);
  });
});

interface Opened {
  database: Database;
  log: WalFlush;
  name: string;
  writer: Sqlite.Database;
}

function onError(error: unknown): never {
  throw error;
}

async function open(durability: 'full' | 'normal', checkpointDelayMs = 60_000): Promise<Opened> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenfour-flush-test-'));
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const options = { busyDeadlineMs: 1_000, cachedStatements: 100, checkpointDelayMs };
  const { port, file } = await openSqlite({ dataDir, durability, onError, ...options });
  const database = createDatabase(port, file, () => undefined);
  cleanUps.push(() => database.close());
  await migrate(database);
  return { database, log: file.log, name: path.join(dataDir, SQLITE_FILE), writer: file.writer.database };
}

/** A migrated database on a disk whose first sync has succeeded. */
async function openOnSlowDisk() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenfour-flush-test-'));
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const options = { busyDeadlineMs: 1_000, cachedStatements: 100, checkpointDelayMs: 60_000 };
  const { syncs, flush: log } = slowDisk();
  const { port, file } = await openSqlite({ dataDir, durability: 'normal', onError, log, ...options });
  const database = createDatabase(port, file, onError);
  cleanUps.push(() => database.close());
  const migrated = migrate(database);
  await eventually(async () => expect(syncs).toHaveLength(1));
  syncs[0]?.resolve();
  await migrated;
  return { database, syncs, name: path.join(dataDir, SQLITE_FILE) };
}

const meta = (key: string) => ({ key, value: '1' });

describe('a database', () => {
  it.each(['full', 'normal'] as const)('never waits for the disk in the loop (%s)', async (durability) => {
    const { writer, log } = await open(durability);
    // FULL would sync within COMMIT, OFF would let a power cut damage the file.
    expect(writer.pragma('synchronous', { simple: true })).toBe(1);
    expect(log === NO_FLUSH).toBe(durability === 'normal');
  });

  it('acknowledges transactions and single writes after a flush, and lets others commit meanwhile', async () => {
    const { database, syncs } = await openOnSlowDisk();

    const acknowledged: string[] = [];
    const insert = (key: string) => database.handle.insertInto('meta').values(meta(key)).execute();
    const asked = [
      insert('single').then(() => acknowledged.push('single')),
      database
        .transaction(({ handle }) => handle.insertInto('meta').values(meta('transaction')).execute())
        .then(() => acknowledged.push('transaction')),
    ];
    await eventually(async () =>
      expect(await database.handle.selectFrom('meta').selectAll().execute()).toHaveLength(2),
    );
    expect(acknowledged).toEqual([]);
    // A read only waits for the sync of commits that it may have read.
    syncs[1]?.resolve();
    await eventually(async () => expect(syncs).toHaveLength(3));
    syncs[2]?.resolve();
    await Promise.all(asked);
    expect(acknowledged.toSorted()).toEqual(['single', 'transaction']);
    await database.transaction(({ handle }) => handle.selectFrom('meta').selectAll().execute());
    expect(syncs).toHaveLength(3);
    await database.close();
  });

  it('takes no writes once a sync has failed, and leaves the log as it is', async () => {
    const { database, syncs, name } = await openOnSlowDisk();
    const insert = (key: string) => database.handle.insertInto('meta').values(meta(key)).execute();
    const unsaved = insert('unsaved');
    const open = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    await eventually(async () => expect(syncs).toHaveLength(2));
    const transaction = database.transaction(async ({ handle }) => {
      await handle.insertInto('meta').values(meta('open')).execute();
      begun.resolve();
      await open.promise;
    });
    await begun.promise;
    syncs[1]?.reject(ioError());
    await expect(unsaved).rejects.toThrow(OutageError);
    open.resolve();
    await expect(transaction).rejects.toThrow(OutageError);
    await expect(insert('later')).rejects.toThrow(OutageError);
    await expect(database.transaction(async () => undefined)).rejects.toThrow(OutageError);
    expect(database.assertWritable).toThrow(OutageError);
    expect(await database.handle.selectFrom('meta').select('key').execute()).toEqual([{ key: 'unsaved' }]);
    await database.close();
    // A checkpoint at the end would have copied the log and deleted it.
    expect(existsSync(`${name}-wal`)).toBe(true);
  });

  it('has its log copied by the thread and begun anew, with nothing lost', async () => {
    const { database, name } = await open('full', 1);
    const reader = new Sqlite(name, { readonly: true });
    cleanUps.push(() => reader.close());
    const begun = () => readFileSync(`${name}-wal`).readUInt32BE(CHECKPOINT_SEQUENCE);
    const before = begun();
    let written = 0;
    await eventually(async () => {
      written += 1;
      await database.handle
        .insertInto('meta')
        .values(meta(`key ${written}`))
        .execute();
      expect(begun()).toBeGreaterThan(before + 1);
    });
    expect(reader.prepare('SELECT count(*) AS n FROM meta').get()).toEqual({ n: written });
    expect(reader.pragma('integrity_check', { simple: true })).toBe('ok');
  });
});
