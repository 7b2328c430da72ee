import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { accountEvents } from '../account/index.ts';
import type { TransferRow } from './store.ts';

const KINDS = {
  offered: ['account.ownership-offered', 'account.ownership-offer-received'],
  transferred: ['account.ownership-given', 'account.ownership-received'],
} as const;

/** Records in the account logs of owner and recipient that a server was offered or transferred. `at` is epoch ms. */
export async function recordInAccounts(
  tx: Transaction,
  what: keyof typeof KINDS,
  row: Pick<TransferRow, 'server_id' | 'server_name' | 'owner_id' | 'user_id'>,
  at: number,
): Promise<void> {
  const [ofOwner, ofRecipient] = KINDS[what];
  const about = { serverId: row.server_id, name: row.server_name, at };
  await recordEvent(tx, accountEvents.create({ kind: ofOwner, userId: row.owner_id, ...about }));
  await recordEvent(tx, accountEvents.create({ kind: ofRecipient, userId: row.user_id, ...about }));
}
