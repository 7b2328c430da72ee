import { sql } from 'kysely';
import type { Database, Handle } from '../../../../db/database.ts';
import { firstIdAt } from '../../../../db/ids.ts';

/**
 * Deletes the oldest `limit` commands that were settled before `before` (epoch ms), of all servers or of one, and
 * returns their number. Outcomes of scheduled commands are copied to their run log, which is limited by count and not by
 * age, and those of automations to their run.
 */
export function removeOldCommands(
  database: Database,
  before: number,
  limit: number,
  serverId?: string,
): Promise<number> {
  return database.withLock('sweep:game_commands', async ({ handle }) => {
    const settled = handle
      .selectFrom('game_commands')
      .select(['server_id', 'id', 'source', 'automation'])
      .where('settled_at', '<', before);
    const old = await (serverId === undefined
      ? settled.orderBy('settled_at')
      : settled.where('server_id', '=', serverId).where('id', '<', firstIdAt(before)).orderBy('id')
    )
      .limit(limit)
      .execute();
    if (old.length === 0) return 0;
    const scheduled = old.filter(({ source }) => source === 'scheduled');
    if (scheduled.length > 0) await saveScheduledOutcomes(handle, scheduled);
    const automatic = old.filter(({ automation }) => automation !== null);
    if (automatic.length > 0) await saveRunOutcomes(handle, automatic);
    await sql`DELETE FROM game_commands WHERE (server_id, id) IN (VALUES ${sql.join(
      old.map((row) => sql`(${row.server_id}, ${row.id})`),
    )})`.execute(handle);
    return old.length;
  });
}

async function saveScheduledOutcomes(handle: Handle, commands: readonly { id: string }[]): Promise<void> {
  await sql`UPDATE command_runs
    SET command_state = old.state, error_kind = old.error_kind, message = old.error_message
    FROM game_commands AS old
    WHERE command_runs.game_command_id IN (${sql.join(commands.map(({ id }) => sql`${id}`))})
      AND command_runs.command_state IS NULL
      AND old.server_id = command_runs.server_id AND old.id = command_runs.game_command_id`.execute(handle);
}

/** As `automations/store.ts` shows runs while the command is there. */
async function saveRunOutcomes(handle: Handle, commands: readonly { id: string }[]): Promise<void> {
  await sql`UPDATE automation_runs
    SET outcome = CASE old.state WHEN 'confirmed' THEN 'done' WHEN 'sent' THEN 'done'
        WHEN 'unknown' THEN 'unknown' ELSE CASE old.error_kind WHEN 'missed' THEN 'missed'
        WHEN 'offline' THEN 'skipped' WHEN 'refused' THEN 'skipped' ELSE 'failed' END END,
      text = automation_runs.text || coalesce(' ' || old.error_message, '')
    FROM game_commands AS old
    WHERE automation_runs.game_command_id IN (${sql.join(commands.map(({ id }) => sql`${id}`))})
      AND automation_runs.outcome = 'queued'
      AND old.server_id = automation_runs.server_id AND old.id = automation_runs.game_command_id`.execute(
    handle,
  );
}
