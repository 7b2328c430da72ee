import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database, Handle } from '../database.ts';
import { ForeignTransactionError, InsideTransactionError } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { type OpenOptions, openDatabase } from '../open.ts';
import { SqliteConnection } from './connection.ts';
import { SQLITE_FILE } from './open-sqlite.ts';

const cleanUps: (() => unknown)[] = [];

afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

async function open(options: Partial<OpenOptions> = {}): Promise<{ database: Database; file: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenfour-sqlite-test-'));
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await openDatabase({ dataDir, durability: 'normal', ...options });
  cleanUps.push(() => database.close());
  await migrate(database);
  return { database, file: path.join(dataDir, SQLITE_FILE) };
}

/** Plays another process that is writing. */
function holdFile(file: string): () => void {
  const holder = new Sqlite(file, { timeout: 0 });
  holder.exec('BEGIN IMMEDIATE');
  return () => {
    holder.exec('COMMIT');
    holder.close();
  };
}

async function pragma(database: Database, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`PRAGMA ${name}`)}`.execute(database.handle);
  return Object.values(rows[0] ?? {})[0];
}

const meta = (key: string) => ({ key, value: '1' });

describe('the file', () => {
  it('is readable by its owner only, and so is what SQLite puts beside it', async () => {
    const { file } = await open();
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600);
  });

  it('is in WAL mode and checks foreign keys on both connections', async () => {
    const { database } = await open();
    expect(await pragma(database, 'journal_mode')).toBe('wal');
    expect(await pragma(database, 'foreign_keys')).toBe(1);
    await database.transaction(async ({ handle }) => {
      const read = async (name: string) =>
        Object.values((await sql<object>`${sql.raw(`PRAGMA ${name}`)}`.execute(handle)).rows[0] ?? {})[0];
      expect(await read('foreign_keys')).toBe(1);
      expect(await read('synchronous')).toBe(1);
      expect(await read('busy_timeout')).toBe(0);
    });
  });
});

describe('reads', () => {
  it('do not wait for a transaction, and never see its half', async () => {
    const { database } = await open();
    const written = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const work = database.transaction(async ({ handle }) => {
      await handle.insertInto('meta').values(meta('half')).execute();
      written.resolve();
      await finish.promise;
    });
    await written.promise;
    expect(await database.handle.selectFrom('meta').selectAll().execute()).toEqual([]);
    const raw = await sql`SELECT * FROM meta`.execute(database.handle);
    expect(raw.rows).toEqual([]);
    finish.resolve();
    await work;
    expect(await database.handle.selectFrom('meta').selectAll().execute()).toEqual([meta('half')]);
  });
});

describe('slow reads', () => {
  const SLOW = sql<{
    n: number;
  }>`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000)
    SELECT count(*) AS n FROM n`;

  it('see earlier commits, and do not block the event loop', async () => {
    const { database } = await open();
    const { handle, slowReads } = database;
    await handle.insertInto('meta').values(meta('a')).execute();
    expect(await slowReads.selectFrom('meta').selectAll().execute()).toEqual([meta('a')]);
    await handle.insertInto('meta').values(meta('b')).execute();
    expect(await slowReads.selectFrom('meta').select('key').where('key', '=', 'b').execute()).toHaveLength(1);

    const asked = SLOW.execute(slowReads);
    const quick = await handle.selectFrom('meta').select('key').execute();
    expect(await Promise.race([asked, 'still reading'])).toBe('still reading');
    expect(quick).toHaveLength(2);
    expect((await asked).rows).toEqual([{ n: 2_000_000 }]);
  });

  it('take and give every kind of value, and pass errors on', async () => {
    const { database } = await open();
    const values = [1, 2 ** 53 - 1, 0.5, 'ł\0x', null, Buffer.from([0, 255])];
    const columns = sql.join(values.map((value, place) => sql`${value} AS ${sql.ref(`v${place}`)}`));
    const { rows } = await sql<Record<string, unknown>>`SELECT ${columns}`.execute(database.slowReads);
    expect(Object.values(rows[0] ?? {})).toEqual(
      values.map((value) => (Buffer.isBuffer(value) ? Uint8Array.from(value) : value)),
    );
    await expect(sql`SELECT * FROM nowhere`.execute(database.slowReads)).rejects.toThrow('nowhere');
  });

  it('refuse to write, and what goes around transactions', async () => {
    const { database } = await open();
    const { slowReads } = database;
    await expect(slowReads.insertInto('meta').values(meta('x')).execute()).rejects.toThrow('readonly');
    await expect(sql`BEGIN`.execute(slowReads)).rejects.toThrow(ForeignTransactionError);
    const inside = database.transaction(() => slowReads.selectFrom('meta').selectAll().execute());
    await expect(inside).rejects.toThrow(InsideTransactionError);
  });

  it('are finished before the file is closed', async () => {
    const { database } = await open();
    const asked = SLOW.execute(database.slowReads);
    await new Promise((resolve) => setImmediate(resolve));
    await database.close();
    expect((await asked).rows).toEqual([{ n: 2_000_000 }]);
    await expect(SLOW.execute(database.slowReads)).rejects.toThrow();
  });
});

describe('writes', () => {
  it('run one after another, in the order of asking, single statements and transactions alike', async () => {
    const { database } = await open();
    await sql`CREATE TABLE steps (n integer PRIMARY KEY, name text)`.execute(database.handle);
    const step = (handle: Handle, name: string) =>
      sql`INSERT INTO steps (name) VALUES (${name})`.execute(handle);
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const first = database.transaction(async ({ handle }) => {
      begun.resolve();
      await finish.promise;
      await step(handle, 'first');
    });
    await begun.promise;
    const asked: Promise<unknown>[] = [first];
    for (const ask of [
      () => step(database.handle, 'second'),
      () => database.transaction(({ handle }) => step(handle, 'third')),
      () => step(database.handle, 'fourth'),
      () => database.withLock('x', ({ handle }) => step(handle, 'fifth')),
    ]) {
      asked.push(ask());
      await new Promise((resolve) => setImmediate(resolve));
    }
    finish.resolve();
    await Promise.all(asked);
    const { rows } = await sql<{ name: string }>`SELECT name FROM steps ORDER BY n`.execute(database.handle);
    expect(rows.map(({ name }) => name)).toEqual(['first', 'second', 'third', 'fourth', 'fifth']);
  });

  it('continue after a failed one', async () => {
    const { database } = await open();
    const failed = database.transaction(() => Promise.reject(new Error('no')));
    const next = database.transaction(async () => 'next');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  it('return rows when asked to, and count what they changed', async () => {
    const { database } = await open();
    const returned = await database.handle.insertInto('meta').values(meta('a')).returning('key').execute();
    expect(returned).toEqual([{ key: 'a' }]);
    const updated = await database.handle.updateTable('meta').set({ value: '2' }).executeTakeFirstOrThrow();
    expect(updated.numUpdatedRows).toBe(1n);
  });

  it.each(['BEGIN', ' commit', 'SAVEPOINT x', 'ROLLBACK'])('refuse a raw %s', async (statement) => {
    const { database } = await open();
    const message = /Start transactions with/;
    await expect(sql.raw(statement).execute(database.handle)).rejects.toThrow(message);
    const inside = database.transaction(({ handle }) => sql.raw(statement).execute(handle));
    await expect(inside).rejects.toThrow(message);
  });
});

describe('a file that another process is writing to', () => {
  it('is waited for without standing still, by transactions and single writes', async () => {
    const { database, file } = await open();
    const release = holdFile(file);
    let runs = 0;
    const transaction = database.transaction(async ({ handle }) => {
      runs += 1;
      await handle.insertInto('meta').values(meta('transaction')).execute();
    });
    const single = database.handle.insertInto('meta').values(meta('single')).execute();
    expect(await database.handle.selectFrom('meta').selectAll().execute()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    release();
    await Promise.all([transaction, single]);
    expect(runs).toBe(1);
    expect(await database.handle.selectFrom('meta').selectAll().execute()).toHaveLength(2);
  });

  it('is given up on after the deadline', async () => {
    const { database, file } = await open({ busyDeadlineMs: 30 });
    const release = holdFile(file);
    await expect(database.transaction(async () => {})).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await expect(database.handle.deleteFrom('meta').execute()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    release();
    expect(await database.transaction(async () => 'free')).toBe('free');
  });

  it('makes a transaction run again from its beginning, and runs its callbacks once', async () => {
    const { database } = await open();
    const received: number[] = [];
    let runs = 0;
    await database.transaction(async (tx) => {
      runs += 1;
      const run = runs;
      tx.onCommit(() => received.push(run));
      await tx.handle.insertInto('meta').values(meta('again')).execute();
      if (run < 3) throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY_SNAPSHOT' });
    });
    expect(received).toEqual([3]);
    expect(await database.handle.selectFrom('meta').selectAll().execute()).toEqual([meta('again')]);
  });
});

describe('prepared statements', () => {
  it('are kept for reuse, and only so many of them', () => {
    const sqlite = new Sqlite(':memory:');
    let prepared = 0;
    const prepare = sqlite.prepare.bind(sqlite);
    sqlite.prepare = ((text: string) => {
      prepared += 1;
      return prepare(text);
    }) as typeof sqlite.prepare;
    const connection = new SqliteConnection(sqlite, 3);
    for (let turn = 0; turn < 5; turn += 1)
      expect(connection.run('SELECT ? AS x', [turn]).rows).toEqual([{ x: turn }]);
    expect(prepared).toBe(1);
    for (let n = 0; n < 10; n += 1) connection.run(`SELECT ${n}`, []);
    expect(connection.cachedStatements).toBe(3);
    connection.run('SELECT 9', []);
    expect(prepared).toBe(11);
    connection.run('SELECT 0', []);
    expect(prepared).toBe(12);
    connection.close();
  });

  it('notice that a table has changed', async () => {
    const { database } = await open();
    const all = () => sql`SELECT * FROM extra`.execute(database.handle);
    await sql`CREATE TABLE extra (a)`.execute(database.handle);
    await sql`INSERT INTO extra VALUES (1)`.execute(database.handle);
    expect((await all()).rows).toEqual([{ a: 1 }]);
    await sql`ALTER TABLE extra ADD COLUMN b`.execute(database.handle);
    expect((await all()).rows).toEqual([{ a: 1, b: null }]);
  });
});

describe('opening', () => {
  it('refuses a URL that is not PostgreSQL', async () => {
    await expect(openDatabase({ url: 'mysql://x', dataDir: tmpdir() })).rejects.toThrow('postgres://');
  });
});
