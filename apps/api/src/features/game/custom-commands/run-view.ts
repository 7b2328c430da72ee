import type { CommandRun } from '@tenfour/contracts';
import type { RunState } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

/**
 * A stored run with the outcome of the command that it queued, from the command or, after that was removed, from the
 * run. Times in epoch ms.
 */
export interface RunRow {
  runId: string;
  dueAt: number;
  ranAt: number | null;
  runState: 'queued' | 'skipped' | 'missed';
  runMessage: string | null;
  commandState: 'queued' | 'sent' | 'confirmed' | 'failed' | 'unknown' | null;
  errorKind: string | null;
  errorMessage: string | null;
}

/** Failures that are not the command's fault: it was not sent, or the game was empty. */
const NOT_FAILURES: Readonly<Record<string, RunState>> = {
  offline: 'skipped',
  refused: 'skipped',
  missed: 'missed',
};

/** Converts a run to its contract type; after its command is queued, the outcome is the command's. */
export function runOf(row: RunRow): CommandRun {
  return {
    id: row.runId,
    dueAt: iso(row.dueAt),
    ranAt: isoOrNull(row.ranAt),
    state: stateOf(row),
    message: row.runState === 'queued' ? (row.errorMessage ?? row.runMessage) : row.runMessage,
  };
}

function stateOf({ runState, commandState, errorKind }: RunRow): RunState {
  if (runState !== 'queued') return runState;
  if (commandState !== 'failed') return commandState ?? 'unknown';
  return NOT_FAILURES[errorKind ?? ''] ?? 'failed';
}

/** Returns the names of the custom commands that sent these game commands of a server, by the id of the game command. */
export async function customCommandNames(
  db: Handle,
  serverId: string,
  gameCommandIds: readonly string[],
): Promise<Map<string, string>> {
  const [oldest] = [...gameCommandIds].sort();
  if (oldest === undefined) return new Map();
  const rows = await db
    .selectFrom('command_runs')
    .innerJoin('custom_commands', (join) =>
      join
        .onRef('custom_commands.server_id', '=', 'command_runs.server_id')
        .onRef('custom_commands.id', '=', 'command_runs.custom_command_id'),
    )
    .select(['command_runs.game_command_id as id', 'custom_commands.name'])
    .where('command_runs.server_id', '=', serverId)
    // A run's id is made after its command's: the primary key leads to the few that can fit.
    .where('command_runs.id', '>=', oldest)
    .where('command_runs.game_command_id', 'in', [...gameCommandIds])
    .execute();
  return new Map(rows.flatMap(({ id, name }) => (id === null ? [] : [[id, name]])));
}
