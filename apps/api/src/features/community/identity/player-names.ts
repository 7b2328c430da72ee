import { isRobloxUsername, type SeenName, usernameKey } from '@tenfour/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { among } from '../../../db/among.ts';
import { chunk } from '../../../db/chunk.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import type { PlayerNamesTable } from '../../../db/table-types/index.ts';

/** A name that a Roblox account had at one moment. */
export interface Sighting {
  robloxUserId: string;
  name: string;
  /** Epoch ms. */
  at: number;
}

/** Names whose last write is remembered, some 100 bytes each. */
const NAMES_IN_MEMORY = 50_000;

/** How much later a name has to be seen again to be written again, in ms. */
const REFRESH_MS = 10 * 60_000;

/**
 * Stores when accounts were seen with names. Only the first and the last time of each name count, so sightings can come
 * in any order and any number of times. What can't be a Roblox account is left out.
 */
export function learnNames(handle: Handle, sightings: readonly Sighting[]): Promise<void> {
  return store(handle, merged(sightings));
}

async function store(handle: Handle, names: readonly SeenName[]): Promise<void> {
  for (const some of chunk(names)) {
    await handle
      .insertInto('player_names')
      .values(some.map(rowOf))
      .onConflict((conflict) =>
        conflict.columns(['roblox_user_id', 'name_key']).doUpdateSet({
          name: later('name', sql`excluded.last_seen_at >= player_names.last_seen_at`),
          first_seen_at: later('first_seen_at', sql`excluded.first_seen_at < player_names.first_seen_at`),
          last_seen_at: later('last_seen_at', sql`excluded.last_seen_at > player_names.last_seen_at`),
        }),
      )
      .execute();
  }
}

function later<Value>(column: string, isLater: RawBuilder<unknown>) {
  const [theirs, ours] = [sql.ref(`excluded.${column}`), sql.ref(`player_names.${column}`)];
  return sql<Value>`CASE WHEN ${isLater} THEN ${theirs} ELSE ${ours} END`;
}

/** Returns each name once, sorted, so that two writers never wait for each other. */
function merged(sightings: readonly Sighting[]): SeenName[] {
  const names = new Map<string, SeenName>();
  for (const { robloxUserId, name, at } of sightings.filter(isPossible)) {
    const place = `${robloxUserId} ${usernameKey(name)}`;
    const known = names.get(place) ?? { robloxUserId, name, firstSeenAt: at, lastSeenAt: at };
    const newest = at >= known.lastSeenAt ? { ...known, name, lastSeenAt: at } : known;
    names.set(place, { ...newest, firstSeenAt: Math.min(at, known.firstSeenAt) });
  }
  return [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}

function isPossible({ robloxUserId, name }: Sighting): boolean {
  return /^\d{1,20}$/.test(robloxUserId) && isRobloxUsername(name);
}

function rowOf({ robloxUserId, name, firstSeenAt, lastSeenAt }: SeenName) {
  return {
    roblox_user_id: robloxUserId,
    name_key: usernameKey(name),
    name,
    first_seen_at: firstSeenAt,
    last_seen_at: lastSeenAt,
  };
}

/** Creates what learns names again and again: one that was written moments ago costs no statement. */
export function createNameLearner() {
  const written = new LRUCache<string, { from: number; to: number }>({ max: NAMES_IN_MEMORY });
  const isNew = ({ robloxUserId, name, at }: Sighting) => {
    const known = written.get(`${robloxUserId} ${name}`);
    return !known || at < known.from || at > known.to + REFRESH_MS;
  };
  return async (tx: Transaction, sightings: readonly Sighting[]): Promise<void> => {
    const news = merged(sightings.filter(isNew));
    await store(tx.handle, news);
    tx.onCommit(() => {
      for (const { robloxUserId, name, firstSeenAt, lastSeenAt } of news) {
        const known = written.get(`${robloxUserId} ${name}`) ?? { from: firstSeenAt, to: lastSeenAt };
        written.set(`${robloxUserId} ${name}`, {
          from: Math.min(known.from, firstSeenAt),
          to: Math.max(known.to, lastSeenAt),
        });
      }
    });
  };
}

/** Selects names as `seenNameOf` takes them. */
export function selectNames(handle: Handle) {
  return handle
    .selectFrom('player_names')
    .select(['roblox_user_id', 'name', 'first_seen_at', 'last_seen_at']);
}

/** Returns every name that these accounts were seen with, by account. */
export async function namesSeenOf(handle: Handle, ids: readonly string[]): Promise<Map<string, SeenName[]>> {
  if (ids.length === 0) return new Map();
  const rows = await selectNames(handle)
    .where(among(handle, 'roblox_user_id', [...new Set(ids)]))
    .execute();
  return Map.groupBy(rows.map(seenNameOf), ({ robloxUserId }) => robloxUserId);
}

/** Returns every name of the accounts that were seen with one of these names. */
export async function namesOfHolders(handle: Handle, nameKeys: readonly string[]): Promise<SeenName[]> {
  if (nameKeys.length === 0) return [];
  const holders = handle
    .selectFrom('player_names')
    .select('roblox_user_id')
    .where(among(handle, 'name_key', [...new Set(nameKeys)]));
  const rows = await selectNames(handle).where('roblox_user_id', 'in', holders).execute();
  return rows.map(seenNameOf);
}

/** A name's row as the domain takes it. */
export function seenNameOf(row: Omit<Selectable<PlayerNamesTable>, 'name_key'>): SeenName {
  const { roblox_user_id: robloxUserId, name, first_seen_at: firstSeenAt, last_seen_at: lastSeenAt } = row;
  return { robloxUserId, name, firstSeenAt, lastSeenAt };
}
