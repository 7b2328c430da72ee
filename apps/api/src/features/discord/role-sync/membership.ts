import type { Handle } from '../../../db/database.ts';
import { syncOf } from './store.ts';

/** Returns whether a Discord server is connected and Discord roles are mapped, with the sync on or off. */
export async function hasMappedRoles(handle: Handle, serverId: string): Promise<boolean> {
  const sync = await syncOf(handle, serverId);
  return sync !== null && sync.guild !== null && sync.mappings.length > 0;
}
