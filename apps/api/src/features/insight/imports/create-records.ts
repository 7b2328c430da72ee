import type { Handle } from '../../../db/database.ts';
import { createAppeals } from './create-appeals.ts';
import { createBanRequests } from './create-ban-requests.ts';
import { type ImportTarget, type Owned, only, type PlannedItem } from './planned.ts';
import { authorsOf, parentsOf } from './record-parents.ts';

const NOT_IMPORTED = 'Its punishment was not imported.';

/** Creates what belongs to imported punishments, which exist by then. Records that were made here get nothing. */
export async function createRecords(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem[],
  refused: Map<number, string>,
): Promise<void> {
  const parents = await parentsOf(handle, target.serverId, items);
  const belonging = <One extends { n: number; item: { of: string } }>(ones: readonly One[]) =>
    ones.flatMap((one) => {
      const parent = parents.get(one.item.of);
      if (parent === undefined) refused.set(one.n, NOT_IMPORTED);
      return parent === undefined ? [] : [{ ...one, parent }];
    });
  await createHistory(handle, target, belonging(only(items, 'history')));
  const personOf = await authorsOf(handle, target, items);
  await createAppeals(handle, target, belonging(only(items, 'appeal')), { personOf, refused });
  await createBanRequests(handle, target, only(items, 'ban-request'), { parents, personOf, refused });
}

/** Authors are names: the file can't prove who they were. */
async function createHistory(
  handle: Handle,
  { serverId, importId }: ImportTarget,
  items: readonly Owned<'history'>[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ id, item, parent }) => ({
    ...{ server_id: serverId, id, punishment_id: parent, at: item.at, kind: item.change },
    ...{ actor_id: null, actor_name: item.author, diff: item.changes, import_id: importId },
  }));
  await handle.insertInto('punishment_changes').values(rows).execute();
}
