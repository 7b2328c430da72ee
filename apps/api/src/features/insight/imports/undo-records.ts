import type { RecordItem } from '@tenfour/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { withdrawPicture } from '../../moderation/evidence/index.ts';
import type { PlannedItem } from './planned.ts';
import { GONE, ids, idsOf, reasonsIn, type UndoKind } from './undo-kinds.ts';

/** Undoes what belongs to records. */
export const UNDO_RECORDS: Readonly<Record<RecordItem['kind'], UndoKind>> = {
  // As everywhere, fields are archived and never deleted: records can have values of them.
  field: async (_handle, _target, items) => new Map(idsOf(items).map((id) => [id, 'Archived fields stay.'])),

  async picture(handle, { serverId }, items) {
    const remaining = new Map<string, string>();
    for (const { id } of items) {
      const left = await withdrawPicture(handle, serverId, id);
      if (left !== 'withdrawn') remaining.set(id, left === 'shown' ? 'A record still shows it.' : GONE);
    }
    return remaining;
  },

  async history(handle, { serverId, importId }, items) {
    // Those of a punishment that was edited since, and stays, stay with it.
    const taken = await handle
      .deleteFrom('punishment_changes')
      .where('server_id', '=', serverId)
      .where('import_id', '=', importId)
      .where('id', 'in', idsOf(items))
      .where('punishment_id', 'in', (eb) =>
        eb
          .selectFrom('punishments')
          .select('id')
          .where('server_id', '=', serverId)
          .where('updated_by', 'is', null)
          .whereRef('updated_at', '=', 'created_at'),
      )
      .returning('id')
      .execute();
    return reasonsIn(handle, 'punishment_changes', serverId, items, ids(taken));
  },

  async appeal(handle, { serverId }, items) {
    const taken = await takeThreads(handle, 'appeals', serverId, items, (item) => {
      const messages = item.kind === 'appeal' ? item.messages.length : 0;
      return sql`assignee_id IS NULL AND (SELECT count(*) FROM appeal_messages AS m
        WHERE m.server_id = appeals.server_id AND m.appeal_id = appeals.id) = ${messages}`;
    });
    if (taken.length > 0) {
      const own = handle.deleteFrom('appeal_messages').where('server_id', '=', serverId);
      await own.where('appeal_id', 'in', taken).execute();
    }
    return reasonsIn(handle, 'appeals', serverId, items, taken);
  },

  async 'ban-request'(handle, { serverId }, items) {
    // Its votes and comments go with a request.
    const taken = await takeThreads(handle, 'ban_requests', serverId, items, (item) => {
      if (item.kind !== 'ban-request' || item.state !== 'open') return sql`state <> 'open'`;
      return sql`(SELECT count(*) FROM ban_request_comments AS c WHERE c.request_id = ban_requests.id)
        = ${item.comments.length}
        AND NOT EXISTS (SELECT 1 FROM ban_request_votes AS v WHERE v.request_id = ban_requests.id)`;
    });
    return reasonsIn(handle, 'ban_requests', serverId, items, taken);
  },
};

/** Deletes what is in the state in which it was imported and as `untouched` says; the ids. */
async function takeThreads(
  handle: Handle,
  table: 'appeals' | 'ban_requests',
  serverId: string,
  items: readonly PlannedItem[],
  untouched: (item: PlannedItem['item']) => RawBuilder<unknown>,
): Promise<string[]> {
  const taken: string[] = [];
  for (const { id, item } of items) {
    if (item.kind !== 'appeal' && item.kind !== 'ban-request') continue;
    const { rows } = await sql<{ id: string }>`DELETE FROM ${sql.table(table)}
      WHERE server_id = ${serverId} AND id = ${id} AND state = ${item.state} AND ${untouched(item)}
      RETURNING id`.execute(handle);
    taken.push(...ids(rows));
  }
  return taken;
}
