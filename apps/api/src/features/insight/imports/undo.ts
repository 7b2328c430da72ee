import type { ImportItem } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { changePunishmentCount } from '../../../db/punishment-count.ts';
import type { ImportTarget, PlannedItem } from './planned.ts';
import { undoInfractions } from './undo-infractions.ts';
import { GONE, ids, idsOf, reasonsToStay, type UndoKind } from './undo-kinds.ts';
import { UNDO_OWN } from './undo-own.ts';
import { UNDO_RECORDS } from './undo-records.ts';
import { UNDO_RULES } from './undo-rules.ts';

/** Why some of it stays, and what of it was gone already, by its line. */
export interface UndoResult {
  remaining: ReadonlyMap<number, string>;
  missing: ReadonlySet<number>;
}

/**
 * Undoes what an import created and what was not changed since, in the transaction that records it. Returns the reasons
 * for what remains.
 */
export async function undoItems(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem[],
): Promise<UndoResult> {
  const remaining = new Map<number, string>();
  const missing = new Set<number>();
  for (const [kind, ones] of Map.groupBy(items, ({ item }) => item.kind)) {
    const stays = await TAKES[kind](handle, target, ones);
    for (const { n, id } of ones) {
      const reason = stays.get(id);
      if (reason === GONE) missing.add(n);
      else if (reason !== undefined) remaining.set(n, reason);
    }
  }
  return { remaining, missing };
}

const TAKES: Readonly<Record<ImportItem['kind'], UndoKind>> = {
  async punishment(handle, target, items) {
    const { serverId, userId, at } = target;
    // Hidden rather than erased, as a deletion by hand is: an appeal or a message may point at it.
    const taken = await handle
      .updateTable('punishments')
      .set({ deleted_at: at, deleted_by: userId })
      .where('id', 'in', idsOf(items))
      .where(sql<boolean>`server_id || '' = ${serverId}`)
      .where('deleted_at', 'is', null)
      .where('updated_by', 'is', null)
      .whereRef('updated_at', '=', 'created_at')
      .returning('id')
      .execute();
    if (taken.length > 0) await changePunishmentCount(handle, serverId, -taken.length);
    const present = await handle
      .selectFrom('punishments')
      .select('id')
      .where('id', 'in', idsOf(items))
      .where('deleted_at', 'is', null)
      .execute();
    return reasonsToStay(items, ids(taken), ids(present));
  },

  async note(handle, { serverId, at }, items) {
    const own = handle.selectFrom('player_notes').select('id').where('server_id', '=', serverId);
    const taken = await handle
      .updateTable('player_notes')
      .set({ deleted_at: at })
      .where('server_id', '=', serverId)
      .where('id', 'in', idsOf(items))
      .where('deleted_at', 'is', null)
      .whereRef('updated_at', '=', 'created_at')
      .returning('id')
      .execute();
    const present = await own.where('id', 'in', idsOf(items)).where('deleted_at', 'is', null).execute();
    return reasonsToStay(items, ids(taken), ids(present));
  },

  async shift(handle, { serverId }, items) {
    const corrected = await handle
      .selectFrom('shift_corrections')
      .select('shift_id as id')
      .where('shift_id', 'in', idsOf(items))
      .execute();
    const stays = new Set(ids(corrected));
    const free = idsOf(items).filter((id) => !stays.has(id));
    if (free.length > 0) {
      const breaks = handle.deleteFrom('shift_breaks').where('shift_id', 'in', free);
      await breaks.execute();
    }
    const taken =
      free.length === 0
        ? []
        : await handle
            .deleteFrom('shifts')
            .where('server_id', '=', serverId)
            .where('id', 'in', free)
            .returning('id')
            .execute();
    return reasonsToStay(items, ids(taken), [...stays]);
  },

  infraction: undoInfractions,

  async leave(handle, { serverId }, items) {
    const taken: string[] = [];
    for (const { id, item } of items) {
      if (item.kind !== 'leave') continue;
      const deleted = await handle
        .deleteFrom('leaves')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('status', '=', item.status ?? 'approved')
        .where('ends_at', '=', item.to)
        .where('ended_by', 'is', null)
        .returning('id')
        .execute();
      taken.push(...ids(deleted));
    }
    return reasonsToStay(items, taken, idsOf(items));
  },

  ...UNDO_RULES,
  ...UNDO_OWN,
  ...UNDO_RECORDS,
};
