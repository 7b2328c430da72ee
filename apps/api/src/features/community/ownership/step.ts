import type { TransferInput } from '@tenfour/contracts';
import type { TransferStep } from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { isPossible, type TransferRow, transfersStore } from './store.ts';
import { notOpen, transferLock } from './transfer.ts';

interface StepDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** Runs a step about a server's open transfer. Throws `NOT_FOUND` when it can't be taken any more. */
export function takeTransferStep<Result>(
  { database, now }: StepDeps,
  { serverId, transferId }: TransferInput,
  step: TransferStep,
  take: (tx: Transaction, row: TransferRow, at: number) => Promise<Result>,
): Promise<Result> {
  return database.withLock(transferLock(serverId), async (tx) => {
    const at = now();
    const row = await transfersStore(tx.handle).find(serverId);
    if (row === null || row.id !== transferId || !isPossible(row, step, at)) throw notOpen();
    return take(tx, row, at);
  });
}
