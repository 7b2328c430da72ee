import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestStore, openTestDatabase } from '../testing/database/database.ts';
import type { Handle } from './database.ts';

const store = await createTestStore();
const database = await openTestDatabase({ ...store, poolSize: 2 });
/** An instance that migrates while `database` is in use. */
const migrating = await openTestDatabase(store);

beforeEach(async () => {
  await sql`DROP TABLE IF EXISTS things`.execute(migrating.handle);
  await sql`CREATE TABLE things (id int, name text)`.execute(migrating.handle);
  await sql`INSERT INTO things VALUES (1, 'one')`.execute(migrating.handle);
});

async function findThing(handle: Handle): Promise<unknown> {
  const { rows } = await sql`SELECT * FROM things WHERE id = ${1}`.execute(handle);
  return rows[0];
}

async function changeThing(handle: Handle): Promise<unknown> {
  const { rows } = await sql`UPDATE things SET name = ${'two'} WHERE id = ${1} RETURNING *`.execute(handle);
  return rows[0];
}

/** Often enough that both connections have the statement. */
async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < 10; round += 1) await Promise.all([work(), work()]);
}

async function prepared(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(
    handle,
  );
  return rows.map(({ statement }) => statement);
}

describe('statements', () => {
  it('are prepared once they are executed often', async () => {
    const single = await openTestDatabase({ ...store, poolSize: 1 });
    await sql`SELECT ${1}::int AS rare`.execute(single.handle);
    await repeat(() => findThing(single.handle));
    expect(await prepared(single.handle)).toEqual(['SELECT * FROM things WHERE id = $1']);
  });

  it('with many values are not prepared, so that lists of every length leave names for others', async () => {
    const single = await openTestDatabase({ ...store, poolSize: 1 });
    const ids = Array.from({ length: 21 }, (_, at) => at);
    await repeat(() => sql`SELECT * FROM things WHERE id IN (${sql.join(ids)})`.execute(single.handle));
    expect(await prepared(single.handle)).toEqual([]);
  });

  it('are prepared inside transactions too', async () => {
    const single = await openTestDatabase({ ...store, poolSize: 1 });
    for (let round = 0; round < 5; round += 1) await single.transaction(({ handle }) => findThing(handle));
    expect(await prepared(single.handle)).toContain('SELECT * FROM things WHERE id = $1');
  });

  it('are not prepared where the setting is off', async () => {
    const single = await openTestDatabase({ ...store, poolSize: 1, namedStatements: false });
    await repeat(() => findThing(single.handle));
    expect(await prepared(single.handle)).toEqual([]);
  });
});

describe('a migration by another instance that changes what a prepared statement returns', () => {
  const addColumn = () => sql`ALTER TABLE things ADD COLUMN size int DEFAULT 7`.execute(migrating.handle);

  it('is survived by reads, on every connection', async () => {
    await repeat(() => findThing(database.handle));
    await addColumn();
    await repeat(async () =>
      expect(await findThing(database.handle)).toEqual({ id: 1, name: 'one', size: 7 }),
    );
  });

  it('is survived by a transaction, which runs again as a whole', async () => {
    await sql`INSERT INTO things VALUES (2, 'other')`.execute(migrating.handle);
    await repeat(() => findThing(database.handle));
    await repeat(() => database.transaction(({ handle }) => changeThing(handle)));
    await addColumn();
    const committed: string[] = [];
    const changed = await database.transaction(async ({ handle, onCommit }) => {
      onCommit(() => committed.push('once'));
      await sql`UPDATE things SET id = id + 10 WHERE id = 2`.execute(handle);
      await findThing(handle);
      return changeThing(handle);
    });
    expect(changed).toEqual({ id: 1, name: 'two', size: 7 });
    expect(committed).toEqual(['once']);
    const { rows } = await sql`SELECT id FROM things ORDER BY id`.execute(migrating.handle);
    expect(rows).toEqual([{ id: 1 }, { id: 12 }]);
  });

  it('is survived while it races reads and writes', async () => {
    const work = () =>
      Promise.all([
        repeat(() => findThing(database.handle)),
        repeat(() => database.transaction(({ handle }) => changeThing(handle))),
      ]);
    await work();
    for (const column of ['c1', 'c2', 'c3']) {
      const adding = sql`ALTER TABLE things ADD COLUMN ${sql.id(column)} int`.execute(migrating.handle);
      await Promise.all([work(), adding]);
    }
    expect(await findThing(database.handle)).toEqual({ id: 1, name: 'two', c1: null, c2: null, c3: null });
  });
});
