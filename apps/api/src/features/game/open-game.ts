import type { Database } from '../../db/database.ts';
import { type Keyring, KeyringError } from '../../secrets/keyring.ts';
import type { Game } from '../../work/game-reader.ts';
import { findServerGame } from './store.ts';

const NO_KEY = 'Add an ER:LC API key in Settings to send commands.';
const UNREADABLE_KEY = 'The stored ER:LC API key cannot be read any more. Enter it again in Settings.';
export const SUSPENDED = 'This server is suspended, so nothing is sent to its game.';

/** Opens the server's game, or says why there is none to open. */
export async function openGame(
  deps: { database: Pick<Database, 'handle'>; keyring: Pick<Keyring, 'open'> },
  serverId: string,
): Promise<Game | { refusal: string; kind: 'no-key' | 'suspended' }> {
  const server = await findServerGame(deps.database.handle, serverId);
  if (!server?.gameId || !server.keySealed) return { refusal: NO_KEY, kind: 'no-key' };
  if (server.status === 'suspended') return { refusal: SUSPENDED, kind: 'suspended' };
  const key = openKey(deps.keyring, serverId, server.keySealed);
  return key === null ? { refusal: UNREADABLE_KEY, kind: 'no-key' } : { id: server.gameId, key };
}

/** Null when no key of this installation opens it, as after a key was taken out of `SECRETS_KEYS` too early. */
export function openKey(keyring: Pick<Keyring, 'open'>, serverId: string, sealed: string): string | null {
  try {
    return keyring.open({ table: 'servers', column: 'erlc_key_sealed', row: serverId }, sealed);
  } catch (error) {
    if (error instanceof KeyringError) return null;
    throw error;
  }
}
