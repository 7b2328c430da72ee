import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/database/database.ts';
import { healthyRows, insertHealthyRows } from '../testing/invariants/invariants-scene.ts';
import type { Schema } from './table-types/index.ts';

const { handle, engine } = await testDatabase();
const NOW = Date.now();
const rows = healthyRows(NOW);

beforeAll(() => insertHealthyRows(handle, engine, NOW));

/** Tables of which every change counts, and the scope of their rows in the scene. */
const WHOLE = [
  { table: 'mod_calls', scope: 's1' },
  { table: 'shifts', scope: 's1' },
  { table: 'game_commands', scope: 's1' },
  { table: 'command_runs', scope: 's1' },
  { table: 'game_events', scope: 'g1' },
] as const;

/** Tables of which one column is shown. Nothing shown depends on a new row. */
const SHOWN = [
  { table: 'custom_commands', column: 'name', scope: 's1' },
  { table: 'users', column: 'username', scope: 'names' },
] as const;

const versions = async () =>
  new Map(
    (await handle.selectFrom('poll_versions').selectAll().execute()).map(({ scope, version }) => [
      scope,
      version,
    ]),
  );

/** Returns the scopes that a statement gives another version. */
async function changedBy(statement: () => Promise<unknown>): Promise<string[]> {
  const before = await versions();
  await statement();
  const after = await versions();
  return [...after.keys()].filter((scope) => before.get(scope) !== after.get(scope));
}

/** Writes a copy of the scene's first row of a table, past the types. */
async function insertCopy(table: keyof Schema): Promise<void> {
  const [, row] = rows.find(([name]) => name === table) ?? expect.unreachable();
  const unique = ['dedupe', 'discord_id'].filter((column) => column in row).map((column) => [column, 'new']);
  const due = 'due_at' in row ? { due_at: NOW + 1 } : {};
  const copy = { ...row, ...Object.fromEntries(unique), ...due, id: 'new' };
  await handle
    .insertInto(table)
    .values(copy as never)
    .execute();
}

const update = (table: keyof Schema, set: string) =>
  sql.raw(`UPDATE ${table} SET ${set} WHERE id = 'new'`).execute(handle);
const remove = (table: keyof Schema) => sql.raw(`DELETE FROM ${table} WHERE id = 'new'`).execute(handle);

it.each(WHOLE)(
  'every kind of statement on $table gives its scope another version',
  async ({ table, scope }) => {
    expect(await changedBy(() => insertCopy(table))).toEqual([scope]);
    expect(await changedBy(() => update(table, 'id = id'))).toEqual([scope]);
    expect(await changedBy(() => remove(table))).toEqual([scope]);
  },
);

it.each(SHOWN)(
  '$table.$column gives its scope another version, and no other column does',
  async ({ table, column, scope }) => {
    expect(await changedBy(() => insertCopy(table))).toEqual([]);
    expect(await changedBy(() => update(table, `${column} = 'changed'`))).toEqual([scope]);
    expect(await changedBy(() => update(table, `${column} = ${column}`))).toEqual([]);
    expect(await changedBy(() => update(table, 'updated_at = updated_at + 1'))).toEqual([]);
    expect(await changedBy(() => remove(table))).toEqual([scope]);
  },
);

it('the tables above are those with a trigger', async () => {
  const query =
    engine === 'sqlite'
      ? sql<{ name: string }>`SELECT replace(name, 'poll_versions_', '') AS name FROM sqlite_master
          WHERE type = 'trigger' AND name LIKE 'poll\\_versions%' ESCAPE '\\'`
      : sql<{ name: string }>`SELECT event_object_table || '_' || lower(event_manipulation) AS name
          FROM information_schema.triggers WHERE trigger_name LIKE 'poll\\_versions%'`;
  const expected = [
    ...WHOLE.flatMap(({ table }) => ['insert', 'update', 'delete'].map((event) => `${table}_${event}`)),
    ...SHOWN.flatMap(({ table }) => ['update', 'delete'].map((event) => `${table}_${event}`)),
  ];
  expect((await query.execute(handle)).rows.map(({ name }) => name).sort()).toEqual(expected.sort());
});
