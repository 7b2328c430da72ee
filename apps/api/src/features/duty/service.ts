import type { DutyChecksService } from '@tenfour/contracts';
import type { Database } from '../../db/database.ts';
import { logRun } from '../automations/run-log.ts';
import { answerCheck, checksOf } from './signs-store.ts';

export interface DutyChecksDeps {
  database: Database;
  now: () => number;
}

/** What people on duty are asked, and answer here instead of in the game. */
export function createDutyChecksService({ database, now }: DutyChecksDeps): DutyChecksService {
  return {
    mine: (account) => checksOf(database.handle, account.id),

    async answer(account, serverId) {
      await database.transaction(async (tx) => {
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
