import { isMentionableDisplayName, isMentionableHandle, pseudonymOf, usernameKey } from '@tenfour/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Handle } from '../../../../db/database.ts';
import type { Schema } from '../../../../db/table-types/index.ts';
import type { Keyring } from '../../../../security/keyring.ts';
import { type Identity, identityOf } from '../identity.ts';
import { type Claim, PERSONAL_DATA } from '../personal-data/index.ts';
import { ownRows } from '../tables.ts';

const zStrings = z.array(z.string()).readonly();

/** What an erasure looks for. Collected before it changes anything, and stored until it is done. */
export const zErasurePlan = z.object({
  userId: z.string().nullable(),
  identity: z.object({ user: zStrings, discord: zStrings, roblox: zStrings, player: zStrings }),
  /** Names that are mentions wherever they stand in the person's servers. */
  names: zStrings,
  /** Names that others have too, or plain words: mentions only in texts of rows with an id of the person. */
  weakNames: zStrings,
  /** Servers in whose records the person is. */
  servers: zStrings,
  pseudonym: z.string(),
});
export type ErasurePlan = z.infer<typeof zErasurePlan>;

export const TABLES = Object.keys(PERSONAL_DATA) as (keyof Schema)[];

export const claimsOf = (table: keyof Schema): readonly Claim[] => PERSONAL_DATA[table].claims;

/** Returns the keyed hash by which a value of an erased person is recognized in a restored backup. */
export function subjectHash(keyring: Keyring, kind: keyof Identity, value: string): string {
  return keyring.hmac(`erased:${kind}:${value}`);
}

/** Collects what an erasure of a person looks for. */
export async function planOf(handle: Handle, keyring: Keyring, userId: string): Promise<ErasurePlan> {
  const user = await handle
    .selectFrom('users')
    .select(['username', 'global_name', 'roblox_username', 'roblox_verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const identity = await identityOf(handle, userId);
  const linked = user.roblox_verified === 1 && user.roblox_username !== null ? [user.roblox_username] : [];
  const handles = [user.username, ...linked, ...(await formerNames(handle, userId))];
  const display = user.global_name === null ? [] : [user.global_name];
  return completePlan(handle, keyring, { userId, identity, handles, display });
}

/** Completes a plan from what is known of a person: their ids and names. */
export async function completePlan(
  handle: Handle,
  keyring: Keyring,
  found: {
    userId: string | null;
    identity: Identity;
    handles: readonly string[];
    display: readonly string[];
  },
): Promise<ErasurePlan> {
  const { userId, identity, display } = found;
  const [robloxId = null] = identity.roblox;
  const seen = robloxId === null ? [] : await namesSeen(handle, robloxId);
  const names: string[] = [];
  const weakNames: string[] = [];
  const handles = new Set([...found.handles, ...seen]);
  for (const name of new Set([...handles, ...display])) {
    if (!isMentionableHandle(name)) continue;
    const isMentionable = handles.has(name) || isMentionableDisplayName(name);
    const isStrong = isMentionable && !(await isShared(handle, name, userId, robloxId));
    (isStrong ? names : weakNames).push(name);
  }
  return {
    userId,
    identity,
    names,
    weakNames,
    servers: await serversOf(handle, identity),
    pseudonym: pseudonymOf(keyring.hmac(`erased:label:${userId ?? identity.roblox.join()}`)),
  };
}

async function namesSeen(handle: Handle, robloxId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('player_names')
    .select('name')
    .where('roblox_user_id', '=', robloxId)
    .limit(NAMES_MAX)
    .execute();
  return rows.map(({ name }) => name);
}

/** Most former names that are looked for in a column. */
const NAMES_MAX = 50;

/** Returns the names under which records know the person, from the columns that say who was called so. */
async function formerNames(handle: Handle, userId: string): Promise<string[]> {
  const names: string[] = [];
  for (const table of TABLES) {
    for (const [name, id] of Object.entries(PERSONAL_DATA[table].names ?? {})) {
      const { rows } = await sql<{ name: string | null }>`SELECT DISTINCT ${sql.ref(name)} AS name
        FROM ${sql.table(table)} WHERE ${sql.ref(id)} = ${userId} LIMIT ${sql.lit(NAMES_MAX)}`.execute(
        handle,
      );
      names.push(...rows.flatMap((row) => (row.name ? [row.name] : [])));
    }
  }
  return names;
}

/** Whether someone else here is called so too. */
async function isShared(
  handle: Handle,
  name: string,
  userId: string | null,
  robloxId: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ shared: number }>`SELECT CASE WHEN EXISTS (
      SELECT 1 FROM users WHERE id <> ${userId ?? ''} AND (lower(username) = ${name.toLowerCase()}
        OR lower(global_name) = ${name.toLowerCase()}))
    OR EXISTS (SELECT 1 FROM player_names WHERE name_key = ${usernameKey(name)}
      AND roblox_user_id <> ${robloxId ?? ''}) THEN 1 ELSE 0 END AS shared`.execute(handle);
  return rows[0]?.shared === 1;
}

/** Returns the servers with a row of the person. */
async function serversOf(handle: Handle, identity: Identity): Promise<string[]> {
  const servers = new Set<string>();
  for (const table of TABLES) {
    const own = claimsOf(table).flatMap((claim) => ownRows(claim, identity) ?? []);
    if (own.length === 0 || !(await hasServers(handle, table))) continue;
    const { rows } = await sql<{ id: string | null }>`SELECT DISTINCT server_id AS id FROM ${sql.table(table)}
      WHERE ${anyOf(own)}`.execute(handle);
    for (const { id } of rows) if (id !== null) servers.add(id);
  }
  return [...servers];
}

export function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` OR `,
  )})`;
}

async function hasServers(handle: Handle, table: keyof Schema): Promise<boolean> {
  return (await textColumnsOf(handle, table)).some(({ name }) => name === 'server_id');
}

/** A column that holds text. */
export interface TextColumn {
  name: string;
  isNullable: boolean;
}

const columns = new WeakMap<Handle, Promise<ReadonlyMap<string, readonly TextColumn[]>>>();

/** Returns the columns of a table that hold text: ids, names, texts and JSON. */
export async function textColumnsOf(handle: Handle, table: keyof Schema): Promise<readonly TextColumn[]> {
  const known = columns.get(handle) ?? readColumns(handle);
  columns.set(handle, known);
  return (await known).get(table) ?? [];
}

async function readColumns(handle: Handle): Promise<ReadonlyMap<string, readonly TextColumn[]>> {
  const tables = await handle.introspection.getTables();
  return new Map(
    tables.map(({ name, columns: all }) => [
      name,
      all
        .filter(({ dataType }) => dataType.toLowerCase() === 'text')
        .map((column) => ({ name: column.name, isNullable: column.isNullable })),
    ]),
  );
}
