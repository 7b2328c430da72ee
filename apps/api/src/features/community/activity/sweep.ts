import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { firstIdAt } from '../../../db/ids.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Servers that one statement looks at, of each the first entry of the primary key: 3 ms where none is in memory. */
const SERVERS_A_STEP = 100;

/** Servers per sweep: 50,000 are swept every four hours, often enough for logs that are stored for days. */
const SERVERS_PER_PASS = 2_000;

export interface OldActivityDeps {
  database: Database;
  /** Rows a step. */
  rows: number;
  /** Most steps that remove something in this sweep; the next sweep continues. */
  steps: number;
  stopped: () => boolean;
}

/**
 * Removes activity entries older, by their ids, than their server's retention. Sweeps a limited number of servers after
 * `from` and returns where the next sweep starts; '' is the beginning. A server with nothing to remove costs one read
 * of its oldest entry.
 */
export async function removeOldActivity(deps: OldActivityDeps, now: number, from = ''): Promise<string> {
  const left = { steps: deps.steps };
  let after = from;
  for (let looked = 0; looked < SERVERS_PER_PASS && !deps.stopped(); looked += SERVERS_A_STEP) {
    const servers = await oldestLines(deps.database.handle, after);
    for (const { id, days, oldest } of servers) {
      const end = firstIdAt(now - days * DAY_MS);
      if (oldest !== null && oldest < end && !(await removeBefore(deps, id, end, left))) return after;
    }
    const last = servers.at(-1);
    if (last === undefined || servers.length < SERVERS_A_STEP) return '';
    after = last.id;
    await yieldToEventLoop();
  }
  return after;
}

/** The servers after this one, in the order of their ids, with the id of each one's oldest line. */
function oldestLines(handle: Handle, after: string) {
  return (
    handle
      .selectFrom('servers')
      .select(['id', 'activity_days as days'])
      .select((eb) =>
        eb
          .selectFrom('activity')
          .select((inner) => inner.fn.min('activity.id').as('oldest'))
          .whereRef('activity.server_id', '=', 'servers.id')
          .as('oldest'),
      )
      .where('id', '>', after)
      // What hangs on removed ones is purged.
      .where('deleted_at', 'is', null)
      .where('retention_hold_at', 'is', null)
      .orderBy('id')
      .limit(SERVERS_A_STEP)
      .execute()
  );
}

/** Returns false when the sweep reached its limit before all rows were removed. */
async function removeBefore(
  { database: { handle }, rows, stopped }: OldActivityDeps,
  serverId: string,
  end: string,
  left: { steps: number },
): Promise<boolean> {
  for (let removed = rows; removed === rows; left.steps -= 1) {
    if (stopped() || left.steps <= 0) return false;
    const { numAffectedRows } = await sql`DELETE FROM activity WHERE server_id = ${serverId} AND id IN
      (SELECT id FROM activity WHERE server_id = ${serverId} AND id < ${end} ORDER BY id LIMIT ${sql.lit(rows)})`.execute(
      handle,
    );
    removed = Number(numAffectedRows ?? 0);
    await yieldToEventLoop();
  }
  return true;
}
