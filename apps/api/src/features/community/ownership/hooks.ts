import type { Transaction } from '../../../db/database.ts';

/** How a transfer by platform staff ended before it took effect. */
export type TransferEnd = 'objected' | 'declined' | 'left' | 'offered';

/** What other features do when transfers change. Each runs in the transaction of the change; none may use the network. */
export interface OwnershipHooks {
  /** Runs after a person of the server ended a transfer that platform staff had approved, named `by`. `at` is epoch ms. */
  onStaffTransferEnded(
    tx: Transaction,
    ended: {
      serverId: string;
      serverName: string;
      recipient: string;
      by: string;
      how: TransferEnd;
      at: number;
    },
  ): Promise<void>;
}
