import type { RecentNumbers, Viewer } from '@tenfour/contracts';
import { CONNECTION_TEST, may } from '@tenfour/domain';
import { sql } from 'kysely';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { firstIdAt } from '../../../db/ids.ts';
import { prepare } from '../../../db/prepared.ts';

/** How far back the numbers go, in ms: an evening. */
const RECENT_MS = 12 * 60 * 60_000;

/** Prepares the numbers of an evening, each answered by an index over time. `now` in epoch ms. */
export function prepareRecent(handle: Handle) {
  const calls = prepare(handle, resolvedCalls(handle));
  const records = prepare(handle, recordedPunishments(handle));
  const commands = prepare(handle, sentCommands(handle));

  return async (viewer: Viewer, now: number): Promise<RecentNumbers> => {
    const since = now - RECENT_MS;
    const { serverId } = viewer;
    const [counted, recorded, sent] = await Promise.all([
      may(viewer, 'canViewStaffTools') ? calls(serverId, since) : null,
      may(viewer, 'canViewPunishments') ? records(serverId, since) : null,
      may(viewer, 'canViewIngamePanel') ? commands(serverId, firstIdAt(since), since) : null,
    ]);
    return {
      since: iso(since),
      calls: countIn(counted),
      records: countIn(recorded),
      commands: countIn(sent),
    };
  };
}

function countIn(rows: readonly { count: number | string | bigint }[] | null): number | null {
  return rows === null ? null : Number(rows[0]?.count ?? 0);
}

function resolvedCalls(handle: Handle) {
  return (
    handle
      .selectFrom('mod_calls')
      .where('server_id', '=', '')
      .where('closed_at', '>=', 0)
      // Within the count: as a condition it would lead SQLite to the index by state, and to every call ever resolved.
      .select(sql<number>`count(CASE WHEN status = 'resolved' THEN 1 END)`.as('count'))
  );
}

function recordedPunishments(handle: Handle) {
  return handle
    .selectFrom('punishments')
    .where('server_id', '=', '')
    .where('created_at', '>=', 0)
    .where('deleted_at', 'is', null)
    .where('source', 'not in', [sql.lit<'import'>('import'), sql.lit<'automation'>('automation')])
    .select((eb) => eb.fn.countAll<number>().as('count'));
}

/** By id, for the table's own order; by time, since a command can wait before it is sent. */
function sentCommands(handle: Handle) {
  return handle
    .selectFrom('game_commands')
    .where('server_id', '=', '')
    .where('id', '>=', '')
    .where('sent_at', '>=', 0)
    .where('source', 'not in', [sql.lit<'scheduled'>('scheduled'), sql.lit<'automation'>('automation')])
    .where('command', '!=', sql.lit(CONNECTION_TEST))
    .select((eb) => eb.fn.countAll<number>().as('count'));
}
