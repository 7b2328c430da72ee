import { expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { openDatabase } from '../../../db/open.ts';
import { createTestStore, openTestDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../../../testing/database/rows.ts';
import { createRecordNames } from './record-names.ts';

const RECORDS = 1_203;

const store = await createTestStore();
const database = await openTestDatabase(store);
const { handle } = database;
const issued_by = await insertUser(handle);
const server_id = await insertServer(handle, issued_by);

const run = async () => createRecordNames({ database }).run(new AbortController().signal);
const names = () =>
  handle.selectFrom('player_names').selectAll().orderBy('first_seen_at').orderBy('roblox_user_id').execute();

it('learns who Roblox confirmed from records that were there before, once, and goes on where it stopped', async () => {
  const ids = Array.from({ length: RECORDS }, () => newId());
  for (let from = 0; from < RECORDS; from += 200) {
    const rows = ids.slice(from, from + 200).map((id, at) =>
      punishmentRow(handle, {
        id,
        server_id,
        issued_by,
        created_at: from + at + 1,
        roblox_username: `Player${(from + at) % 7}x`,
        roblox_user_id: `${(from + at) % 7}`,
        verified: (from + at) % 2 === 0 ? 1 : 0,
      }),
    );
    await handle.insertInto('punishments').values(rows).execute();
  }
  expect(await run()).toBeGreaterThan(0);
  // Another process, or this one after it was killed.
  const other = await openDatabase(store);
  expect(await createRecordNames({ database: other }).run(new AbortController().signal)).toBeGreaterThan(0);
  await other.close();
  expect(await run()).toBeNull();
  const learned = await names();
  expect(learned).toHaveLength(7);
  expect(learned[0]).toEqual({
    roblox_user_id: '0',
    name_key: 'player0x',
    name: 'Player0x',
    first_seen_at: 1,
    last_seen_at: 1_191,
  });
  await handle.deleteFrom('player_names').execute();
  expect(await run()).toBeNull();
  expect(await names()).toEqual([]);
});
