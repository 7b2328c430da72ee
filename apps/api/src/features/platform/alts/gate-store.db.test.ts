import { LIST_MAX } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { gateStore } from './gate.ts';

const { handle } = await testDatabase();

it('lists 200 servers at most, and counts own ones with a key however many there are', async () => {
  const userId = await insertUser(handle);
  const ids: string[] = [];
  for (let nth = 0; nth <= LIST_MAX; nth += 1)
    ids.push(await insertServer(handle, userId, { erlc_key_sealed: 'sealed' }));
  const own = { user_id: userId, role: 'owner', joined_at: 1 } as const;
  await handle
    .insertInto('members')
    .values(ids.map((server_id) => ({ ...own, id: newId(), server_id })))
    .execute();
  expect(await gateStore(handle).serversOf(userId)).toHaveLength(LIST_MAX);
  expect(await gateStore(handle).ownWithKeys(userId)).toBe(LIST_MAX + 1);
});
