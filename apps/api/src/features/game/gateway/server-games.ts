import { gameLogsSince, RETENTION_KINDS, type RetentionChoices, type RetentionKind } from '@tenfour/domain';
import { fromJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { prepare, prepareNamed } from '../../../db/prepared.ts';

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

const findListeners = prepareNamed(['gameId'], (handle, { gameId }) =>
  handle
    .selectFrom('servers')
    .select(['id', 'status'])
    .where('erlc_key_hash', '=', gameId)
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

/** Servers whose key opens a game. */
export async function listenersOf(handle: Handle, gameId: string): Promise<Listener[]> {
  const rows = await findListeners(handle, { gameId });
  return rows.map(({ id, status }) => ({ id, active: status === 'active' }));
}

/** Reads what a server chose to store for a shorter time; what is not a choice of this version is left out. */
export function readRetention(stored: string): RetentionChoices {
  const chosen = fromJson(stored);
  if (typeof chosen !== 'object' || chosen === null) return {};
  const entries = Object.entries(chosen).filter(
    (entry): entry is [RetentionKind, number] =>
      Object.hasOwn(RETENTION_KINDS, entry[0]) && typeof entry[1] === 'number',
  );
  return Object.fromEntries(entries);
}

/** Returns what each server with a game's key chose, besides one of them. Choices that wait don't count. */
export async function choicesOfGame(
  handle: Handle,
  gameId: string,
  except = '',
): Promise<RetentionChoices[]> {
  const rows = await handle
    .selectFrom('servers')
    .select(['retention', 'retention_hold_at as hold'])
    .where('erlc_key_hash', '=', gameId)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except)
    .execute();
  return rows.map(({ retention, hold }) => (hold === null ? readRetention(retention) : {}));
}

/** Returns from when on a game's events are stored, epoch ms. */
export async function gameLogsStart(handle: Handle, gameId: string, now: number): Promise<number> {
  return gameLogsSince(await choicesOfGame(handle, gameId), now);
}
