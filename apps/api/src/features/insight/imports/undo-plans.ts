import type { PlanItem } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { NO_GUILD } from './planned.ts';
import { CHANGED, ids, idsOf, reasonsIn, type UndoKind } from './undo-kinds.ts';

const IN_USE = 'People signed up for its sessions, or Discord shows them. End it on the sessions page.';

/** Undoes plans that are as they were imported. Runs under the lock of the server's sessions. */
export const UNDO_PLANS: Readonly<Record<PlanItem['kind'], UndoKind>> = {
  async series(handle, { serverId }, items) {
    const used = await usedSeries(handle, serverId, idsOf(items));
    const taken = await sql<{ id: string }>`DELETE FROM game_session_series WHERE server_id = ${serverId}
      AND id IN (${sql.join(idsOf(items))}) AND id NOT IN (${sql.join([...used, ''])})
      AND updated_at = created_at AND ended_at IS NULL RETURNING id`.execute(handle);
    const gone = ids(taken.rows);
    if (gone.length > 0) {
      const planned = handle.deleteFrom('game_sessions').where('server_id', '=', serverId);
      await planned.where('series_id', 'in', gone).execute();
    }
    const reasons = await reasonsIn(handle, 'game_session_series', serverId, items, gone);
    return new Map([...reasons].map(([id, why]) => [id, used.has(id) ? IN_USE : why]));
  },

  async 'session-message'(handle, { serverId }, items) {
    const remaining = new Map<string, string>();
    for (const { id, item } of items) {
      if (item.kind !== 'session-message') continue;
      const { numDeletedRows } = await handle
        .deleteFrom('game_session_templates')
        .where('server_id', '=', serverId)
        .where('kind', '=', item.at)
        .where('guild_id', '=', NO_GUILD)
        .executeTakeFirst();
      if (numDeletedRows === 0n) remaining.set(id, CHANGED);
    }
    return remaining;
  },
};

/** Returns those of which a session began, was changed, has people, or is in Discord. */
async function usedSeries(
  handle: Handle,
  serverId: string,
  seriesIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const has = (table: string) => sql`EXISTS (SELECT 1 FROM ${sql.table(table)} AS own
    WHERE own.server_id = s.server_id AND own.session_id = s.id)`;
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT series_id AS id FROM game_sessions AS s
    WHERE server_id = ${serverId} AND series_id IN (${sql.join(seriesIds)})
      AND (state <> 'planned' OR series_edited = 1 OR ${has('game_session_signups')}
        OR ${has('game_session_posts')} OR ${has('game_session_votes')})`.execute(handle);
  return new Set(ids(rows));
}
