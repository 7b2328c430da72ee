import { expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '../src/db/ids.ts';
import { insertServer, insertUser, punishmentRow } from '../src/testing/database/rows.ts';
import { createRestartable } from '../src/testing/product/child.ts';

/** Names of records, more than one round asks the ages of. */
const NAMES = 25;
const KILLS = 3;

/** A round that was killed is taken over after two minutes. */
const UNTIL_TAKEN_OVER = { timeout: 180_000, interval: 100 };

it('kill -9 during name lookups leaves no name out', async () => {
  const { database, start } = await createRestartable();
  const { handle } = database;
  const issued_by = await insertUser(handle);
  const server_id = await insertServer(handle, issued_by);
  const rows = Array.from({ length: NAMES }, (_, at) =>
    punishmentRow(handle, {
      id: newId(),
      server_id,
      issued_by,
      created_at: Date.now() - at * 1_000,
      roblox_username: `Crashed_Name${at}`,
      verified: 0,
    }),
  );
  await handle.insertInto('punishments').values(rows).execute();
  await handle
    .insertInto('name_backfills')
    .values({ server_id, source: 'punishments', next_at: 0 })
    .execute();
  const settled = async () =>
    (
      await handle
        .selectFrom('name_lookups')
        .select('name_key')
        .where('server_id', '=', server_id)
        .where('state', 'in', ['matched', 'unknown', 'refused'])
        .execute()
    ).length;

  let product = await start();
  onTestFinished(() => product.kill());
  let before = -1;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await vi.waitFor(async () => expect(await settled()).toBeGreaterThan(before), UNTIL_TAKEN_OVER);
    before = await settled();
    await product.kill();
    expect(await settled()).toBe(before);
    product = await start();
  }
  await vi.waitFor(async () => expect(await settled()).toBe(NAMES), UNTIL_TAKEN_OVER);
}, 900_000);
