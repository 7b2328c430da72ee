import type { ModCallSummary } from '@tenfour/contracts';
import { dayOf } from '@tenfour/domain';
import { sql } from 'kysely';
import { isoOrNull } from '../../db/codecs.ts';
import type { Handle } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { medianOf } from './median.ts';

/**
 * What the navigation shows of a queue, polled by every open page: compiled once, and each count is answered by an
 * index of its own, however long the server's history is.
 */
export function prepareSummary(handle: Handle) {
  const zoneOf = prepare(handle, handle.selectFrom('servers').select('timezone').where('id', '=', ''));
  const countAll = sql<number>`count(*)`;
  const own = handle.selectFrom('mod_calls').where('server_id', '=', '');
  const counts = prepare(
    handle,
    handle.selectNoFrom([
      own.where('status', '=', sql.lit('pending')).select(countAll.as('n')).as('pending'),
      own.where('status', '=', sql.lit('claimed')).select(countAll.as('n')).as('claimed'),
      own
        .where(sql<boolean>`status IN ('pending', 'claimed')`)
        .where('priority', '=', sql.lit(3))
        .select(countAll.as('n'))
        .as('urgent'),
      own
        .where('status', '=', sql.lit('pending'))
        .select('created_at')
        .orderBy('created_at')
        .limit(sql.lit(1))
        .as('oldest'),
      // Not as a condition: SQLite would take the index by state and read every call that was ever resolved.
      own
        .where('closed_at', '>=', 0)
        .select(sql<number>`count(CASE WHEN status = 'resolved' THEN 1 END)`.as('n'))
        .as('resolved_today'),
    ]),
  );
  const responses = prepare(
    handle,
    own.where('claimed_at', '>=', 0).select(sql<number>`claimed_at - created_at`.as('ms')),
  );

  return async (serverId: string, now: number): Promise<ModCallSummary> => {
    const [server] = await zoneOf(serverId);
    const today = dayOf(now, server?.timezone ?? 'UTC').from;
    const [[row], waited] = await Promise.all([
      counts(serverId, serverId, serverId, serverId, serverId, today),
      responses(serverId, today),
    ]);
    const pending = Number(row?.pending ?? 0);
    return {
      open: pending + Number(row?.claimed ?? 0),
      pending,
      urgent: Number(row?.urgent ?? 0),
      oldestPendingAt: isoOrNull(row?.oldest ?? null),
      resolvedToday: Number(row?.resolved_today ?? 0),
      medianResponseMs: medianOf(waited.map(({ ms }) => ms)),
    };
  };
}
