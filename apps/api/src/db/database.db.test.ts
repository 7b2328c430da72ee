import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestStore, openTestDatabase, testDatabase } from '../testing/database/database.ts';
import { among } from './among.ts';
import type { Database, Handle } from './database.ts';
import { ForeignTransactionError, InsideTransactionError, TransactionEndedError } from './errors.ts';
import { compileOnce, prepare, prepareNamed } from './prepared.ts';

const errors: unknown[] = [];
const store = await createTestStore();
const database = await openTestDatabase({ ...store, onError: (error) => errors.push(error) });
const beside = await openTestDatabase(store);

async function put(handle: Handle, key: string, value = '1'): Promise<void> {
  await handle.insertInto('meta').values({ key, value }).execute();
}

async function get(handle: Handle, key: string): Promise<string | undefined> {
  const row = await handle.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

describe('transaction', () => {
  it('commits what it did, returns its result, and is visible to an outside read immediately', async () => {
    const result = await database.transaction(async (tx) => {
      await put(tx.handle, 'committed');
      expect(await get(tx.handle, 'committed')).toBe('1');
      expect(await get(beside.handle, 'committed')).toBeUndefined();
      return 7;
    });
    expect(result).toBe(7);
    expect(await get(database.handle, 'committed')).toBe('1');
    expect(await get(beside.handle, 'committed')).toBe('1');
  });

  it('rolls everything back when the work throws, and passes the error on', async () => {
    const failure = new Error('no');
    const work = database.transaction(async (tx) => {
      await put(tx.handle, 'rolled-back');
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(await get(database.handle, 'rolled-back')).toBeUndefined();
  });

  it('rolls back when a statement fails, and works on afterwards', async () => {
    await put(database.handle, 'twice');
    const work = database.transaction(async (tx) => {
      await put(tx.handle, 'before-twice');
      await put(tx.handle, 'twice');
    });
    await expect(work).rejects.toThrow();
    expect(await get(database.handle, 'before-twice')).toBeUndefined();
    await database.transaction((tx) => put(tx.handle, 'after-twice'));
    expect(await get(database.handle, 'after-twice')).toBe('1');
  });

  it('refuses the database handle inside instead of waiting for itself', async () => {
    const uses: ((database: Database) => Promise<unknown>)[] = [
      (db) => get(db.handle, 'x'),
      (db) => put(db.handle, 'x'),
      (db) => sql`SELECT 1`.execute(db.handle),
      (db) => db.transaction(async () => {}),
      (db) => db.withLock('x', async () => {}),
    ];
    for (const use of uses) {
      const work = database.transaction(async () => use(database));
      await expect(work).rejects.toThrow(InsideTransactionError);
    }
    expect(await get(database.handle, 'x')).toBeUndefined();
  });

  it('knows the inside however deep, and another database is not inside', async () => {
    const other = await testDatabase();
    await database.transaction(async (tx) => {
      await put(tx.handle, 'deep');
      await other.transaction(async (inner) => {
        await put(inner.handle, 'deep');
        await expect(get(database.handle, 'deep')).rejects.toThrow(InsideTransactionError);
      });
      expect(await get(other.handle, 'deep')).toBe('1');
    });
  });

  it('lets work that it started use the database handle once it has ended', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    let later: Promise<string | undefined> | undefined;
    await database.transaction(async (tx) => {
      await put(tx.handle, 'later');
      later = ended.then(() => get(database.handle, 'later'));
    });
    resolve();
    expect(await later).toBe('1');
  });

  it.each(['commit', 'rollback'])('refuses its handle after its end by %s', async (end) => {
    let kept: Handle | undefined;
    const work = database.transaction(async (tx) => {
      kept = tx.handle;
      if (end === 'rollback') throw new Error('no');
    });
    await work.catch(() => {});
    const handle = kept;
    if (!handle) throw new Error('The work did not run.');
    await expect(put(handle, `after-${end}`)).rejects.toThrow(/ended|already/);
    await expect(sql`SELECT 1`.execute(handle)).rejects.toThrow(/ended|already/);
    expect(await get(database.handle, `after-${end}`)).toBeUndefined();
  });

  it('never runs a forgotten query outside of itself', async () => {
    // One in every microtask while the transaction ends, so that some fall between the rollback and its answer.
    const keys = Array.from({ length: 200 }, (_, n) => `forgotten-${n}`);
    const forgotten: Promise<unknown>[] = [];
    const forget = async (handle: Handle) => {
      for (const key of keys) {
        forgotten.push(put(handle, key));
        await Promise.resolve();
      }
    };
    let all: Promise<void> | undefined;
    const work = database.transaction(async (tx) => {
      all = forget(tx.handle).then(async () => void (await Promise.allSettled(forgotten)));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await all;
    const results = await Promise.allSettled(forgotten);
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    const written = await database.handle.selectFrom('meta').select('key').where('key', 'in', keys).execute();
    expect(written).toEqual([]);
  });

  it("refuses Kysely's own transactions on the handle", async () => {
    await expect(database.handle.transaction().execute(async () => {})).rejects.toThrow(
      ForeignTransactionError,
    );
    await expect(database.handle.startTransaction().execute()).rejects.toThrow(ForeignTransactionError);
    expect(await get(database.handle, 'nothing')).toBeUndefined();
  });
});

describe('onCommit', () => {
  it('runs after the commit, in order, when others can see the change', async () => {
    const seen: string[] = [];
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    await database.transaction(async (tx) => {
      tx.onCommit(() => seen.push('first'));
      tx.onCommit(() => {
        seen.push('second');
        resolve(get(beside.handle, 'announced'));
      });
      await put(tx.handle, 'announced');
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual(['first', 'second']);
    expect(await promise).toBe('1');
  });

  it('does not run after a rollback', async () => {
    const seen: string[] = [];
    const work = database.transaction(async (tx) => {
      tx.onCommit(() => seen.push('never'));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(seen).toEqual([]);
  });

  it('does not run when the commit itself fails', async () => {
    const seen: string[] = [];
    const work = database.transaction(async (tx) => {
      tx.onCommit(() => seen.push('never'));
      if (database.engine === 'sqlite') await sql`PRAGMA defer_foreign_keys = ON`.execute(tx.handle);
      else
        await sql`ALTER TABLE sessions ALTER CONSTRAINT sessions_user_id_fkey DEFERRABLE INITIALLY DEFERRED`.execute(
          tx.handle,
        );
      const times = { created_at: 1, last_seen_at: 1, expires_at: 1 };
      await tx.handle
        .insertInto('sessions')
        .values({ token_hash: 'h', id: 'i', user_id: 'unknown', ...times })
        .execute();
    });
    await expect(work).rejects.toThrow(/foreign key/i);
    expect(seen).toEqual([]);
    expect(await database.handle.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  it('cannot undo the transaction by throwing, and the others still run', async () => {
    const seen: string[] = [];
    const failure = new Error('callback');
    await database.transaction(async (tx) => {
      tx.onCommit(() => {
        throw failure;
      });
      tx.onCommit(() => seen.push('next'));
      await put(tx.handle, 'stands');
    });
    expect(seen).toEqual(['next']);
    expect(errors).toEqual([failure]);
    expect(await get(database.handle, 'stands')).toBe('1');
  });

  it('is refused once the transaction has ended', async () => {
    let late: ((work: () => void) => void) | undefined;
    await database.transaction(async (tx) => {
      late = tx.onCommit;
    });
    expect(() => late?.(() => {})).toThrow(TransactionEndedError);
  });
});

describe('withLock', () => {
  it('lets no two decisions with one key overlap, on any connection', async () => {
    await put(database.handle, 'counter', '0');
    const add = (on: Database) =>
      on.withLock('counter', async ({ handle }) => {
        const value = Number(await get(handle, 'counter')) + 1;
        await handle
          .updateTable('meta')
          .set({ value: String(value) })
          .where('key', '=', 'counter')
          .execute();
      });
    await Promise.all(Array.from({ length: 40 }, (_, index) => add(index % 2 === 0 ? database : beside)));
    expect(await get(database.handle, 'counter')).toBe('40');
  });

  it('releases the key when the work fails', async () => {
    const failed = database.withLock('fails', () => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    expect(await beside.withLock('fails', async () => 'free')).toBe('free');
  });
});

describe('close', () => {
  it('waits for the running transaction and refuses later queries', async () => {
    const closing = await openTestDatabase(store);
    const begun = Promise.withResolvers<void>();
    const work = closing.transaction(async (tx) => {
      begun.resolve();
      await put(tx.handle, 'closing-1');
      await put(tx.handle, 'closing-2');
    });
    await begun.promise;
    await closing.close();
    await closing.close();
    await work;
    expect(await get(database.handle, 'closing-2')).toBe('1');
    await expect(get(closing.handle, 'x')).rejects.toThrow();
    await expect(closing.transaction(async (tx) => get(tx.handle, 'x'))).rejects.toThrow();
  });
});

describe('a prepared query', () => {
  const named = database.handle.selectFrom('meta').select('value').where('key', '=', '').limit(0);

  it('runs with the values of each call, and with no other number of them', async () => {
    await put(database.handle, 'prepared-1', 'one');
    await put(database.handle, 'prepared-2', 'two');
    const find = prepare(database.handle, named);
    expect(await find('prepared-1', 1)).toEqual([{ value: 'one' }]);
    expect(await find('prepared-2', 1)).toEqual([{ value: 'two' }]);
    expect(await find('prepared-2', 0)).toEqual([]);
    await expect(find('prepared-1')).rejects.toThrow('2 parameters');
  });

  it('takes values by name, each as often as the text has it, and lists as one value', async () => {
    await put(database.handle, 'named-1', 'one');
    await put(database.handle, 'named-2', 'two');
    const find = prepareNamed(['key', 'keys'], (handle, { key, keys }) =>
      handle
        .selectFrom('meta')
        .select('value')
        .where((eb) => eb.or([eb('key', '=', key), among(handle, 'key', [keys])]))
        .where('key', '<>', sql<string>`${key} || '-'`)
        .orderBy('key'),
    );
    const [one, two] = [{ value: 'one' }, { value: 'two' }];
    expect(await find(database.handle, { key: 'named-1', keys: ['named-2'] })).toEqual([one, two]);
    expect(await find(database.handle, { key: 'named-2', keys: [] })).toEqual([two]);
    const inside = await database.transaction(({ handle }) =>
      find(handle, { key: 'none', keys: ['named-1'] }),
    );
    expect(inside).toEqual([one]);
  });

  it('refuses a value without a name', async () => {
    const find = prepareNamed([], (handle) =>
      handle.selectFrom('meta').select('value').where('key', '=', 'x'),
    );
    await expect(find(database.handle, {})).rejects.toThrow('a value without a name: x');
  });

  it('hides its values from the planner of SQLite, which would plan anew for each', () => {
    const places = database.engine === 'sqlite' ? ['= +?', 'limit +?'] : ['= $1', 'limit $2'];
    for (const place of places) expect(compileOnce(named).sql).toContain(place);
  });

  it('keeps a question mark in a text', () => {
    const asking = named.where(sql<boolean>`value <> '?'`);
    expect(compileOnce(asking).sql).toBe(asking.compile().sql);
  });
});
