import type { Handle } from '../../../db/database.ts';
import { customCommandsStore } from './store.ts';

/** Names of the custom commands that sent these commands of a server, by the id of what was sent. */
export function customCommandNames(
  db: Handle,
  serverId: string,
  gameCommandIds: readonly string[],
): Promise<Map<string, string>> {
  return customCommandsStore(db, serverId).sendersOf(gameCommandIds);
}
