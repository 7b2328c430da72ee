import type { EventPerson, NoticedEvent } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import type { CommandRow } from './commands-store.ts';
import type { StoredReading } from './poller/game-reading.ts';

/** A mod call in a game's log. */
export interface GameCall {
  /** Identifies the call in every reading. */
  gameCall: string;
  /** Epoch ms. */
  at: number;
  caller: EventPerson;
  /** Where the caller is in the reading that first has the call; null when they are not in it. */
  location: string | null;
  detail: string | null;
}

/** A player in the game answered a mod call. */
export interface GameAnswer {
  gameCall: string;
  by: EventPerson;
}

/** A command that was settled: accepted by the game, failed, or unknown. */
export interface SettledCommand {
  id: string;
  /** The command as it was sent. */
  command: string;
  /** The state before: a `queued` command never left. */
  from: 'queued' | 'sent';
  state: 'sent' | 'failed' | 'unknown';
  errorKind: string | null;
  errorMessage: string | null;
}

/** What other features do with a game's readings and commands. Each runs in the gateway's transaction; none may use the network. */
export interface GatewayHooks {
  /** Runs for every stored reading, after its events; the first reading of a game has no `events`. */
  onGameReading(tx: Transaction, reading: StoredReading, events: readonly NoticedEvent[]): Promise<void>;
  /** Runs for new mod calls in the log of the game of these servers. */
  onModCallsReported(tx: Transaction, servers: readonly string[], calls: readonly GameCall[]): Promise<void>;
  /** Runs for mod calls that were answered in the game; `at` is when that was read (epoch ms). */
  onModCallsAnswered(
    tx: Transaction,
    servers: readonly string[],
    answers: readonly GameAnswer[],
    at: number,
  ): Promise<void>;
  /** Runs after the outcome of a command was stored. */
  onCommandSettled(tx: Transaction, settled: SettledCommand): Promise<void>;
  /** Returns why a queued command must not be sent any more, in words; null when it can be sent. */
  refusalOf(handle: Handle, command: CommandRow): Promise<string | null>;
}
