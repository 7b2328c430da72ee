import {
  accountCalledNow,
  accountOfName,
  currentName,
  identifyPlayer,
  type Player,
  type PlayerIdentity,
  type PlayerMatch,
  type SeenName,
  usernameKey,
} from '@tenfour/domain';
import { sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Handle } from '../../../db/database.ts';
import { prepareNamed } from '../../../db/prepared.ts';
import { namesSeenOf, seenNameOf, selectNames } from './player-names.ts';

/** What is known of players' names, and what a server's staff decided about them. */
export interface KnownNames {
  seen: readonly SeenName[];
  matches: readonly StoredMatch[];
}

/** A decision with the id by which it is undone. */
interface StoredMatch extends PlayerMatch {
  id: string;
}

/** Most names that are looked at for one question: a name that many accounts had is no one's. */
const NAMES_MAX = 2_000;

/** Most decisions of a server. */
export const MATCHES_MAX = 1_000;

/**
 * Finds how names of these keys and accounts were used, of every account that had one or shares one. Each step is a
 * subquery of its own: with OR, PostgreSQL reads the whole table three times.
 */
const findNamesAround = prepareNamed(['keys', 'ids'], (handle, { keys, ids }) => {
  const names = handle.selectFrom('player_names');
  const asked = names
    .select('roblox_user_id')
    .where(among(handle, 'name_key', [keys]))
    .union(names.select('roblox_user_id').where(among(handle, 'roblox_user_id', [ids])));
  const theirNames = names.select('name_key').where('roblox_user_id', 'in', asked);
  const sharing = names.select('roblox_user_id').where('name_key', 'in', theirNames);
  return selectNames(handle)
    .where('roblox_user_id', 'in', sharing)
    .orderBy('last_seen_at', 'desc')
    .limit(sql.lit(NAMES_MAX));
});

const findMatches = prepareNamed(['serverId'], (handle, { serverId }) =>
  handle
    .selectFrom('player_matches')
    .select(['id', 'name_key as nameKey', 'roblox_user_id as robloxUserId', 'kind'])
    .where('server_id', '=', serverId)
    .limit(sql.lit(MATCHES_MAX)),
);

/** Returns everything that decides which records these players have in a server: also who else had their names. */
async function namesAround(
  handle: Handle,
  serverId: string,
  players: readonly Player[],
): Promise<KnownNames> {
  const matches = await matchesOf(handle, serverId);
  const ids = players.flatMap(({ id, name }) => id ?? joinedTo(matches, name) ?? []);
  const joined = matches.filter(({ robloxUserId }) => ids.includes(robloxUserId));
  const keys = [...players.map(({ name }) => usernameKey(name)), ...joined.map(({ nameKey }) => nameKey)];
  const rows = await findNamesAround(handle, { keys: [...new Set(keys)], ids });
  return { seen: rows.map(seenNameOf), matches };
}

/** Returns what a server's staff decided about names. */
export async function matchesOf(handle: Handle, serverId: string): Promise<StoredMatch[]> {
  return findMatches(handle, { serverId });
}

/** Returns who these players are and which records of a server are theirs, in their order. */
export async function findPlayers(
  handle: Handle,
  serverId: string,
  players: readonly Player[],
): Promise<PlayerIdentity[]> {
  if (players.length === 0) return [];
  const known = await namesAround(handle, serverId, players);
  return players.map((player) => identifyIn(known, player));
}

/** As `findPlayers`, for one. */
export async function findPlayer(handle: Handle, serverId: string, player: Player): Promise<PlayerIdentity> {
  return (await findPlayerAndNames(handle, serverId, player)).player;
}

/**
 * As `findPlayer`, for records that are written by this name now. A name that an account gave up leads to the account
 * where people search; such a record is not the account's.
 */
export async function findRecordedPlayer(
  handle: Handle,
  serverId: string,
  { id, name }: Player,
): Promise<PlayerIdentity> {
  const names = await namesAround(handle, serverId, [{ id, name }]);
  return identifyPlayer({ id: id ?? accountNow(names, name), name }, names);
}

/** As `findPlayer`, with what it was decided by. */
export async function findPlayerAndNames(
  handle: Handle,
  serverId: string,
  player: Player,
): Promise<{ player: PlayerIdentity; names: KnownNames }> {
  const names = await namesAround(handle, serverId, [player]);
  return { player: identifyIn(names, player), names };
}

function identifyIn(names: KnownNames, { id, name }: Player): PlayerIdentity {
  const account = id ?? accountNow(names, name) ?? accountOfName(names.seen, name);
  return identifyPlayer({ id: account, name }, names);
}

/** Returns the account whose records of a name are now: who is called so, else the one that staff joined them to. */
function accountNow({ seen, matches }: KnownNames, name: string): string | null {
  return accountCalledNow(seen, name) ?? joinedTo(matches, name);
}

/** Returns the account that staff joined the records of a name to. */
function joinedTo(matches: readonly StoredMatch[], name: string): string | null {
  const key = usernameKey(name);
  return matches.find((one) => one.kind === 'joined' && one.nameKey === key)?.robloxUserId ?? null;
}

/** Returns the current names of accounts as far as they are known; those that were never seen are absent. */
export async function namesOfAccounts(handle: Handle, ids: readonly string[]): Promise<Map<string, string>> {
  const seen = await namesSeenOf(handle, ids);
  return new Map(
    ids.flatMap((id) => {
      const name = currentName(seen.get(id) ?? [], id);
      return name === null ? [] : [[id, name] as const];
    }),
  );
}

/** As `namesOfAccounts`, for one; null when it was never seen. */
export async function nameOfAccount(handle: Handle, robloxUserId: string): Promise<string | null> {
  return (await namesOfAccounts(handle, [robloxUserId])).get(robloxUserId) ?? null;
}
