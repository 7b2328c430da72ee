import type { CommandRun } from '@tenfour/contracts';
import type { RunState } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';

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
