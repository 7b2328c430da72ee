import type { Transaction } from '../../../db/database.ts';

/** What other features do when a person on duty answers a check. Each runs in the transaction of the answer. */
export interface DutyHooks {
  /** Runs after a check was answered on the web; `at` is epoch ms. */
  onCheckAnswered(
    tx: Transaction,
    answer: { serverId: string; userId: string; username: string; at: number },
  ): Promise<void>;
}
