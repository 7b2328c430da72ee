import { UNCLAIMED_MINUTES } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { writeAlerts } from '../../../events/alert-outbox.ts';
import type { RecurringTask } from '../../../jobs/scheduler.ts';
import { modCallEvents, playersOf } from './events.ts';
import { DETAIL_COLUMNS, detailsOf } from './store.ts';

/** Most calls of one run; the next one continues. */
const CALLS_A_RUN = 200;

/** Age up to which staff are alerted of a call, in ms. */
const LOOKED_AT_MS = 60 * 60_000;

/**
 * Creates the task that alerts staff of calls that wait longer than they want, each person once a call. A call is looked
 * at until it is an hour old, so that someone who clocks in meanwhile is alerted too.
 */
export function createUnclaimedAlerts(deps: { database: Database; now: () => number }): RecurringTask {
  return {
    name: 'unclaimed calls',
    everyMs: 15_000,
    async run() {
      const at = deps.now();
      const rows = await deps.database.handle
        .selectFrom('mod_calls')
        .innerJoin('servers', 'servers.id', 'mod_calls.server_id')
        .select([
          ...DETAIL_COLUMNS.map((column) => `mod_calls.${column}` as const),
          'mod_calls.server_id',
          'mod_calls.created_at',
        ])
        // A literal, so that the index of open calls serves it.
        .where('mod_calls.status', '=', sql.lit<'pending'>('pending'))
        .where('mod_calls.created_at', '<=', at - UNCLAIMED_MINUTES.min * 60_000)
        .where('mod_calls.created_at', '>', at - LOOKED_AT_MS)
        .where('servers.status', '=', 'active')
        .where('servers.deleted_at', 'is', null)
        .orderBy('mod_calls.created_at')
        .limit(CALLS_A_RUN)
        .execute();
      if (rows.length === 0) return;
      const alerts = rows.map(({ server_id: serverId, created_at, ...row }) => {
        const actor = { id: null, name: row.reporter_username };
        const call = detailsOf(row);
        const event = modCallEvents.create({ kind: 'mod-call.created', serverId, actor, at, call });
        return {
          ...{ serverId, at, kind: 'unclaimed-call' as const, subjectId: row.id, actorId: null },
          ...{ title: `Unclaimed: ${call.reason}`, text: playersOf(call), waitedMs: at - created_at },
          path: event.message.page ?? `/server/${serverId}`,
        };
      });
      await deps.database.transaction((tx) => writeAlerts(tx, alerts));
    },
  };
}
