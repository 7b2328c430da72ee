import { type Player, usernameKey } from '@tenfour/domain';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Handle } from '../../../db/database.ts';
import { prepare, prepareNamed } from '../../../db/prepared.ts';
import { type GameReading, onlineIn, type Snapshot } from './poller/game-reading.ts';
import { findGameId } from './server-games.ts';

const NOTHING: Snapshot = { takenAt: null, reading: null, problem: null };

/** Errors after which a key is not tried again until its owner enters it again. */
export const DEAD_KEY_KINDS = ['key-invalid', 'key-banned'] as const;

/** Whether a read that failed like this must not be repeated with the same key. */
export function isDead(kind: string | null): boolean {
  return DEAD_KEY_KINDS.some((dead) => dead === kind);
}

/** Sections that a snapshot of the previous release lacks. */
const LATER_SECTIONS: Pick<GameReading, 'staff' | 'vehicles'> = {
  staff: { admins: [], mods: [], helpers: [] },
  vehicles: [],
};

/** The stored snapshot of a game, so that a restart does not start from nothing. */
export async function loadSnapshot(db: Handle, gameId: string): Promise<Snapshot> {
  return (await loadNewerSnapshot(db, gameId, null)) ?? NOTHING;
}

/** The stored snapshot if it is another one than `known`; null if there is none or nothing has changed. */
export async function loadNewerSnapshot(
  db: Handle,
  gameId: string,
  known: Snapshot | null,
): Promise<Snapshot | null> {
  let query = db.selectFrom('game_snapshots').selectAll().where('game_id', '=', gameId);
  if (known !== null) {
    query = query.where((eb) =>
      eb.or([
        eb('taken_at', 'is distinct from', known.takenAt),
        eb('error_at', 'is distinct from', known.problem?.at ?? null),
      ]),
    );
  }
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const { error_kind: kind, error_message: message, error_at: at } = row;
  return {
    takenAt: row.taken_at,
    reading: row.payload === null ? null : { ...LATER_SECTIONS, ...(JSON.parse(row.payload) as GameReading) },
    problem: kind !== null && message !== null && at !== null ? { kind, message, at } : null,
  };
}

const findHead = prepareNamed(['gameId'], (handle, { gameId }) =>
  handle.selectFrom('game_snapshots').select(['taken_at', 'error_kind']).where('game_id', '=', gameId),
);

/** When the stored snapshot was taken, epoch ms, and whether a read has failed since; null and false without one. */
export async function snapshotHead(
  db: Handle,
  gameId: string,
): Promise<{ takenAt: number | null; hasProblem: boolean }> {
  const [row] = await findHead(db, { gameId });
  return { takenAt: row?.taken_at ?? null, hasProblem: row !== undefined && row.error_kind !== null };
}

/** Why the newest read of a game failed; null when it did not. */
export async function problemOf(
  db: Handle,
  gameId: string,
): Promise<{ kind: string; message: string | null } | null> {
  const row = await db
    .selectFrom('game_snapshots')
    .select(['error_kind as kind', 'error_message as message'])
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  return row && row.kind !== null ? { kind: row.kind, message: row.message } : null;
}

/** Columns that it does not name are null in `excluded`, which clears an earlier problem. */
const upsertReading = prepareNamed(['gameId', 'at', 'payload'], (handle, { gameId, at, payload }) =>
  handle
    .insertInto('game_snapshots')
    .values({ game_id: gameId, taken_at: sql<number>`${at}`, status: sql.lit('ok'), payload })
    .onConflict((conflict) =>
      conflict.column('game_id').doUpdateSet((eb) => ({
        taken_at: eb.ref('excluded.taken_at'),
        status: eb.ref('excluded.status'),
        payload: eb.ref('excluded.payload'),
        error_kind: eb.ref('excluded.error_kind'),
        error_message: eb.ref('excluded.error_message'),
        error_at: eb.ref('excluded.error_at'),
      })),
    ),
);

/** Keeps a successful reading as the newest snapshot. `at` in epoch ms. */
export async function saveSnapshot(
  db: Handle,
  gameId: string,
  reading: GameReading,
  at: number,
): Promise<void> {
  await upsertReading(db, { gameId, at, payload: JSON.stringify(reading) });
}

/** Keeps why the newest read failed, beside the older snapshot. */
export async function saveProblem(
  db: Handle,
  gameId: string,
  problem: NonNullable<Snapshot['problem']>,
): Promise<void> {
  const { kind, message, at } = problem;
  const status = isDead(kind) ? 'dead' : 'failing';
  const values = { status, error_kind: kind, error_message: message, error_at: at };
  await db
    .insertInto('game_snapshots')
    .values({ game_id: gameId, ...values })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(values))
    .execute();
}

/**
 * The owner has entered the key anew: that it was refused once no longer counts, after a restart either. False when it
 * was not refused.
 */
export async function forgetDeadKey(db: Handle, gameId: string): Promise<boolean> {
  const forgotten = await db
    .updateTable('game_snapshots')
    .set({ status: 'ok', error_kind: null, error_message: null, error_at: null })
    .where('game_id', '=', gameId)
    .where('error_kind', 'in', DEAD_KEY_KINDS)
    .returning('game_id')
    .executeTakeFirst();
  return forgotten !== undefined;
}

/** An older snapshot does not show who is in the game now, in ms. */
const FRESH_MS = 5 * 60_000;

/** Loads who is in a game by the newest snapshot; null without one that is recent enough to tell. `now` in epoch ms. */
export async function loadFreshReading(
  db: Handle,
  gameId: string | null,
  now: number,
): Promise<Pick<GameReading, 'players' | 'vehicles'> | null> {
  if (gameId === null) return null;
  const { reading, takenAt } = await loadSnapshot(db, gameId);
  if (reading === null || takenAt === null || now - takenAt > FRESH_MS) return null;
  return reading.missing.includes('Players') ? null : reading;
}

/** Games whose players' ids are cached with the time of the snapshot, some 3 kB each. */
const GAMES_CACHED = 3_000;

/** Prepares the lookup of the Roblox ids of the players in a game; it returns null without a recent snapshot. */
export function preparePlayersInGame(handle: Handle, now: () => number) {
  const cache = new LRUCache<string, { takenAt: number; ids: ReadonlySet<string> }>({ max: GAMES_CACHED });
  const takenAt = prepare(
    handle,
    handle.selectFrom('game_snapshots').select('taken_at').where('game_id', '=', ''),
  );

  return async (gameId: string): Promise<ReadonlySet<string> | null> => {
    const newest = (await takenAt(gameId))[0]?.taken_at ?? null;
    if (newest === null || now() - newest > FRESH_MS) return null;
    const cached = cache.get(gameId);
    if (cached?.takenAt === newest) return cached.ids;
    const { reading } = await loadSnapshot(handle, gameId);
    const ids = new Set((reading?.players ?? []).flatMap(({ player }) => player.id ?? []).map(String));
    cache.set(gameId, { takenAt: newest, ids });
    return ids;
  };
}

/** How old a snapshot may be that says who has a name, in ms. */
const NAMES_FRESH_MS = 30_000;

/** Returns who is in a server's game under each of these names, in their order; null where no one is known to be. */
export async function findOnline(
  handle: Handle,
  serverId: string,
  names: readonly string[],
  now: number,
): Promise<(Player | null)[]> {
  const gameId = await findGameId(handle, serverId);
  const { takenAt, reading } = gameId === null ? NOTHING : await loadSnapshot(handle, gameId);
  if (reading === null || takenAt === null || now - takenAt > NAMES_FRESH_MS) return names.map(() => null);
  const online = onlineIn(reading);
  return names.map((name) => online.find((player) => usernameKey(player.name) === usernameKey(name)) ?? null);
}
