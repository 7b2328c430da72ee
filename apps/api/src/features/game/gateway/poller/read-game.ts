import { eventText } from '@tenfour/domain';
import { type CommandLogEntry, type ErlcClient, type ErlcError, SERVER_SECTIONS } from '@tenfour/erlc';
import type { Database } from '../../../../db/database.ts';
import { changesOfGame, isNewProblem, PROBLEM_SHOWN_AS } from '../game-changes.ts';
import { readSentenceFor } from '../messages.ts';
import { saveProblem, saveSnapshot, snapshotHead } from '../snapshots.ts';
import type { Game, GameReading, ReadingHandler } from './game-reading.ts';

/** A stored reading newer than ours by no more than this was taken by another process meanwhile, in ms. */
const OVERLAP_MS = 30_000;

export interface ReadDeps {
  database: Database;
  erlc: ErlcClient;
  /** Epoch ms. */
  now: () => number;
  handleReading: ReadingHandler;
  /** Marks accepted commands that now stand in the game's log. */
  confirm: (gameId: string, log: readonly CommandLogEntry[]) => Promise<void>;
  logger: { error(details: object, message: string): void };
}

/** What became of a read. Times in epoch ms. */
export type ReadOutcome =
  | { kind: 'read'; reading: GameReading; at: number }
  | { kind: 'failed'; problem: { kind: ErlcError['kind']; message: string; at: number } }
  /** Nothing was asked: there was no room in the bucket, or the program ends. */
  | { kind: 'not-sent'; until: number };

/** One combined read of a game: asks, evaluates and stores. Never throws. */
export async function readGame(deps: ReadDeps, game: Game, signal: AbortSignal): Promise<ReadOutcome> {
  const result = await deps.erlc.readServer(game.key, SERVER_SECTIONS, { signal });
  const at = deps.now();
  if (result.ok) {
    const reading = boundedReading(result.value);
    await attempt(deps, 'a reading was neither evaluated nor kept', storeReading(deps, game, reading, at));
    await attempt(deps, 'commands were not confirmed', deps.confirm(game.id, reading.commandLogs));
    return { kind: 'read', reading, at };
  }
  const { error } = result;
  if (error.kind === 'aborted') return { kind: 'not-sent', until: at };
  if (error.kind === 'rate-limited' && error.local) {
    return { kind: 'not-sent', until: at + error.retryAfterMs };
  }
  const problem = { kind: error.kind, message: readSentenceFor(error), at };
  await attempt(deps, 'a failed read was not noted', noteProblem(deps, game.id, problem));
  return { kind: 'failed', problem };
}

/** Most vehicles of a reading, and most people of each list of staff. 50 players have 100 vehicles at most. */
const ENTRIES_MAX = 200;

/** Longest text of a vehicle or a name of staff, in characters. */
const TEXT_LENGTH = 60;

/** Limits what a snapshot stores of vehicles and staff, however much the game sends. */
function boundedReading(reading: GameReading): GameReading {
  const { admins, mods, helpers } = reading.staff;
  return {
    ...reading,
    staff: { admins: boundedStaff(admins), mods: boundedStaff(mods), helpers: boundedStaff(helpers) },
    vehicles: reading.vehicles.slice(0, ENTRIES_MAX).map((vehicle) => ({
      name: bounded(vehicle.name),
      owner: bounded(vehicle.owner),
      texture: boundedOrNull(vehicle.texture),
      plate: boundedOrNull(vehicle.plate),
      colorHex: boundedOrNull(vehicle.colorHex),
      colorName: boundedOrNull(vehicle.colorName),
    })),
  };
}

function boundedStaff(people: GameReading['staff']['admins']): GameReading['staff']['admins'] {
  return people.slice(0, ENTRIES_MAX).map(({ id, name }) => ({ id, name: bounded(name) }));
}

function bounded(text: string): string {
  return eventText(text, TEXT_LENGTH);
}

function boundedOrNull(text: string | null): string | null {
  return text === null ? null : bounded(text);
}

/** Stores why a read failed, and publishes it when it is a new problem. */
async function noteProblem(
  { database }: ReadDeps,
  gameId: string,
  problem: { kind: string; message: string; at: number },
): Promise<void> {
  const newEvents = await isNewProblem(database.handle, gameId, problem);
  await saveProblem(database.handle, gameId, problem);
  if (newEvents) database.changes.publish(await changesOfGame(database.handle, gameId, PROBLEM_SHOWN_AS));
}

/**
 * What the reading tells and the reading itself are stored together or not at all: after a crash the next one is
 * compared with the last that was evaluated. Two processes that overlap do so one after the other.
 */
async function storeReading(deps: ReadDeps, game: Game, reading: GameReading, at: number): Promise<void> {
  await deps.database.withLock(`game:${game.id}`, async (tx) => {
    const { takenAt: previousTakenAt, hasProblem: hadProblem } = await snapshotHead(tx.handle, game.id);
    const ahead = (previousTakenAt ?? 0) - at;
    if (ahead > 0 && ahead < OVERLAP_MS) return;
    await deps.handleReading(tx, { game: { id: game.id }, reading, at, previousTakenAt, hadProblem });
    await saveSnapshot(tx.handle, game.id, reading, at);
  });
}

/** What follows a reading may fail: those who look wait for the reading, and that is there. */
async function attempt({ logger }: ReadDeps, failure: string, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => logger.error({ err: error }, failure));
}
