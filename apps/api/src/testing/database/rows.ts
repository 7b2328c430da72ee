import { usernameKey } from '@tenfour/domain';
import type { Insertable } from 'kysely';
import type { Handle } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { engineOf, searchValue } from '../../db/search.ts';
import type { PunishmentsTable, ServersTable, UsersTable } from '../../db/table-types/index.ts';

/** Inserts a user with sensible columns and returns its id. */
export async function insertUser(
  handle: Handle,
  columns: Partial<Insertable<UsersTable>> = {},
): Promise<string> {
  const id = newId();
  const row = {
    id,
    discord_id: `discord-${id}`,
    username: `user-${id.slice(-6)}`,
    created_at: 1,
    updated_at: 1,
    ...columns,
  };
  await handle.insertInto('users').values(row).execute();
  return row.id;
}

/** Inserts a server of `ownerId` (without a membership row) and returns its id. */
export async function insertServer(
  handle: Handle,
  ownerId: string,
  columns: Partial<Insertable<ServersTable>> = {},
): Promise<string> {
  const id = newId();
  const row = {
    id,
    name: `Server ${id.slice(-6)}`,
    owner_id: ownerId,
    join_code: `code-${id}`,
    moderator_permissions: '{}',
    admin_permissions: '{}',
    created_at: 1,
    updated_at: 1,
    ...columns,
  };
  await handle.insertInto('servers').values(row).execute();
  return row.id;
}

/** Returns how many members and pending requests a server's row counts. */
export function memberCounts(handle: Handle, serverId: string) {
  return handle
    .selectFrom('servers')
    .select(['member_count', 'pending_count'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
}

/** A punishment row as the store writes it: `username_key` and `search` follow from the texts. */
export function punishmentRow(
  handle: Handle,
  columns: Pick<Insertable<PunishmentsTable>, 'server_id' | 'issued_by'> &
    Partial<Insertable<PunishmentsTable>>,
): Insertable<PunishmentsTable> {
  const row = {
    id: newId(),
    roblox_username: 'Builderman',
    type: 'warning' as const,
    reason: 'Speeding',
    source: 'web' as const,
    is_active: 1 as const,
    created_at: 1,
    updated_at: 1,
    ...columns,
  };
  return {
    ...row,
    username_key: usernameKey(row.roblox_username),
    search: searchValue(engineOf(handle), row.roblox_username, row.reason),
  };
}

/** Returns the reasons of a server's punishments, in any order. */
export async function punishmentReasons(handle: Handle, serverId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('punishments')
    .select('reason')
    .where('server_id', '=', serverId)
    .execute();
  return rows.map(({ reason }) => reason);
}
