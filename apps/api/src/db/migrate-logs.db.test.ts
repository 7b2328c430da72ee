import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestStore, openTestDatabase } from '../testing/database/database.ts';
import { insertServer, insertUser } from '../testing/database/rows.ts';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { foldText } from './search.ts';

/** A database of the version before `0004-logs`, with a server in it. */
async function before(): Promise<{ database: Database; owner: string; server: string }> {
  const database = await openTestDatabase(await createTestStore('empty'));
  const place = MIGRATIONS.findIndex(({ name }) => name === '0004-logs');
  await migrate(database, MIGRATIONS.slice(0, place));
  const owner = await insertUser(database.handle, { username: 'before' });
  const server = await insertServer(database.handle, owner);
  return { database, owner, server };
}

it('keeps the oldest of several webhooks with one address', async () => {
  const { database, owner, server } = await before();
  const add = async (type: string, createdAt: number, deletedAt: number | null = null): Promise<string> => {
    const id = newId();
    await sql`INSERT INTO webhooks
      (id, server_id, type, discord_id, token_sealed, token_hint, created_by, created_at, updated_at, deleted_at)
      VALUES (${id}, ${server}, ${type}, '7', 'sealed', 'hint', ${owner}, ${createdAt}, ${createdAt}, ${deletedAt})`.execute(
      database.handle,
    );
    return id;
  };
  const gone = await add('punishments', 1, 2);
  const young = await add('punishments', 4);
  const old = await add('punishments', 3);
  const same = await add('punishments', 3);
  const other = await add('staff_actions', 5);
  await migrate(database);
  const rows = await database.handle.selectFrom('webhooks').selectAll().orderBy('id').execute();
  const kept = rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id);
  expect(kept.sort()).toEqual([old, other].sort());
  const twins = rows.filter(({ id }) => id === young || id === same);
  const erased = { is_active: 0, token_sealed: '', token_hint: '' };
  expect(twins).toEqual([
    expect.objectContaining({ ...erased, deleted_at: 4 }),
    expect.objectContaining({ ...erased, deleted_at: 3 }),
  ]);
  expect(rows.find(({ id }) => id === gone)).toMatchObject({ deleted_at: 2 });
});

it('finds earlier lines although they have a line break where the search has a space', async () => {
  const { database, server } = await before();
  await sql`INSERT INTO activity (server_id, id, at, type, action, title, description, actor_name, target)
    VALUES (${server}, ${newId()}, 1, 'punishments', 'punishment.added', 'Ban Added',
      ${'first\nSecond\r\nthird'}, 'Ana', NULL)`.execute(database.handle);
  await migrate(database);
  const { search } = await database.handle.selectFrom('activity').select('search').executeTakeFirstOrThrow();
  const parts = ['Ban Added', 'first\nSecond\r\nthird', 'Ana', ''].map(foldText);
  expect(Buffer.from(search).toString()).toBe(parts.join('\n'));
});
