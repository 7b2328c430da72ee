import type { CommandRun } from '@tenfour/contracts';
import type { RunState } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';

/**
 * A run with the fate of the command that it queued, as stored: with the command, or in the run once that is gone.
 * Times in epoch ms.
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

/** Failures that say nothing against the command: it was not sent, or nobody was there to see it. */
const NOT_FAILURES: Readonly<Record<string, RunState>> = {
  offline: 'skipped',
  refused: 'skipped',
  missed: 'missed',
};

/** A run as the contracts speak of it: once its command is queued, its fate is the command's. */
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
