import { expect, it } from 'vitest';
import { createIdSource, newId } from '../../../db/ids.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { removeOldActivity } from './sweep.ts';

const database = await testDatabase();
const { handle } = database;
const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21, 18);
const user = await insertUser(handle);

/** Lines of these ages in days; their ids are of that time. */
async function addLines(serverId: string, ages: readonly number[]): Promise<void> {
  const idAt = createIdSource();
  const received = {
    type: 'punishment',
    action: 'x',
    title: 'x',
    description: 'x',
    actor_id: null,
    actor_name: 'x',
  };
  const rows = ages
    .map((age) => NOW - age * DAY)
    .sort((a, b) => a - b)
    .map((at) => ({ server_id: serverId, id: idAt(at), at, ...received, target: null, diff: null }));
  for (let from = 0; from < rows.length; from += 200) {
    await handle
      .insertInto('activity')
      .values(rows.slice(from, from + 200))
      .execute();
  }
}

async function agesIn(serverId: string): Promise<number[]> {
  const rows = await handle
    .selectFrom('activity')
    .select('at')
    .where('server_id', '=', serverId)
    .orderBy('id')
    .execute();
  return rows.map(({ at }) => (NOW - at) / DAY);
}

const sweep = (steps = 1_000, rows = 500) =>
  removeOldActivity({ database, rows, steps, stopped: () => false }, NOW);

it("deletes by each server's retention, to the moment, and continues where the last pass ended", async () => {
  const usual = await insertServer(handle, user);
  const short = await insertServer(handle, user, { activity_days: 30 });
  const quiet = await insertServer(handle, user, { activity_days: 30 });
  await addLines(usual, [400, 365.001, 365, 364, 1]);
  await addLines(short, [...Array.from({ length: 25 }, (_, nth) => 40 + nth), 30.001, 30, 29]);
  await sweep(1, 10);
  expect((await agesIn(usual)).length + (await agesIn(short)).length).toBe(5 + 28 - 2);
  await sweep(2, 10);
  expect(await agesIn(usual)).toEqual([365, 364, 1]);
  await sweep();
  expect(await agesIn(usual)).toEqual([365, 364, 1]);
  expect(await agesIn(short)).toEqual([30, 29]);
  expect(await agesIn(quiet)).toEqual([]);
});

it('finds the few among more servers than one look takes', async () => {
  const rows = Array.from({ length: 1_100 }, (_, nth) => {
    const id = newId();
    const sets = { moderator_permissions: '{}', admin_permissions: '{}' };
    return { id, name: `S${nth}`, owner_id: user, join_code: id, ...sets, created_at: 1, updated_at: 1 };
  });
  for (let from = 0; from < rows.length; from += 100) {
    await handle
      .insertInto('servers')
      .values(rows.slice(from, from + 100))
      .execute();
  }
  const chosen = [rows[3], rows[601], rows[1_099]].map((row) => row?.id ?? '');
  for (const id of chosen) await addLines(id, [366, 2]);
  await sweep();
  for (const id of chosen) expect(await agesIn(id)).toEqual([2]);
});
