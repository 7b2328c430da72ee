import { WELCOME_HINT_EVERY_MS } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { firstIdAt } from '../../../db/ids.ts';

/** When these players were last welcomed in a server, epoch ms, by name; those who never were are absent. */
export async function lastWelcomes(
  handle: Handle,
  serverId: string,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await handle
    .selectFrom('automation_runs')
    .leftJoin('game_commands', (join) =>
      join
        .onRef('game_commands.server_id', '=', 'automation_runs.server_id')
        .onRef('game_commands.id', '=', 'automation_runs.game_command_id'),
    )
    .select(['automation_runs.subject', (eb) => eb.fn.max('automation_runs.at').as('at')])
    .where('automation_runs.server_id', '=', serverId)
    .where('automation_runs.kind', '=', 'welcome')
    .where('automation_runs.subject', 'in', [...names])
    .where('automation_runs.outcome', 'in', ['queued', 'done', 'unknown'])
    // A welcome that was refused or not sent does not count.
    .where((eb) => eb.or([eb('game_commands.state', 'is', null), eb('game_commands.state', '<>', 'failed')]))
    .groupBy('automation_runs.subject')
    .execute();
  return new Map(rows.flatMap(({ subject, at }) => (subject === null ? [] : [[subject, Number(at)]])));
}

/** When a server last showed a hint to those who joined, epoch ms; null when it was not lately. */
export async function lastHint(handle: Handle, serverId: string, now: number): Promise<number | null> {
  const row = await handle
    .selectFrom('automation_runs')
    .select('at')
    .where('server_id', '=', serverId)
    .where('kind', '=', 'welcome')
    .where('id', '>=', firstIdAt(now - WELCOME_HINT_EVERY_MS))
    .where('command', 'like', ':h %')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
