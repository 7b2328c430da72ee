/** What other features use of this one. */

export { banListReads } from './ban-list/store.ts';
export { CONFIRMATION_WINDOW_MS, matchToLog } from './command-queue/command-log.ts';
export { type Outcome, outcomeOfRow } from './command-queue/command-outcomes.ts';
export type { CommandQueue } from './command-queue/command-queue.ts';
export { commandChanges, notifyQueued, queueCommand, wayToGame } from './command-queue/queue-command.ts';
export { removeOldCommands } from './command-queue/sweep.ts';
export {
  ANSWER_CLIENT_ID,
  BULK_CLIENT_ID,
  type CommandRow,
  commandsStore,
  isOwnClientId,
  queueStore,
} from './commands-store.ts';
export { freshnessOf, isForgotten, prepareCurrentSnapshot, type SnapshotDeps } from './current-snapshot.ts';
export type { GameAnswer, GameCall, GatewayHooks, SettledCommand } from './hooks.ts';
export { type AddedToGame, countInGame } from './hourly-counts.ts';
export { COMMAND_PROBLEMS, isTransportFailure, NO_ONE_IN_GAME, readSentenceFor } from './messages.ts';
export { openGame } from './open-game.ts';
export {
  asPlayer,
  type Game,
  type GameReading,
  onlineIn,
  type ReadingHandler,
  type Snapshot,
  type StoredReading,
} from './poller/game-reading.ts';
export {
  choicesOfGame,
  findGameId,
  findServerGame,
  gameLogsStart,
  type Listener,
  listenersOf,
  readRetention,
} from './server-games.ts';
export { DEAD_KEY_KINDS, findOnline, loadFreshReading, loadSnapshot, problemOf } from './snapshots.ts';
