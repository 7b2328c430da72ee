import { expect, it } from 'vitest';
import { banRequestRows } from '../../../testing/ban-request-rows.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { createChoiceSweep } from './choice-sweep.ts';

const DAY_MS = 24 * 60 * 60_000;
const world = await createWorld();
const { handle } = world.database;

it('ended ban requests go with punishments, unless the ban that one became is kept', async () => {
  const [kept, gone] = [await world.community(), await world.community()];
  const at = world.clock.now() - 200 * DAY_MS;
  for (const { server, owner } of [kept, gone]) {
    const rows = banRequestRows({ serverId: server.id, userId: owner.id, at, prefix: `${server.id}-` });
    for (const [table, row] of rows) {
      await handle
        .insertInto(table)
        .values(row as never)
        .execute();
    }
    await owner.call.retention.update({ serverId: server.id, choices: { punishments: 90 } });
  }
  const ban = { id: 'p3', server_id: kept.server.id, issued_by: kept.owner.id, type: 'ban' } as const;
  await handle
    .insertInto('punishments')
    .values(punishmentRow(handle, { ...ban, is_active: 1, created_at: at }))
    .execute();
  const logger = { error: (details: object) => expect(details).toBe(null) };
  const sweep = createChoiceSweep({ database: world.database, logger, steps: 1_000 });
  await sweep(world.clock.now() + 5 * DAY_MS, () => false);
  const left = async (table: 'ban_requests' | 'ban_request_votes' | 'ban_request_comments') => {
    const rows = await handle.selectFrom(table).select('server_id').orderBy('server_id').execute();
    return rows.map(({ server_id: id }) => (id === gone.server.id ? 'gone' : 'kept'));
  };
  expect((await left('ban_requests')).sort()).toEqual(['gone', 'kept', 'kept']);
  expect(await left('ban_request_votes')).toEqual(['kept']);
  expect(await left('ban_request_comments')).toEqual(['kept']);
  const open = handle.selectFrom('ban_requests').select('state').where('server_id', '=', gone.server.id);
  expect(await open.execute()).toEqual([{ state: 'open' }]);
});
