import type { Handle } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';

/** What the game features need to know of a server. */
export interface ServerGame {
  serverId: string;
  status: 'active' | 'suspended';
  /** HMAC of the API key: two servers with one key are one game. Null without a key. */
  gameId: string | null;
  keySealed: string | null;
}

function serverGames(db: Handle, serverId: string) {
  return db
    .selectFrom('servers')
    .select(['id as serverId', 'status', 'erlc_key_hash as gameId', 'erlc_key_sealed as keySealed'])
    .where('id', '=', serverId)
    .where('deleted_at', 'is', null);
}

/** The server's game, or null when the server is gone. */
export async function findServerGame(db: Handle, serverId: string): Promise<ServerGame | null> {
  return (await serverGames(db, serverId).executeTakeFirst()) ?? null;
}

/** `findServerGame` for what every open page polls. */
export function prepareServerGame(db: Handle): (serverId: string) => Promise<ServerGame | null> {
  const run = prepare(db, serverGames(db, ''));
  return async (serverId) => (await run(serverId))[0] ?? null;
}

/** The game that a server's key opens now: a replaced key shows the new game's events only. Null without a key. */
export async function findGameId(handle: Handle, serverId: string): Promise<string | null> {
  const row = await handle
    .selectFrom('servers')
    .select('erlc_key_hash')
    .where('id', '=', serverId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.erlc_key_hash ?? null;
}

/** A server whose key opens a game; suspended ones receive nothing new about it. */
export interface Listener {
  id: string;
  active: boolean;
}

/** Servers whose key opens a game. */
export async function listenersOf(handle: Handle, gameId: string): Promise<Listener[]> {
  const rows = await handle
    .selectFrom('servers')
    .select(['id', 'status'])
    .where('erlc_key_hash', '=', gameId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, status }) => ({ id, active: status === 'active' }));
}
