import type { Transaction } from '../../../db/database.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import type { EndedMembership } from '../members/index.ts';
import type { OwnershipHooks } from './hooks.ts';
import { type TransferRow, transfersStore } from './store.ts';
import { endByMember, endTransfer } from './transfer.ts';

/** Ends what was not accepted or approved in time. The two people never saw a proposal, so it ends without an event. */
export async function endExpired(tx: Transaction, row: TransferRow, at: number): Promise<void> {
  if (row.stage === 'proposed') await transfersStore(tx.handle).end(row.id);
  else await endTransfer(tx, row, 'ownership.expired', { actor: AUTOMATIC, at });
}

/** Ends the transfer to a person whose membership ended. Runs in that transaction, once the membership is gone. */
export async function endTransferOfFormerMember(
  tx: Transaction,
  hooks: OwnershipHooks,
  { serverId, userId, at }: EndedMembership,
): Promise<void> {
  const store = transfersStore(tx.handle);
  const row = await store.findTo(serverId, userId);
  if (row === null) return;
  if (row.stage === 'proposed') await store.end(row.id);
  else await endByMember(tx, hooks, row, { actor: AUTOMATIC, at, how: 'left' });
}
