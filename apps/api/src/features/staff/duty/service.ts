import type { DutyChecksService } from '@tenfour/contracts';
import type { Database, Transaction } from '../../../db/database.ts';
import { answerCheck, askedBy, checksOf } from './signs-store.ts';

export interface DutyChecksDeps {
  database: Database;
  hooks: DutyHooks;
  now: () => number;
}

/** What people on duty are asked, and answer here instead of in the game. */
export function createDutyChecksService({ database, hooks, now }: DutyChecksDeps): DutyChecksService {
  return {
    mine: (account) => checksOf(database.handle, account.id),

    async answer(account, serverId) {
      const gameId = await askedBy(database.handle, serverId, account.id);
      if (gameId === null) return checksOf(database.handle, account.id);
      // A reading that is about to tell of a missing answer comes before it or after.
      await database.withLock(`game:${gameId}`, async (tx) => {
        const at = now();
        if (!(await answerCheck(tx.handle, serverId, account.id, at))) return;
        const { id: userId, username } = account;
        await hooks.onCheckAnswered(tx, { serverId, userId, username, at });
        tx.changed({ userId: account.id, entity: 'account', op: 'changed', ids: [] });
      });
      return checksOf(database.handle, account.id);
    },
  };
}

/** What other features do when a person on duty answers a check. Each runs in the transaction of the answer. */
export interface DutyHooks {
  /** Runs after a check was answered on the web; `at` is epoch ms. */
  onCheckAnswered(
    tx: Transaction,
    answer: { serverId: string; userId: string; username: string; at: number },
  ): Promise<void>;
}
