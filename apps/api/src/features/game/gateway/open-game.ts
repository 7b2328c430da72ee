import { createBoundedCache } from '../../../caches/bounded-cache.ts';
import type { Database } from '../../../db/database.ts';
import { type Keyring, KeyringError } from '../../../security/keyring.ts';
import { SUSPENDED } from '../../community/servers/index.ts';
import type { Game } from './poller/game-reader.ts';
import { findServerGame, prepareServerGame, type ServerGame } from './server-games.ts';

const NO_KEY = 'Add an ER:LC API key in Settings to send commands.';
const UNREADABLE_KEY = 'The stored ER:LC API key cannot be read any more. Enter it again in Settings.';

/** Sealed keys that are known to be readable; the texts differ from server to server and from save to save. */
const READABLE_KEPT = 20_000;

interface Refusal {
  refusal: string;
  kind: 'no-key' | 'suspended';
}

interface OpenDeps {
  database: Pick<Database, 'handle'>;
  keyring: Pick<Keyring, 'open'>;
}

/** Opens the server's game, or says why there is none to open. */
export async function openGame(deps: OpenDeps, serverId: string): Promise<Game | Refusal> {
  const found = closedGame(await findServerGame(deps.database.handle, serverId));
  if ('refusal' in found) return found;
  const key = openKey(deps.keyring, serverId, found.sealed);
  return key === null ? unreadable() : { id: found.id, key };
}

/**
 * Finds the server's game without its key, for what every open page polls: that a sealed key can be opened is tried
 * once, since neither the text nor the keys of this process change.
 */
export function prepareFindGame(
  { quickReads }: Pick<Database, 'quickReads'>,
  keyring: OpenDeps['keyring'],
): (serverId: string) => Promise<Pick<Game, 'id'> | Refusal> {
  const find = prepareServerGame(quickReads);
  const readable = createBoundedCache<true>(READABLE_KEPT);
  return async (serverId) => {
    const found = closedGame(await find(serverId));
    if ('refusal' in found) return found;
    if (!readable.has(found.sealed)) {
      if (openKey(keyring, serverId, found.sealed) === null) return unreadable();
      readable.set(found.sealed, true);
    }
    return { id: found.id };
  };
}

function closedGame(server: ServerGame | null): { id: string; sealed: string } | Refusal {
  if (!server?.gameId || !server.keySealed) return { refusal: NO_KEY, kind: 'no-key' };
  if (server.status === 'suspended') return { refusal: SUSPENDED, kind: 'suspended' };
  return { id: server.gameId, sealed: server.keySealed };
}

function unreadable(): Refusal {
  return { refusal: UNREADABLE_KEY, kind: 'no-key' };
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
