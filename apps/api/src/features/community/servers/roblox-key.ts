import type { Database } from '../../../db/database.ts';
import { type ServerRow, serversStore } from './store.ts';

/** Stores whether Roblox accepts the sealed key of a server, and notifies open settings pages. */
export async function noteRobloxKey(
  database: Database,
  serverId: string,
  sealed: string,
  problem: ServerRow['roblox_key_problem'],
): Promise<void> {
  await serversStore(database.handle).noteRobloxKey(serverId, sealed, problem);
  database.changes.publish([{ serverId, entity: 'settings', op: 'changed', ids: [] }]);
}
