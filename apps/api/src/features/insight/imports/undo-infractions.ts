import type { PlannedItem } from './planned.ts';
import { ids, idsOf, reasonsToStay, type UndoKind } from './undo-kinds.ts';

const APPEALED = 'Appealed since the import.';

/** Undoes infractions that are as they were imported, appeals included. */
export const undoInfractions: UndoKind = async (handle, { serverId }, items) => {
  const taken: string[] = [];
  const groups = Map.groupBy(items, ({ item }) =>
    JSON.stringify([appealStateOf(item), item.kind === 'infraction' && item.revoked !== undefined]),
  );
  for (const ones of groups.values()) {
    const [first] = ones;
    const state = first ? appealStateOf(first.item) : null;
    const isRevoked = first?.item.kind === 'infraction' && first.item.revoked !== undefined;
    const deleted = await handle
      .deleteFrom('infractions')
      .where('server_id', '=', serverId)
      .where('id', 'in', idsOf(ones))
      .where('appeal_state', state === null ? 'is' : '=', state)
      .where('revoked_at', isRevoked ? 'is not' : 'is', null)
      .returning('id')
      .execute();
    taken.push(...ids(deleted));
  }
  const left = await handle
    .selectFrom('infractions')
    .select(['id', 'appeal_state'])
    .where('server_id', '=', serverId)
    .where('id', 'in', idsOf(items))
    .execute();
  const reasons = reasonsToStay(items, taken, ids(left));
  for (const { id, item } of items) {
    const now = left.find((row) => row.id === id);
    if (now !== undefined && now.appeal_state !== appealStateOf(item)) reasons.set(id, APPEALED);
  }
  return reasons;
};

function appealStateOf(item: PlannedItem['item']) {
  return item.kind === 'infraction' ? (item.discipline?.appeal?.state ?? null) : null;
}
