import type { DutyChecksService } from '@tenfour/contracts';
import type { Database } from '../../../db/database.ts';
import { logRun } from '../../automation/automations/run-log.ts';
import { answerCheck, askedBy, checksOf } from './signs-store.ts';

export interface DutyChecksDeps {
  database: Database;
  now: () => number;
}

/** What people on duty are asked, and answer here instead of in the game. */
export function createDutyChecksService({ database, now }: DutyChecksDeps): DutyChecksService {
  return {
    mine: (account) => checksOf(database.handle, account.id),

    async answer(account, serverId) {
      const gameId = await askedBy(database.handle, serverId, account.id);
      if (gameId === null) return checksOf(database.handle, account.id);
      // A reading that is about to tell of a missing answer comes before it or after.
      await database.serialised(`game:${gameId}`, async (tx) => {
        const at = now();
        if (!(await answerCheck(tx.handle, serverId, account.id, at))) return;
        const occasion = { serverId, kind: 'afk-check' as const, at, subject: account.username };
        const text = 'Answered on the web that they are there.';
        await logRun(tx, { ...occasion, dedupe: `web:${account.id}:${at}` }, { outcome: 'done', text });
        tx.changed({ userId: account.id, entity: 'account', op: 'changed', ids: [] });
      });
      return checksOf(database.handle, account.id);
    },
  };
}
