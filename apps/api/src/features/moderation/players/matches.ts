import type { MatchPlayerInput, PlayerName, Viewer } from '@tenfour/contracts';
import { DomainError, formerNames, ownsRecord, type PlayerIdentity, usernameKey } from '@tenfour/domain';
import { sql } from 'kysely';
import { isoOrNull } from '../../../db/codecs.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import {
  actorOf,
  hasMet,
  hasRecordsByName,
  isByName,
  type KnownNames,
  learnNames,
  MATCHES_MAX,
  matchesOf,
  nameOfAccount,
  punishmentColumns,
} from '../../community/identity/index.ts';
import { playerMatchEvents } from './events.ts';
import type { PlayersDeps } from './online.ts';

/** Most decisions about one account: each is a part of the statements that find its records. */
const ACCOUNT_MATCHES_MAX = 100;

/** Decides whose the records of a name are. Throws NOT_FOUND for no account, UPSTREAM when Roblox does not answer. */
export async function matchPlayer(
  deps: PlayersDeps,
  viewer: Viewer,
  input: MatchPlayerInput,
): Promise<{ id: string }> {
  const { database, now } = deps;
  const { serverId } = viewer;
  const { name, kind } = input;
  const { id: robloxUserId, name: player } = await requireAccount(deps, serverId, input.robloxUserId);
  return database.withLock(`player-matches:${serverId}`, async (tx) => {
    const key = usernameKey(name);
    const all = await matchesOf(tx.handle, serverId);
    const ofName = all.filter(({ nameKey }) => nameKey === key);
    const own = ofName.find((one) => one.robloxUserId === robloxUserId);
    if (own?.kind === kind) return { id: own.id };
    if (kind === 'joined' && ofName.some((one) => one.kind === 'joined')) throw joinedElsewhere(name);
    if (kind === 'joined' && !(await hasRecordsByName(tx.handle, serverId, key))) throw nothingToJoin(name);
    if (own) await deleteMatch(tx.handle, serverId, own.id);
    else if (all.length >= MATCHES_MAX) throw full('A server', MATCHES_MAX);
    else if (all.filter((one) => one.robloxUserId === robloxUserId).length >= ACCOUNT_MATCHES_MAX)
      throw full('An account', ACCOUNT_MATCHES_MAX);
    const at = now();
    const row = { id: newId(), name_key: key, roblox_user_id: robloxUserId, kind };
    await tx.handle
      .insertInto('player_matches')
      .values({ ...row, server_id: serverId, created_by: viewer.id, created_at: at })
      .execute();
    await recordMatch(tx, viewer, { kind: `player-match.${kind}`, matchId: row.id, player, name }, at);
    return { id: row.id };
  });
}

/**
 * Returns an account that the server has met, or as Roblox shows it to everyone: whether other servers have met it is not
 * for this one.
 */
async function requireAccount(
  { database: { handle }, players, now }: PlayersDeps,
  serverId: string,
  robloxUserId: string,
): Promise<{ id: string; name: string }> {
  const name = await nameOfAccount(handle, robloxUserId);
  const seen = { id: robloxUserId, name: name ?? '' };
  if (name !== null && (await hasMet(handle, serverId, seen))) return seen;
  const account = await players.account(robloxUserId);
  if (account === null) throw new DomainError('NOT_FOUND', { message: 'No such Roblox account.' });
  await learnNames(handle, [{ robloxUserId: account.id, name: account.name, at: now() }]);
  return account;
}

/** Undoes a decision. */
export function removeMatch({ database, now }: PlayersDeps, viewer: Viewer, matchId: string): Promise<void> {
  return database.transaction(async (tx) => {
    const removed = await deleteMatch(tx.handle, viewer.serverId, matchId);
    if (!removed) throw new DomainError('NOT_FOUND', { message: 'This match does not exist any more.' });
    const { name_key: name, roblox_user_id: robloxUserId } = removed;
    const player = (await nameOfAccount(tx.handle, robloxUserId)) ?? robloxUserId;
    await recordMatch(tx, viewer, { kind: 'player-match.removed', matchId, player, name }, now());
  });
}

function deleteMatch(handle: Handle, serverId: string, id: string) {
  return handle
    .deleteFrom('player_matches')
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .returning(['name_key', 'roblox_user_id'])
    .executeTakeFirst();
}

async function recordMatch(
  tx: Transaction,
  viewer: Viewer,
  match: Pick<Parameters<typeof playerMatchEvents.create>[0], 'kind' | 'matchId' | 'player' | 'name'>,
  at: number,
): Promise<void> {
  const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  await recordEvent(tx, playerMatchEvents.create({ ...match, ...circumstances }));
}

/** Most records without an account that are counted for one player. */
const COUNTED_MAX = 1_000;

/** Returns the names of a player with the records that only have a name; none while no account is known. */
export async function namesOfPlayer(
  handle: Handle,
  serverId: string,
  player: PlayerIdentity,
  { seen, matches }: KnownNames,
): Promise<PlayerName[]> {
  const { id } = player;
  if (id === null) return [];
  const former = formerNames(seen, id);
  const untilOf = new Map(former.map((one) => [usernameKey(one.name), one.lastSeenAt]));
  const decided = new Map(
    matches.flatMap((one) => (one.robloxUserId === id ? [[one.nameKey, one] as const] : [])),
  );
  const current = seen.find((one) => one.robloxUserId === id && !untilOf.has(usernameKey(one.name)));
  const names = new Map(player.nameKeys.map((key) => [key, key]));
  for (const { name } of [...former.toReversed(), ...(current ? [current] : []), player]) {
    names.set(usernameKey(name), name);
  }
  const counts = await countByName(handle, serverId, player);
  return [...names]
    .sort(([a], [b]) => (untilOf.get(b) ?? Number.MAX_VALUE) - (untilOf.get(a) ?? Number.MAX_VALUE))
    .map(([key, name]) => {
      const match = decided.get(key);
      return {
        name,
        until: isoOrNull(untilOf.get(key) ?? null),
        records: counts(key, match?.kind === 'split'),
        match: match ? { id: match.id, kind: match.kind } : null,
      };
    });
}

/** Returns what counts the records of a name that are the player's, or all of them. */
async function countByName(handle: Handle, serverId: string, player: PlayerIdentity) {
  const columns = punishmentColumns(serverId);
  const rows = await handle
    .selectFrom('punishments')
    .select(['username_key as nameKey', 'created_at as at'])
    .where(sql<boolean>`${columns.within} AND ${isByName(columns)}`)
    .where('username_key', 'in', [...player.nameKeys])
    .limit(COUNTED_MAX)
    .execute();
  return (key: string, all: boolean) =>
    rows.filter((row) => row.nameKey === key && (all || ownsRecord(player, { ...row, robloxUserId: null })))
      .length;
}

function joinedElsewhere(name: string): DomainError {
  return new DomainError('CONFLICT', {
    message: `The records of ${name} are joined to another player. Undo that first.`,
  });
}

function nothingToJoin(name: string): DomainError {
  return new DomainError('REFUSED', {
    message: `No record of ${name} lacks an account.`,
  });
}

function full(what: string, most: number): DomainError {
  return new DomainError('REFUSED', { message: `${what} has at most ${most} joins and splits.` });
}
