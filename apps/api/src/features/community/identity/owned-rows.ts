import { ownsRecord, type PlayerIdentity } from '@tenfour/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Handle } from '../../../db/database.ts';

/** How a table names the player of a row. */
export interface OwnedColumns {
  nameKey: RawBuilder<string>;
  robloxUserId: RawBuilder<string>;
  /** When it was written. */
  at: RawBuilder<number>;
  /** Which rows count, the server among them: repeated in every part, so that each part has its index. */
  within: RawBuilder<SqlBool>;
  /** Whether the row's account is confirmed; left out where every stored one is. */
  isConfirmed?: RawBuilder<SqlBool>;
  /** Whether accounts have an index; without one they are found by the names that the account was seen with. */
  byAccount?: boolean;
}

/** Returns whether a row is the player's: see `ownsRecord`. */
export function isOfPlayer(
  handle: Handle,
  player: PlayerIdentity,
  columns: OwnedColumns,
): RawBuilder<SqlBool> {
  const { nameKey, at, within } = columns;
  const parts = player.spans.map(
    (span) => sql<SqlBool>`(${within} AND ${nameKey} = ${span.nameKey}
      AND ${at} BETWEEN ${span.from} AND ${span.to} AND ${isByName(columns)})`,
  );
  if (player.id !== null) parts.push(sql<SqlBool>`(${isOfAccounts(handle, playerKeys([player]), columns)})`);
  return parts.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;
}

/** Names and accounts of players. */
export interface PlayerKeys {
  keys: readonly string[];
  ids: readonly string[];
}

/** Returns whether a row can be one of these players': `groupByPlayer` tells which one's. */
export function isOfPlayers(handle: Handle, players: PlayerKeys, columns: OwnedColumns): RawBuilder<SqlBool> {
  const { nameKey, robloxUserId, within, byAccount } = columns;
  const isNamed = sql<SqlBool>`${within} AND ${among(handle, nameKey, players.keys)}`;
  if (byAccount) {
    return sql<SqlBool>`((${isNamed} AND ${isByName(columns)}) OR (${isOfAccounts(handle, players, columns)}))`;
  }
  const isTheirs = among(handle, robloxUserId, players.ids);
  return sql<SqlBool>`${isNamed} AND (${isByName(columns)} OR ${isTheirs})`;
}

function isOfAccounts(handle: Handle, { keys, ids }: PlayerKeys, columns: OwnedColumns) {
  const { robloxUserId, nameKey, within, isConfirmed, byAccount } = columns;
  const confirmed = isConfirmed ? sql` AND ${isConfirmed}` : sql``;
  const named = byAccount ? sql`` : sql` AND ${among(handle, nameKey, keys)}`;
  return sql<SqlBool>`${within}${named} AND ${among(handle, robloxUserId, ids)}${confirmed}`;
}

/** Returns whether a row has no confirmed account. */
export function isByName({ robloxUserId, isConfirmed }: OwnedColumns): RawBuilder<SqlBool> {
  const none = sql<SqlBool>`${robloxUserId} IS NULL`;
  return isConfirmed ? sql<SqlBool>`(${none} OR NOT (${isConfirmed}))` : none;
}

/** Returns all names and accounts that records of these players can have. */
export function playerKeys(players: readonly PlayerIdentity[]): PlayerKeys {
  return {
    keys: [...new Set(players.flatMap(({ nameKeys }) => nameKeys))],
    ids: players.flatMap(({ id }) => id ?? []),
  };
}

/** A row with what decides whose it is; `robloxUserId` only if it is confirmed. */
export interface OwnedRow {
  robloxUserId: string | null;
  nameKey: string;
  at: number;
}

/** Groups rows by the place of their player in the list; rows of others are left out. */
export function groupByPlayer<Row extends OwnedRow>(
  players: readonly PlayerIdentity[],
  rows: readonly Row[],
): Row[][] {
  const groups = players.map((): Row[] => []);
  const byKey = new Map<string, number[]>();
  for (const [at, { id, nameKeys }] of players.entries()) {
    for (const key of [...nameKeys, ...(id === null ? [] : [` ${id}`])]) {
      byKey.set(key, [...(byKey.get(key) ?? []), at]);
    }
  }
  for (const row of rows) {
    const places = byKey.get(row.robloxUserId === null ? row.nameKey : ` ${row.robloxUserId}`) ?? [];
    for (const at of places) {
      const player = players[at];
      if (player && ownsRecord(player, row)) groups[at]?.push(row);
    }
  }
  return groups;
}
