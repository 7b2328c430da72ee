import { sql } from 'kysely';
import type { Handle } from '../../db/database.ts';

const COMMAND =
  'It was waiting when the backup was made that this installation was restored from. Whether it was sent since is unknown.';
const DELIVERY = `${COMMAND} Send it again if it is missing.`;

/** What was given up of what had been waiting. */
export interface Settled {
  commands: number;
  deliveries: number;
}

/**
 * Makes a restored database safe to start on, in the transaction that restored it. The original installation continued
 * after the backup: pending commands and messages may have been sent, so they are marked as given up, with a reason,
 * and never sent from here. Bot posts that Discord did not have yet are dropped, and due times of custom commands that
 * have passed since are skipped. All leases are cleared.
 */
export async function settleRestored(handle: Handle, now: number): Promise<Settled> {
  await freeLeases(handle);
  await handle.deleteFrom('leases').execute();
  await handle.deleteFrom('watch_interest').execute();
  // Backups of earlier versions have them.
  await handle.deleteFrom('game_snapshots').execute();
  await handle.deleteFrom('bot_posts').where('message_id', 'is', null).execute();
  await handle
    .updateTable('custom_commands')
    .set((eb) => ({ skip_at: eb.ref('next_run_at'), skip_by: 'The restore of a backup' }))
    .where('next_run_at', '<=', now)
    .execute();
  const commands = await giveUpCommands(handle, now);
  const deliveries = await handle
    .updateTable('deliveries')
    .set({ state: 'failed', problem: DELIVERY, finished_at: now })
    .where('state', '=', sql.lit<'pending'>('pending'))
    .executeTakeFirst();
  return { commands, deliveries: Number(deliveries.numUpdatedRows) };
}

async function giveUpCommands(handle: Handle, now: number): Promise<number> {
  const waiting = handle
    .selectFrom('game_commands')
    .select('id')
    .where('state', 'in', ['queued', 'sent'])
    .where('settled_at', 'is', null);
  await handle
    .updateTable('punishments')
    .set({ enforcement: 'unknown', enforcement_message: COMMAND })
    .where('enforcement_command_id', 'in', waiting)
    .execute();
  const { numUpdatedRows } = await handle
    .updateTable('game_commands')
    .set({ state: 'unknown', error_kind: 'interrupted', error_message: COMMAND, settled_at: now })
    .where('state', 'in', ['queued', 'sent'])
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Every column that says until when one process alone works on a row. */
async function freeLeases(handle: Handle): Promise<void> {
  for (const { name, columns } of await handle.introspection.getTables()) {
    for (const column of columns.filter((one) => one.name.endsWith('lease_until'))) {
      const lease = sql.ref(column.name);
      await sql`UPDATE ${sql.table(name)} SET ${lease} = NULL WHERE ${lease} IS NOT NULL`.execute(handle);
    }
  }
}
