import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../../../testing/database/rows.ts';
import { foundPunishments, inOrder } from './list.ts';

const { handle, engine } = await testDatabase();

it('fetches what a search found by id, however large the server is', async () => {
  const issuedBy = await insertUser(handle);
  const serverId = await insertServer(handle, issuedBy);
  const rows = Array.from({ length: 1_000 }, (_, at) =>
    punishmentRow(handle, { server_id: serverId, issued_by: issuedBy, created_at: at, updated_at: at }),
  );
  await handle.insertInto('punishments').values(rows).execute();
  const ids = rows.slice(100, 150).map(({ id }) => id);

  const query = foundPunishments(handle, ids);
  const one = foundPunishments(handle, ids.slice(0, 1));
  expect(one.compile().sql, 'a statement for any number of ids').toBe(query.compile().sql);
  if (engine === 'sqlite') {
    const plan = JSON.stringify(await query.explain(undefined, sql`query plan`));
    expect(plan).toMatch(/autoindex_punishments_1/);
    expect(plan).not.toMatch(/punishments_list/);
  }

  const found = inOrder(ids, await query.execute());
  expect(found.map(({ id }) => id)).toEqual(ids);
});
