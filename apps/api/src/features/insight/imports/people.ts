import { type Role, type Who, whoKey } from '@tenfour/domain';
import { sql } from 'kysely';
import { chunk } from '../../../db/chunk.ts';
import { fromBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** People of a file as our user ids, by `whoKey`. */
export type People = ReadonlyMap<string, string>;

/** Returns the Discord id of a placeholder user. No real id looks like it, so sign-in as one is impossible. */
function standInKey(serverId: string, key: string): string {
  return `at:${serverId}:${key}`;
}

/**
 * Finds people of a file in this server: by Discord id its members and people with join requests, by name its members.
 * Other ids stay ids, so that an import can't be used to look up who an id belongs to.
 */
export async function findPeople(
  handle: Handle,
  serverId: string,
  whos: readonly Who[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const ids = [...new Set(whos.flatMap(({ id }) => (id === null ? [] : [id])))];
  const names = [...new Set(whos.flatMap((who) => (who.id === null ? [whoKey(who)] : [])))];
  if (ids.length > 0) {
    for (const { id, discord_id } of await knownHere(handle, serverId, ids)) found.set(discord_id, id);
  }
  if (names.length > 0) {
    const named = Map.groupBy(await membersNamed(handle, serverId, names), ({ name }) => name);
    // Of two members with one name it may be either.
    for (const [name, ones] of named) if (ones.length === 1 && ones[0]) found.set(name, ones[0].id);
  }
  const keys = [...ids, ...names].filter((key) => !found.has(key));
  if (keys.length === 0) return found;
  const standIns = await handle
    .selectFrom('users')
    .select(['id', 'discord_id'])
    .where(
      'discord_id',
      'in',
      keys.map((key) => standInKey(serverId, key)),
    )
    .execute();
  const prefix = standInKey(serverId, '');
  for (const { id, discord_id } of standIns) found.set(discord_id.slice(prefix.length), id);
  return found;
}

function knownHere(handle: Handle, serverId: string, discordIds: readonly string[]) {
  const users = handle.selectFrom('users').select(['users.id', 'users.discord_id']);
  const belongs = users
    .innerJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').on('members.server_id', '=', serverId),
    )
    .where('users.discord_id', 'in', discordIds);
  const asked = users
    .innerJoin('join_requests', (join) =>
      join.onRef('join_requests.user_id', '=', 'users.id').on('join_requests.server_id', '=', serverId),
    )
    .where('users.discord_id', 'in', discordIds);
  return belongs.union(asked).execute();
}

function membersNamed(handle: Handle, serverId: string, names: readonly string[]) {
  const name = sql<string>`lower(users.username)`;
  return handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', name.as('name')])
    .where('members.server_id', '=', serverId)
    .where(name, 'in', names)
    .execute();
}

/** A person of this server: a member, or one who asked to join and has no role. */
export interface PersonHere {
  userId: string;
  role: Role | null;
  /** The pending request of a person who is no member. */
  requestId: string | null;
  username: string;
  discordId: string;
  robloxUsername: string | null;
  robloxVerified: boolean;
}

/**
 * Finds the people here with these names, by the name in lower case. Of two with one name it may be either, so neither
 * is found.
 */
export async function personsNamed(
  handle: Handle,
  serverId: string,
  given: readonly string[],
): Promise<ReadonlyMap<string, PersonHere>> {
  const names = [...new Set(given.map((name) => name.toLowerCase()))];
  if (names.length === 0) return new Map();
  const name = sql<string>`lower(users.username)`;
  const columns = [
    ...(['users.id as userId', 'users.username', 'users.discord_id as discordId'] as const),
    ...(['users.roblox_username as robloxUsername', 'users.roblox_verified'] as const),
    name.as('name'),
  ] as const;
  const members = await handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([...columns, 'members.role'])
    .where('members.server_id', '=', serverId)
    .where(name, 'in', names)
    .execute();
  const requests = await handle
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.user_id')
    .select([...columns, 'join_requests.id as requestId'])
    .where('join_requests.server_id', '=', serverId)
    .where('join_requests.status', '=', 'pending')
    .where(name, 'in', names)
    .execute();
  const all = [
    ...members.map((one) => ({ ...one, requestId: null })),
    ...requests.map((one) => ({ ...one, role: null })),
  ];
  const found = new Map<string, PersonHere>();
  for (const [key, ones] of Map.groupBy(all, (one) => one.name)) {
    const [one] = ones;
    if (!one || ones.length > 1) continue;
    const { name: _, roblox_verified, ...person } = one;
    found.set(key, { ...person, robloxVerified: fromBit(roblox_verified) });
  }
  return found;
}

/** Like `findPeople`, but creates a placeholder user with the id or name for each person not found. */
export async function findOrMakePeople(
  handle: Handle,
  serverId: string,
  whos: readonly Who[],
  at: number,
): Promise<People> {
  const found = await findPeople(handle, serverId, whos);
  const missing = new Map(whos.filter((who) => !found.has(whoKey(who))).map((who) => [whoKey(who), who]));
  if (missing.size === 0) return found;
  const rows = [...missing].map(([key, who]) => ({
    id: newId(),
    discord_id: standInKey(serverId, key),
    username: nameOf(who),
    stand_in_of: serverId,
    global_name: null,
    avatar: null,
    roblox_username: null,
    roblox_user_id: null,
    created_at: at,
    updated_at: at,
  }));
  // A session alone can have hundreds of people.
  for (const some of chunk(rows)) {
    await handle
      .insertInto('users')
      .values(some)
      .onConflict((conflict) => conflict.column('discord_id').doNothing())
      .execute();
  }
  for (const [key, id] of await findPeople(handle, serverId, [...missing.values()])) found.set(key, id);
  return found;
}

/** Returns the displayed name of a person without an account. */
function nameOf({ id, name }: Who): string {
  if (name !== null && name.trim() !== '') return name;
  return id === null ? 'Unknown' : `Discord ${id}`;
}
