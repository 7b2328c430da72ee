import { OutageError } from '@tenfour/domain';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { createTestStore, openTestDatabase } from '../testing/database/database.ts';
import { openDatabase } from './open.ts';
import { WATCH_APPLICATION, watchServer } from './postgres-watch.ts';

const store = await createTestStore();
const broken: unknown[] = [];
const database = await openTestDatabase({ ...store, onError: (error) => broken.push(error) });
const beside = await openTestDatabase({ ...store, applicationName: 'beside', statementTimeoutMs: 100 });

async function setting(name: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`SELECT current_setting(${name}) AS value`.execute(
    beside.handle,
  );
  return rows[0]?.value;
}

describe('values', () => {
  it('reads bigint as a number, for this pool alone', async () => {
    const { rows } = await sql`SELECT 1790000000123::bigint AS at, count(*) AS n FROM users`.execute(
      database.handle,
    );
    expect(rows).toEqual([{ at: 1_790_000_000_123, n: 0 }]);
    expect(pg.types.getTypeParser(20)('7')).toBe('7');
  });

  it('sorts ids by their bytes, as SQLite does', async () => {
    for (const key of ['b', 'B', 'a', 'Z', '_', 'é']) {
      await database.handle.insertInto('meta').values({ key, value: '' }).execute();
    }
    const rows = await database.handle.selectFrom('meta').select('key').orderBy('key').execute();
    expect(rows.map(({ key }) => key)).toEqual(['B', 'Z', '_', 'a', 'b', 'é']);
  });
});

describe('connections', () => {
  it('are named, and limit the time of a statement', async () => {
    expect(await setting('application_name')).toBe('beside');
    expect(await setting('statement_timeout')).toBe('100ms');
    await expect(sql`SELECT pg_sleep(10)`.execute(beside.handle)).rejects.toMatchObject({ code: '57014' });
  });

  it('run transactions READ COMMITTED whatever the server prefers', async () => {
    await sql`ALTER ROLE CURRENT_USER SET default_transaction_isolation = 'serializable'`.execute(
      database.handle,
    );
    const strict = await openTestDatabase(store);
    expect(
      await strict.transaction(async ({ handle }) => {
        const { rows } = await sql`SELECT current_setting('transaction_isolation') AS level`.execute(handle);
        return rows;
      }),
    ).toEqual([{ level: 'read committed' }]);
    await sql`ALTER ROLE CURRENT_USER RESET default_transaction_isolation`.execute(database.handle);
  });

  it('can break in the middle of a transaction: it fails, and the next one works', async () => {
    const work = database.transaction(async ({ handle }) => {
      await handle.insertInto('meta').values({ key: 'broken', value: '' }).execute();
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(handle);
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(beside.handle);
      await sql`SELECT 1`.execute(handle);
    });
    await expect(work).rejects.toThrow(OutageError);
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    expect(await database.transaction(async () => 'works')).toBe('works');
    const row = await database.handle
      .selectFrom('meta')
      .where('key', '=', 'broken')
      .selectAll()
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });

  it('are closed on close', async () => {
    const open = async (): Promise<number> => {
      const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE application_name = 'closing'`.execute(
        beside.handle,
      );
      return rows.length;
    };
    const closing = await openDatabase({ ...store, applicationName: 'closing' });
    await Promise.all([1, 2, 3].map(() => sql`SELECT pg_sleep(0.01)`.execute(closing.handle)));
    expect(await open()).toBe(3);
    await closing.close();
    // The server notices a moment later.
    await expect.poll(open).toBe(0);
  });

  it('are not left open by a watch that is stopped while it opens one', async () => {
    const { url = '' } = await createTestStore();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const watch = watchServer(url, () => undefined);
      vi.advanceTimersToNextTimer();
      await watch.stop();
    } finally {
      vi.useRealTimers();
    }
    const open = async () => {
      const { rows } = await sql`SELECT 1 FROM pg_stat_activity
        WHERE application_name = ${WATCH_APPLICATION} AND datname = ${new URL(url).pathname.slice(1)}`.execute(
        beside.handle,
      );
      return rows.length;
    };
    await expect.poll(open).toBe(0);
  });

  it('say when there is no server', async () => {
    await expect(openDatabase({ url: 'postgres://127.0.0.1:1/x', dataDir: store.dataDir })).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});

describe('withLock', () => {
  it('lets different keys overlap', async () => {
    const inside = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const first = database.withLock('one', async () => {
      inside.resolve();
      await finish.promise;
    });
    await inside.promise;
    expect(await database.withLock('two', async () => 'beside')).toBe('beside');
    finish.resolve();
    await first;
  });
});
