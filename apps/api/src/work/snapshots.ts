import type { Handle } from '../db/database.ts';
import type { GameReading, Snapshot } from './game-reader.ts';

const NOTHING: Snapshot = { takenAt: null, reading: null, problem: null };

/** The stored snapshot of a game, so that a restart does not start from nothing. */
export async function loadSnapshot(db: Handle, gameId: string): Promise<Snapshot> {
  const row = await db
    .selectFrom('game_snapshots')
    .selectAll()
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  if (!row) return NOTHING;
  const { error_kind: kind, error_message: message, error_at: at } = row;
  return {
    takenAt: row.taken_at,
    reading: row.payload === null ? null : (JSON.parse(row.payload) as GameReading),
    problem: kind !== null && message !== null && at !== null ? { kind, message, at } : null,
  };
}

/** Keeps the newest snapshot of a game. */
export async function saveSnapshot(db: Handle, gameId: string, snapshot: Snapshot): Promise<void> {
  const values = {
    taken_at: snapshot.takenAt,
    status: snapshot.problem === null ? 'ok' : 'failing',
    payload: snapshot.reading === null ? null : JSON.stringify(snapshot.reading),
    error_kind: snapshot.problem?.kind ?? null,
    error_message: snapshot.problem?.message ?? null,
    error_at: snapshot.problem?.at ?? null,
  };
  await db
    .insertInto('game_snapshots')
    .values({ game_id: gameId, ...values })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(values))
    .execute();
}
