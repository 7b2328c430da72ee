import { sql } from 'kysely';
import type { Database, Handle } from '../db/database.ts';

/**
 * Takes the oldest `limit` commands away that were settled before `before` (epoch ms). What became of a scheduled one
 * goes into its entry of the run log, which is kept by number and not by age. The number of commands taken.
 */
export function removeOldCommands(database: Database, before: number, limit: number): Promise<number> {
  return database.serialised('sweep:game_commands', async ({ handle }) => {
    const old = await handle
      .selectFrom('game_commands')
      .select(['server_id', 'id', 'source'])
      .where('settled_at', '<', before)
      .orderBy('settled_at')
      .limit(limit)
      .execute();
    if (old.length === 0) return 0;
    const scheduled = old.filter(({ source }) => source === 'scheduled');
    if (scheduled.length > 0) await keepFates(handle, scheduled);
    await sql`DELETE FROM game_commands WHERE (server_id, id) IN (VALUES ${sql.join(
      old.map((row) => sql`(${row.server_id}, ${row.id})`),
    )})`.execute(handle);
    return old.length;
  });
}

async function keepFates(handle: Handle, commands: readonly { id: string }[]): Promise<void> {
  await sql`UPDATE command_runs
    SET command_state = old.state, error_kind = old.error_kind, message = old.error_message
    FROM game_commands AS old
    WHERE command_runs.game_command_id IN (${sql.join(commands.map(({ id }) => sql`${id}`))})
      AND command_runs.command_state IS NULL
      AND old.server_id = command_runs.server_id AND old.id = command_runs.game_command_id`.execute(handle);
}
