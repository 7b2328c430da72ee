import {
  type PunishmentView,
  type PunishmentViewsService,
  type Viewer,
  zPunishmentView,
} from '@tenfour/contracts';
import type { Database, Handle } from '../../../db/database.ts';

/** The views of the punishments that people save for themselves. They change nothing for others: no event, no entry. */
export function createPunishmentViewsService({ database }: { database: Database }): PunishmentViewsService {
  return {
    list: (viewer) => list(database.handle, viewer),

    save: (viewer, { views }) =>
      // One list after another, so that none is made of two.
      database.withLock(`punishment-views:${viewer.serverId}:${viewer.id}`, async ({ handle }) => {
        await replace(handle, viewer, views);
        return list(handle, viewer);
      }),
  };
}

type Owner = Pick<Viewer, 'id' | 'serverId'>;

async function list(handle: Handle, { id, serverId }: Owner): Promise<PunishmentView[]> {
  const rows = await handle
    .selectFrom('punishment_views')
    .select(['name', 'filters'])
    .where('server_id', '=', serverId)
    .where('user_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ name, filters }) => zPunishmentView.parse({ name, filters: JSON.parse(filters) }));
}

async function replace(handle: Handle, { id, serverId }: Owner, views: readonly PunishmentView[]) {
  await handle
    .deleteFrom('punishment_views')
    .where('server_id', '=', serverId)
    .where('user_id', '=', id)
    .execute();
  if (views.length === 0) return;
  const rows = views.map(({ name, filters }, position) => ({
    server_id: serverId,
    user_id: id,
    position,
    name,
    filters: JSON.stringify(filters),
  }));
  await handle.insertInto('punishment_views').values(rows).execute();
}
