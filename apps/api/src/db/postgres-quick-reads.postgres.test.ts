import { OutageError } from '@tenfour/domain';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestStore, openTestDatabase } from '../testing/database/database.ts';
import type { Handle } from './database.ts';
import { ForeignTransactionError, InsideTransactionError } from './errors.ts';

const store = await createTestStore();
const database = await openTestDatabase({
  ...store,
  applicationName: 'quick',
  poolSize: 10,
  onError: () => undefined,
});
const beside = await openTestDatabase(store);

const NUMBERS = Array.from({ length: 200 }, (_, at) => at);

async function askFor(handle: Handle, number: number): Promise<{ number: number; pid: number } | undefined> {
  const { rows } = await sql<{ number: number; pid: number }>`
    SELECT ${number}::int AS number, pg_backend_pid() AS pid`.execute(handle);
  return rows[0];
}

it('gives each of many reads its own answer, on a fifth of the connections', async () => {
  const found = await Promise.all(NUMBERS.map((number) => askFor(database.quickReads, number)));
  expect(found.map((row) => row?.number)).toEqual(NUMBERS);
  expect(new Set(found.map((row) => row?.pid)).size).toBe(2);
});

it('keeps its share of the connections behind slow statements, and answers all', async () => {
  const slow = [1, 2].map(() => sql`SELECT pg_sleep(0.5)`.execute(database.quickReads));
  const many = Array.from({ length: 2_200 }, (_, at) => at);
  const asked = Promise.all(many.map((number) => askFor(database.quickReads, number)));
  let [isDone, busiest] = [false, 0];
  const watching = (async () => {
    while (!isDone) {
      busiest = Math.max(busiest, database.load().busy);
      await new Promise(setImmediate);
    }
  })();
  await Promise.all(slow);
  const found = await asked;
  isDone = true;
  await watching;
  expect(found.map((row) => row?.number)).toEqual(many);
  expect(busiest).toBe(2);
  expect(database.load()).toMatchObject({ quick: 0, busy: 0 });
});

it('fails a bad statement alone', async () => {
  const found = await Promise.allSettled(
    NUMBERS.map((number) =>
      number % 3 === 0
        ? sql`SELECT 1 / ${number - number}::int`.execute(database.quickReads)
        : askFor(database.quickReads, number),
    ),
  );
  expect(found.map(({ status }) => status)).toEqual(
    NUMBERS.map((number) => (number % 3 === 0 ? 'rejected' : 'fulfilled')),
  );
});

it('fails what runs on a connection that ends, and nothing after it', async () => {
  const asked = [1, 2, 3, 4].map(() => sql`SELECT pg_sleep(30)`.execute(database.quickReads));
  const outcome = Promise.allSettled(asked);
  await expect.poll(() => database.load().quick).toBe(4);
  const ended = new Set<number>();
  const end = async () => {
    const { rows } = await sql<{ pid: number }>`
      SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'quick' AND query LIKE '%pg_sleep%'`.execute(beside.handle);
    for (const { pid } of rows) ended.add(pid);
    return ended.size;
  };
  await expect.poll(end).toBe(2);
  for (const one of await outcome) expect(one).toMatchObject({ reason: expect.any(OutageError) });
  expect(database.load().quick).toBe(0);
  expect(await askFor(database.quickReads, 7)).toMatchObject({ number: 7 });
});

it('leaves the last connection to others as well', async () => {
  const single = await openTestDatabase({ ...store, poolSize: 1 });
  let isReading = true;
  const readOn = async () => {
    while (isReading) await askFor(single.quickReads, 1);
  };
  const reading = Promise.all([1, 2, 3, 4].map(readOn));
  expect(await single.transaction(async ({ handle }) => askFor(handle, 2))).toMatchObject({ number: 2 });
  isReading = false;
  await reading;
});

it('sees what was committed before', async () => {
  for (const value of ['a', 'b', 'c']) {
    await database.transaction(({ handle }) =>
      handle.insertInto('meta').values({ key: value, value }).execute(),
    );
    const rows = await database.quickReads
      .selectFrom('meta')
      .select('key')
      .where('key', '=', value)
      .execute();
    expect(rows).toEqual([{ key: value }]);
  }
});

it('survives a migration that changes what its statements return', async () => {
  await sql`CREATE TABLE things (id int)`.execute(beside.handle);
  await sql`INSERT INTO things VALUES (1)`.execute(beside.handle);
  const read = async () =>
    (await sql`SELECT * FROM things WHERE id = ${1}`.execute(database.quickReads)).rows[0];
  const readOften = () => Promise.all(NUMBERS.map(read));
  await readOften();
  for (const column of ['c1', 'c2', 'c3']) {
    const adding = sql`ALTER TABLE things ADD COLUMN ${sql.id(column)} int`.execute(beside.handle);
    await Promise.all([readOften(), adding]);
    await readOften();
  }
  expect(await read()).toEqual({ id: 1, c1: null, c2: null, c3: null });
});

it('is refused inside a transaction, and begins none', async () => {
  await expect(database.transaction(() => askFor(database.quickReads, 1))).rejects.toThrow(
    InsideTransactionError,
  );
  const begun = database.quickReads.transaction().execute(async () => undefined);
  await expect(begun).rejects.toThrow(ForeignTransactionError);
});
