import {
  COMMAND_LOG_SIZE,
  COMMAND_WAIT_MS,
  type CommandLogEntry,
  type ConnectionTest,
  type ExecuteCommandResult,
  type GameInfo,
  type GameService,
  LIST_DEFAULT,
  type OnlinePlayer,
  type Viewer,
} from '@tenfour/contracts';
import { type CommandProblem, commandProblem, DomainError, MAX_COMMAND_LENGTH } from '@tenfour/domain';
import type { ErlcClient, PlayerRef } from '@tenfour/erlc';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { newId } from '../../db/ids.ts';
import { record } from '../../record/record.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { type CommandQueue, type Fate, matchToLog } from '../../work/command-queue.ts';
import type { Game, GameReader, Snapshot } from '../../work/game-reader.ts';
import { isTransportFailure, readSentenceFor } from './sentences.ts';
import { type CommandRow, commandsStore, findServerGame, queueStore } from './store.ts';

/** Data older than this is called stale, in ms: three missed reads. */
const STALE_AFTER_MS = 30_000;

/** Players of a reading older than this are no longer shown as online, in ms. */
const FORGET_AFTER_MS = 5 * 60_000;

const NO_KEY = 'Add an ER:LC API key in Settings to send commands.';
const SUSPENDED = 'This server is suspended, so nothing is sent to its game.';

const PROBLEMS: Readonly<Record<CommandProblem, string>> = {
  blank: 'Please enter a command.',
  'control-character': 'A command is one line without control characters.',
  'no-colon': 'A command starts with a colon, such as :h Hello.',
  'too-long': `A command has at most ${MAX_COMMAND_LENGTH} characters.`,
};

export interface GameServiceDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  reader: GameReader;
  queue: CommandQueue;
  now: () => number;
}

/** Opens the server's game, or says why there is none to open. */
export async function openGame(
  deps: Pick<GameServiceDeps, 'database' | 'keyring'>,
  serverId: string,
): Promise<Game | { refusal: string; kind: 'no-key' | 'suspended' }> {
  const server = await findServerGame(deps.database.handle, serverId);
  if (!server?.gameId || !server.keySealed) return { refusal: NO_KEY, kind: 'no-key' };
  if (server.status === 'suspended') return { refusal: SUSPENDED, kind: 'suspended' };
  const place = { table: 'servers', column: 'erlc_key_sealed', row: serverId };
  return { id: server.gameId, key: deps.keyring.open(place, server.keySealed) };
}

export function createGameService(deps: GameServiceDeps): GameService {
  const { database, reader, queue, now } = deps;

  async function look(viewer: Viewer): Promise<Snapshot> {
    const game = await openGame(deps, viewer.serverId);
    if (!('refusal' in game)) return reader.current(game);
    return { takenAt: null, reading: null, problem: { kind: game.kind, message: game.refusal, at: now() } };
  }

  async function positionOf(row: CommandRow): Promise<number | null> {
    if (row.state !== 'queued') return null;
    return (await queueStore(database.handle, row.gameId).ahead(row.id)) + 1;
  }

  return {
    async players(viewer) {
      const { reading, takenAt } = await look(viewer);
      if (!reading || isOlderThan(takenAt, FORGET_AFTER_MS, now())) return [];
      return reading.players.map(
        (online): OnlinePlayer => ({
          Player: spell(online.player),
          Permission: online.permission,
          Callsign: online.callsign,
          Team: online.team ?? '',
        }),
      );
    },

    async info(viewer) {
      return infoOf(await look(viewer), now());
    },

    async commandLogs(viewer) {
      const { reading } = await look(viewer);
      const log = [...(reading?.commandLogs ?? [])].sort((a, b) => b.timestamp - a.timestamp);
      const ours = await commandsStore(database.handle, viewer.serverId).newest(LIST_DEFAULT);
      const senders = new Map(matchToLog(ours, log).map(({ row, entry }) => [entry, row.issuedBy]));
      return log.slice(0, COMMAND_LOG_SIZE).map(
        (entry): CommandLogEntry => ({
          Player: spell(entry.player),
          Command: entry.command,
          Timestamp: entry.timestamp,
          sentBy: senders.get(entry) ?? null,
        }),
      );
    },

    async commands(viewer) {
      const rows = await commandsStore(database.handle, viewer.serverId).newest(COMMAND_LOG_SIZE);
      return Promise.all(
        rows.map(async (row) => ({
          id: row.id,
          command: row.command,
          state: row.state,
          issuedBy: row.issuedBy,
          message: row.errorMessage,
          position: await positionOf(row),
          createdAt: new Date(row.createdAt).toISOString(),
        })),
      );
    },

    async execute(viewer, input) {
      const problem = commandProblem(input.command);
      if (problem) throw new DomainError('BAD_REQUEST', { message: PROBLEMS[problem] });
      const game = await openGame(deps, viewer.serverId);
      if ('refusal' in game) throw new DomainError('REFUSED', { message: game.refusal });
      const command = input.command.trim();
      const id = await enqueue(deps, viewer, game.id, command, input.clientId ?? null);
      const fate = queue.fateOf(id, COMMAND_WAIT_MS);
      queue.wake(game.id);
      return resultOf(deps, viewer.serverId, id, fate);
    },
  };
}

/** Queues the command with its activity entry; a repeated client id answers with the first one's row. */
async function enqueue(
  deps: GameServiceDeps,
  viewer: Viewer,
  gameId: string,
  command: string,
  clientId: string | null,
): Promise<string> {
  const id = newId();
  const source = viewer.source === 'web' ? 'panel' : 'api';
  try {
    await deps.database.transaction(async (tx) => {
      const row = {
        id,
        gameId,
        issuedBy: viewer.id,
        source,
        command,
        createdAt: deps.now(),
        clientId,
      } as const;
      await commandsStore(tx.handle, viewer.serverId).insert(row);
      await record(tx, {
        kind: 'command.queued',
        serverId: viewer.serverId,
        actor: { id: viewer.id, name: viewer.username },
        at: deps.now(),
        command,
      });
    });
    return id;
  } catch (error) {
    if (clientId === null || !isUniqueViolation(error)) throw error;
    const first = await commandsStore(deps.database.handle, viewer.serverId).findByClientId(clientId);
    if (!first) throw error;
    return first.id;
  }
}

async function resultOf(
  deps: GameServiceDeps,
  serverId: string,
  id: string,
  waiting: Promise<Fate | null>,
): Promise<ExecuteCommandResult> {
  const store = commandsStore(deps.database.handle, serverId);
  const before = await store.find(id);
  const settled = before && before.state !== 'queued' && before.settledAt !== null;
  const fate = settled ? fateOfRow(before) : await waiting;
  const row = await store.find(id);
  if (!row) throw new DomainError('NOT_FOUND', { message: 'This command is gone: its server was deleted.' });
  if (fate === null) return waitingResult(deps, row);
  if (fate.errorKind !== null && isTransportFailure(fate.errorKind)) {
    throw new DomainError('UPSTREAM', {
      message: fate.errorMessage ?? 'ER:LC API error.',
      details: { state: fate.state, commandId: id },
    });
  }
  return {
    success: fate.state === 'sent',
    command: row.command,
    message: fate.errorMessage ?? 'Sent to the game.',
    id,
    state: row.state,
    position: null,
    code: fate.code,
  };
}

function fateOfRow(row: CommandRow): Fate {
  const state = row.state === 'failed' || row.state === 'unknown' ? row.state : 'sent';
  return { state, errorKind: row.errorKind, errorMessage: row.errorMessage, code: null };
}

async function waitingResult(deps: GameServiceDeps, row: CommandRow): Promise<ExecuteCommandResult> {
  const ahead = await queueStore(deps.database.handle, row.gameId).ahead(row.id);
  return {
    success: true,
    command: row.command,
    message: `Queued: ${ahead} ahead of it. The game takes one command every few seconds.`,
    id: row.id,
    state: 'queued',
    position: ahead + 1,
    code: null,
  };
}

function infoOf(snapshot: Snapshot, now: number): GameInfo {
  const { reading, takenAt, problem } = snapshot;
  const forgotten = isOlderThan(takenAt, FORGET_AFTER_MS, now);
  const playerCount = forgotten ? 0 : (reading?.currentPlayers ?? 0);
  return {
    serverName: reading?.name ?? null,
    playerCount,
    maxPlayers: reading?.maxPlayers ?? 0,
    online: playerCount > 0,
    joinKey: reading?.joinKey ?? null,
    asOf: takenAt === null ? null : new Date(takenAt).toISOString(),
    stale: takenAt !== null && isOlderThan(takenAt, STALE_AFTER_MS, now),
    problem: problem && {
      kind: problem.kind,
      message: problem.message,
      since: new Date(problem.at).toISOString(),
    },
  };
}

function isOlderThan(moment: number | null, ageMs: number, now: number): boolean {
  return moment === null || now - moment > ageMs;
}

function spell(player: PlayerRef): string {
  return player.id === null ? player.name : `${player.name}:${player.id}`;
}

/** Tries a key with one read: the name of the server it opens, or the reason in words. */
export async function testErlcKey(erlc: ErlcClient, key: string): Promise<ConnectionTest> {
  const result = await erlc.readServer(key, []);
  if (!result.ok)
    return { ok: false, name: null, message: readSentenceFor(result.error), code: result.error.code };
  const { name, currentPlayers, maxPlayers } = result.value;
  return {
    ok: true,
    name,
    message: `Connected to ${name}: ${currentPlayers} of ${maxPlayers} players online.`,
    code: null,
  };
}
