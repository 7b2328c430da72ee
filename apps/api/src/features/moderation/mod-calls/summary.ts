import type { ModCallSummary, Viewer } from '@tenfour/contracts';
import { dayOf, medianOf, QUARTER_MS, type Span } from '@tenfour/domain';
import { sql } from 'kysely';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';

/** The counts of a queue, each answered by an index of its own, however long the server's history is. */
export function summaryQueries(handle: Handle) {
  const own = handle.selectFrom('mod_calls').where('server_id', '=', '');
  return {
    states: own
      // Literals, and grouped by state: the index by state leads to the open calls alone.
      .where(sql<boolean>`status IN ('pending', 'claimed')`)
      .groupBy('status')
      .select((eb) => [
        'status',
        eb.fn.countAll<number>().as('calls'),
        sql<number>`count(CASE WHEN priority = 3 AND (status = 'pending' OR claimed_by = ${''}) THEN 1 END)`.as(
          'urgent',
        ),
        sql<number>`count(CASE WHEN claimed_by = ${''} THEN 1 END)`.as('mine'),
        eb.fn.min('created_at').as('oldest'),
      ]),
    // The state is no condition: SQLite would take the index by state and read every call that was ever resolved.
    resolved: own
      .where('closed_at', '>=', 0)
      .select(sql<number>`count(CASE WHEN status = 'resolved' THEN 1 END)`.as('calls')),
    responses: own.where('claimed_at', '>=', 0).select(sql<number>`claimed_at - created_at`.as('ms')),
  };
}

/**
 * Creates a `dayOf` for frequent callers: it reads the zone's clocks once per quarter of an hour instead of seven times
 * per call.
 */
function createToday(): (now: number, zone: string) => Span {
  const days = new Map<string, { quarter: number; day: Span }>();
  return (now, zone) => {
    const quarter = Math.floor(now / QUARTER_MS);
    const known = days.get(zone);
    if (known?.quarter === quarter) return known.day;
    const day = dayOf(now, zone);
    days.set(zone, { quarter, day });
    return day;
  };
}

/** What the navigation shows of a queue, polled by every open page: compiled once. */
export function prepareSummary(handle: Handle) {
  const zoneOf = prepare(handle, handle.selectFrom('servers').select('timezone').where('id', '=', ''));
  const queries = summaryQueries(handle);
  const states = prepare(handle, queries.states);
  const resolved = prepare(handle, queries.resolved);
  const responses = prepare(handle, queries.responses);
  const todayOf = createToday();

  return async ({ serverId, id: viewerId }: Viewer, now: number): Promise<ModCallSummary> => {
    const [server] = await zoneOf(serverId);
    const today = todayOf(now, server?.timezone ?? 'UTC').from;
    const [open, [closed], waited] = await Promise.all([
      // In the order of the statement.
      states(viewerId, viewerId, serverId),
      resolved(serverId, today),
      responses(serverId, today),
    ]);
    const pending = open.find(({ status }) => status === 'pending');
    return {
      open: open.reduce((sum, { calls }) => sum + Number(calls), 0),
      pending: Number(pending?.calls ?? 0),
      mine: open.reduce((sum, { mine }) => sum + Number(mine), 0),
      urgent: open.reduce((sum, { urgent }) => sum + Number(urgent), 0),
      oldestPendingAt: pending === undefined ? null : iso(Number(pending.oldest)),
      resolvedToday: Number(closed?.calls ?? 0),
      medianResponseMs: medianOf(waited.map(({ ms }) => ms)),
    };
  };
}
