import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;

/** Counts the statements that wait for a row lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(handle);
  return Number(rows[0]?.n);
}

it('a call that is claimed while its dismissal is undone stays claimed, and does not wait', async () => {
  const { admin, moderator, server } = await world.community();
  const report = { serverId: server.id, reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
  const { id: modCallId } = await moderator.call.modCalls.create(report);
  await moderator.call.modCalls.dismiss({ modCallId, resolution: 'Prank' });
  const [changed, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Reopened, claimed and dismissed once more, as far as the row shows it.
  const other = world.database.transaction(async (tx) => {
    await tx.handle
      .updateTable('mod_calls')
      .set({ claimed_by: admin.id, claimed_at: world.clock.now() })
      .where('id', '=', modCallId)
      .execute();
    changed.resolve();
    await seen.promise;
  });
  await changed.promise;
  const reopened = moderator.call.modCalls.reopen({ modCallId });
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0).finally(seen.resolve);
  await other;
  expect(await reopened).toMatchObject({ status: 'claimed', claimedBy: { id: admin.id } });
});
