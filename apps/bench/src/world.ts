import { serverSearchValue } from '@tenfour/api/src/db/search.ts';
import { DEFAULT_PERMISSIONS, joinCodeFrom } from '@tenfour/domain';
import type Sqlite from 'better-sqlite3';
import { heavyTail, offsets } from './distribution.ts';
import { idAt } from './ids.ts';
import type { Random } from './random.ts';
import type { Size } from './size.ts';
import { serverName, userName } from './texts.ts';
import { insertAll, type Value } from './writer.ts';

/** The dataset ends here, epoch ms: fixed, so that equal seeds give equal files. */
export const END_AT = Date.UTC(2026, 9, 1);

/** Two years of use, in ms. */
export const SPAN_MS = 730 * 24 * 60 * 60_000;

const BEGAN_AT = END_AT - SPAN_MS;

/** Discord name of the member whose session the load runs use. */
export const READER_NAME = 'bench.reader';

/** Servers that the reader belongs to, at most. */
const READER_SERVERS = 200;

/** Retention of the log, in days: long enough that no sweep clears it during a measurement. */
const ACTIVITY_DAYS = 3_650;

/** Records that each of the reader's servers has at least: a full first page. */
export const FULL_PAGE = 50;

/** The memberships. Servers are numbered by size, the largest first. */
export interface World {
  serverIds: string[];
  userIds: string[];
  /** Punishments of each server. */
  sizes: Uint32Array;
  /** User numbers, server after server, the owner first and then the staff. */
  members: Uint32Array;
  /** Where each server's members begin in `members`. */
  teams: Uint32Array;
}

/** Plans the memberships, without writing anything. */
export function planWorld(size: Size, random: Random): World {
  const teamSizes = heavyTail({
    count: size.servers,
    largest: size.largestTeam,
    total: size.members,
    least: 1,
  });
  const sizes = heavyTail({
    count: size.servers,
    largest: size.largestServer,
    total: size.punishments,
    least: 0,
  });
  const spread = (count: number, of: number) => (_: unknown, index: number) =>
    idAt(BEGAN_AT + Math.floor((index * of) / count), index, random);
  return {
    // Communities join all along; the early ones are not the large ones.
    serverIds: Array.from({ length: size.servers }, (_, index) =>
      idAt(BEGAN_AT + random.below(SPAN_MS / 2), index, random),
    ),
    userIds: Array.from({ length: size.users }, spread(size.users, SPAN_MS / 2)),
    sizes,
    members: pickMembers(teamSizes, size, random),
    teams: offsets(teamSizes),
  };
}

function pickMembers(teamSizes: Uint32Array, size: Size, random: Random): Uint32Array {
  const members = new Uint32Array(size.members);
  let place = 0;
  for (const teamSize of teamSizes) {
    const team = new Set<number>();
    while (team.size < teamSize) team.add(random.below(size.users));
    for (const user of team) {
      members[place] = user;
      place += 1;
    }
  }
  return members;
}

/** Returns how many of a team can record punishments: the owner and two of five. */
export function staffOf(teamSize: number): number {
  return Math.max(1, Math.ceil(teamSize * 0.4));
}

function roleOf(place: number, teamSize: number): 'owner' | 'admin' | 'moderator' | 'member' {
  if (place === 0) return 'owner';
  if (place < Math.ceil(teamSize * 0.1)) return 'admin';
  return place < staffOf(teamSize) ? 'moderator' : 'member';
}

/** Writes users, servers and memberships, and the reader of the load runs. */
export function writeWorld(database: Sqlite.Database, world: World, random: Random): void {
  const readers = readerServers(world.sizes);
  const readerId = idAt(END_AT, 0, random);
  insertAll(
    database,
    'users',
    ['id', 'discord_id', 'username', 'created_at', 'updated_at'],
    userRows(world, readerId),
  );
  insertAll(database, 'servers', SERVER_COLUMNS, serverRows(world, new Set(readers), random));
  insertAll(
    database,
    'members',
    ['server_id', 'user_id', 'id', 'role', 'joined_at'],
    memberRows(world, readers, readerId, random),
  );
}

/** Numbers of the reader's servers: the largest, and others of every size down to a full page. */
export function readerServers(sizes: Uint32Array): number[] {
  const eligible = sizes.findIndex((size) => size < FULL_PAGE);
  const last = eligible === -1 ? sizes.length : eligible;
  const count = Math.min(READER_SERVERS, last);
  return Array.from({ length: count }, (_, index) => Math.floor((index * last) / count));
}

function* userRows({ userIds }: World, readerId: string): Generator<Value[]> {
  for (const [number, id] of userIds.entries()) {
    yield [id, String(10n ** 17n + BigInt(number) * 7_919n), userName(number), BEGAN_AT, BEGAN_AT];
  }
  yield [readerId, String(9n * 10n ** 17n), READER_NAME, END_AT, END_AT];
}

const SERVER_COLUMNS = [
  'id',
  'name',
  'owner_id',
  'join_code',
  'search_text',
  'moderator_permissions',
  'admin_permissions',
  'member_count',
  'punishment_count',
  'activity_days',
  'created_at',
  'updated_at',
];

function* serverRows(world: World, readers: ReadonlySet<number>, random: Random): Generator<Value[]> {
  const { serverIds, userIds, members, teams, sizes } = world;
  const moderator = JSON.stringify(DEFAULT_PERMISSIONS.moderator);
  const admin = JSON.stringify(DEFAULT_PERMISSIONS.admin);
  const nextCode = joinCodes(random);
  for (const [number, id] of serverIds.entries()) {
    const start = teams[number] ?? 0;
    const owner = userIds[members[start] ?? 0] ?? '';
    const teamSize = (teams[number + 1] ?? 0) - start + (readers.has(number) ? 1 : 0);
    const records = sizes[number] ?? 0;
    const [name, code] = [serverName(number), nextCode()];
    const texts = [id, name, owner, code, serverSearchValue(name, code), moderator, admin];
    yield [...texts, teamSize, records, ACTIVITY_DAYS, BEGAN_AT, BEGAN_AT];
  }
}

/** Returns a generator of unique join codes. */
function joinCodes(random: Random): () => string {
  const taken = new Set<string>();
  return () => {
    for (;;) {
      const code = joinCodeFrom(Uint8Array.from({ length: 16 }, () => random.below(256)));
      if (code === null || taken.has(code)) continue;
      taken.add(code);
      return code;
    }
  };
}

function* memberRows(
  { serverIds, userIds, members, teams }: World,
  readers: readonly number[],
  readerId: string,
  random: Random,
): Generator<Value[]> {
  let order = 0;
  for (const [number, serverId] of serverIds.entries()) {
    const start = teams[number] ?? 0;
    const teamSize = (teams[number + 1] ?? 0) - start;
    for (let place = 0; place < teamSize; place += 1) {
      const userId = userIds[members[start + place] ?? 0] ?? '';
      const joinedAt = END_AT - random.below(SPAN_MS / 2);
      yield [serverId, userId, idAt(joinedAt, order, random), roleOf(place, teamSize), joinedAt];
      order += 1;
    }
  }
  for (const number of readers) {
    yield [serverIds[number] ?? '', readerId, idAt(END_AT, order, random), 'moderator', END_AT];
    order += 1;
  }
}
