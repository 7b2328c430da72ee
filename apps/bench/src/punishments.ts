import { searchText } from '@tenfour/api/src/db/search.ts';
import { NAMES_LEARNED } from '@tenfour/api/src/features/community/identity/record-names.ts';
import { autoBanReason, expiryOf, PUNISHMENT_TYPES, type PunishmentType, usernameKey } from '@tenfour/domain';
import type Sqlite from 'better-sqlite3';
import { offsets } from './distribution.ts';
import { idAt } from './ids.ts';
import { type Random, shuffle } from './random.ts';
import { playerName, reasonText } from './texts.ts';
import { END_AT, SPAN_MS, staffOf, type World } from './world.ts';
import { insertAll, type Value, withoutIndexes } from './writer.ts';

/** Grows with the rows, as in life, since every list and search reads it; a fresh one would be denser. */
export const KEPT_INDEX = 'punishments_list';

const COLUMNS = [
  'id',
  'server_id',
  'roblox_username',
  'username_key',
  'roblox_user_id',
  'verified',
  'type',
  'reason',
  'duration_minutes',
  'expires_at',
  'is_active',
  'auto_ban',
  'source',
  'issued_by',
  'created_at',
  'updated_at',
  'search',
];

/** Writes every punishment, oldest first and the servers mixed, so that a server's rows lie scattered as in life. */
export function writePunishments(database: Sqlite.Database, world: World, random: Random): void {
  withoutIndexes(database, 'punishments', [KEPT_INDEX], () =>
    insertAll(database, 'punishments', COLUMNS, punishmentRows(world, random)),
  );
}

/** Writes the names that the product would learn from the records in its first minutes, so that no run measures that. */
export function writeNames(database: Sqlite.Database): void {
  database.exec(`INSERT INTO player_names (roblox_user_id, name_key, name, first_seen_at, last_seen_at)
    SELECT roblox_user_id, username_key, max(roblox_username), min(created_at), max(created_at)
    FROM punishments WHERE verified = 1 AND roblox_user_id IS NOT NULL GROUP BY roblox_user_id, username_key`);
  const { key, value } = NAMES_LEARNED;
  database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(key, value);
}

function* punishmentRows(world: World, random: Random): Generator<Value[]> {
  const order = serverOrder(world.sizes, random);
  const players = offsets(world.sizes);
  const step = SPAN_MS / order.length;
  for (const [index, server] of order.entries()) {
    const at = Math.floor(END_AT - SPAN_MS + (index + random.next()) * step);
    const player = (players[server] ?? 0) + playerIn(world.sizes[server] ?? 0, random);
    yield row({ world, server, player, at, index }, random);
  }
}

/** Returns one server number per row. */
function serverOrder(sizes: Uint32Array, random: Random): Uint32Array {
  const starts = offsets(sizes);
  const order = new Uint32Array(starts.at(-1) ?? 0);
  for (const server of sizes.keys()) order.fill(server, starts[server] ?? 0, starts[server + 1] ?? 0);
  shuffle(order, random);
  return order;
}

/** Returns a player: most appear once or twice, some many times. */
function playerIn(serverSize: number, random: Random): number {
  return Math.floor(random.next() ** 2 * Math.ceil(serverSize * 0.6));
}

interface Details {
  world: World;
  server: number;
  player: number;
  /** Epoch ms. */
  at: number;
  index: number;
}

function row({ world, server, player, at, index }: Details, random: Random): Value[] {
  const username = playerName(player);
  const autoBan = random.chance(0.03);
  const type = autoBan ? 'ban' : random.pick(PUNISHMENT_TYPES, 1.7);
  const reason = autoBan ? autoBanReason(reasonText(random)) : reasonText(random);
  const minutes = endingInTime(at, durationOf(type, random));
  const expiresAt = expiryOf(at, minutes);
  const switchedOn = random.chance(0.97);
  return [
    idAt(at, index, random),
    world.serverIds[server] ?? '',
    username,
    usernameKey(username),
    String(10_000_000 + player),
    1,
    type,
    reason,
    minutes,
    expiresAt,
    // The expiry job has switched off what was over.
    switchedOn && (expiresAt === null || expiresAt > END_AT) ? 1 : 0,
    autoBan ? 1 : 0,
    random.chance(0.8) ? 'web' : 'bot',
    issuerOf(world, server, random),
    at,
    at,
    Buffer.from(searchText(username, reason)),
  ];
}

const DURATIONS = [60, 1_440, 4_320, 10_080, 43_200, 129_600];

function durationOf(type: PunishmentType, random: Random): number | null {
  if (type === 'warning' || type === 'kick') return null;
  return random.chance(0.4) ? null : random.pick(DURATIONS);
}

const TEN_YEARS = 10 * 365 * 24 * 60;

/**
 * Returns the end of a punishment; none is between the dataset's end and the day of the measurement, or the job would
 * end it meanwhile.
 */
function endingInTime(at: number, minutes: number | null): number | null {
  return (expiryOf(at, minutes) ?? 0) > END_AT ? TEN_YEARS : minutes;
}

function issuerOf({ teams, members, userIds }: World, server: number, random: Random): string {
  const start = teams[server] ?? 0;
  const staff = staffOf((teams[server + 1] ?? 0) - start);
  return userIds[members[start + random.below(staff)] ?? 0] ?? '';
}
