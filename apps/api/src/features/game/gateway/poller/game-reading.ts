import type { Player } from '@tenfour/domain';
import type { PlayerRef, ServerReading } from '@tenfour/erlc';
import type { Transaction } from '../../../../db/database.ts';

/** A reading has every section: they come in the same request. */
export type GameReading = ServerReading;

/** A game and the key that opens it. The key lives in memory only, for as long as the call. */
export interface Game {
  id: string;
  key: string;
}

/** The newest that is known of a game. Times in epoch ms. */
export interface Snapshot {
  takenAt: number | null;
  reading: GameReading | null;
  /** Why the newest read failed; null when it succeeded. */
  problem: { kind: string; message: string; at: number } | null;
}

/** Bytes that a snapshot takes in memory, about, and each player, vehicle or line of a log in it. */
const BYTES = { snapshot: 1_000, entry: 250 };

/** Returns how much memory a snapshot takes, about, in bytes. */
export function bytesOf({ reading }: Snapshot): number {
  const lists = Object.values(reading ?? {}).filter((part) => Array.isArray(part));
  return BYTES.snapshot + BYTES.entry * lists.reduce((sum, { length }) => sum + length, 0);
}

/** A successful reading, as it is evaluated. Times in epoch ms. */
export interface StoredReading {
  game: { id: string };
  reading: GameReading;
  /** When it was taken. */
  at: number;
  /** When the newest stored one before it was taken; null for the first of a game. */
  previousTakenAt: number | null;
  /** Whether the newest read before this one failed. */
  hadProblem: boolean;
}

/**
 * Keeps what a reading tells beyond the snapshot: events, samples, domainEvents. Runs in the transaction that stores
 * the snapshot, so that both are there or neither; if it throws, the next reading is compared with the older one.
 */
export type ReadingHandler = (tx: Transaction, stored: StoredReading) => Promise<void>;

/** Returns a player of a reading, as the rules of the domain take it. */
export function asPlayer({ id, name }: PlayerRef): Player {
  return { name, id: id === null ? null : String(id) };
}

/** Returns the players in a reading, as `asPlayer`. */
export function onlineIn({ players }: Pick<GameReading, 'players'>): Player[] {
  return players.map(({ player }) => asPlayer(player));
}
