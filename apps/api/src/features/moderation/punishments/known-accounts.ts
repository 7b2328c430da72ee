import { usernameKey } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { punishmentsStore } from './store.ts';

/** The Roblox id under which the server's own records know a player by name; null when no verified record does. */
export function knownRobloxUserId(db: Handle, serverId: string, username: string): Promise<string | null> {
  return punishmentsStore(db, serverId).robloxUserIdOf(usernameKey(username));
}
