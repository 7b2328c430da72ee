import {
  COMMAND_WAIT_MS,
  COMMANDS_QUEUED_MAX,
  type ExecuteCommandResult,
  type Viewer,
} from '@tenfour/contracts';
import {
  COMMAND_SPACING_MS,
  type CommandProblem,
  commandProblem,
  DomainError,
  MAX_COMMAND_LENGTH,
} from '@tenfour/domain';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { newId } from '../../db/ids.ts';
import { record } from '../../record/record.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import type { CommandQueue, Fate } from '../../work/command-queue.ts';
import { openGame } from './open-game.ts';
import { isTransportFailure } from './sentences.ts';
import { type CommandRow, commandsStore, queueStore } from './store.ts';

export interface ExecuteDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  queue: Pick<CommandQueue, 'wake' | 'fateOf'>;
  now: () => number;
}

const PROBLEMS: Readonly<Record<CommandProblem, string>> = {
  blank: 'Please enter a command.',
  'control-character': 'A command is one line without control characters.',
  'no-colon': 'A command starts with a colon, such as :h Hello.',
  'too-long': `A command has at most ${MAX_COMMAND_LENGTH} characters.`,
};

/** Queues a command and waits a while for what the game says; see `GameService.execute`. */
export async function executeCommand(
  deps: ExecuteDeps,
  viewer: Viewer,
  input: { command: string; clientId?: string | undefined },
): Promise<ExecuteCommandResult> {
  const problem = commandProblem(input.command);
  if (problem) throw new DomainError('BAD_REQUEST', { message: PROBLEMS[problem] });
  const game = await openGame(deps, viewer.serverId);
  if ('refusal' in game) throw new DomainError('REFUSED', { message: game.refusal });
  const command = input.command.trim();
  const id = await enqueue(deps, viewer, game.id, command, input.clientId ?? null);
  const fate = deps.queue.fateOf(id, COMMAND_WAIT_MS);
  deps.queue.wake(game.id);
  return resultOf(deps, viewer.serverId, id, fate);
}

/**
 * A longer queue would go on sending for minutes after everybody has left. A repeated submit needs no room. Two at
 * the same moment may exceed the limit by one.
 */
async function requireRoom(
  { database }: ExecuteDeps,
  serverId: string,
  gameId: string,
  clientId: string | null,
): Promise<void> {
  if ((await queueStore(database.handle, gameId).size()) < COMMANDS_QUEUED_MAX) return;
  if (clientId !== null && (await commandsStore(database.handle, serverId).findByClientId(clientId))) return;
  throw new DomainError('TOO_MANY_REQUESTS', {
    message: `${COMMANDS_QUEUED_MAX} commands already wait for this game. Send more when some have left.`,
    details: { retryAfter: COMMAND_SPACING_MS / 1_000 },
  });
}

/** Queues the command with its activity entry; a repeated client id answers with the first one's row. */
async function enqueue(
  deps: ExecuteDeps,
  viewer: Viewer,
  gameId: string,
  command: string,
  clientId: string | null,
): Promise<string> {
  await requireRoom(deps, viewer.serverId, gameId, clientId);
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
  deps: ExecuteDeps,
  serverId: string,
  id: string,
  waiting: Promise<Fate | null>,
): Promise<ExecuteCommandResult> {
  const store = commandsStore(deps.database.handle, serverId);
  // Before waiting: it may be a repeated submit. After it: another process may have sent the command.
  const told = fateOfRow(await store.find(id)) ?? (await waiting);
  const row = await store.find(id);
  if (!row) throw new DomainError('NOT_FOUND', { message: 'This command is gone: its server was deleted.' });
  const fate = told ?? fateOfRow(row);
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

/** What became of a command, as far as its row tells; null while that is open. */
function fateOfRow(row: CommandRow | undefined): Fate | null {
  if (!row || row.settledAt === null) return null;
  const state = row.state === 'failed' || row.state === 'unknown' ? row.state : 'sent';
  return { state, errorKind: row.errorKind, errorMessage: row.errorMessage, code: row.errorCode };
}

async function waitingResult(deps: ExecuteDeps, row: CommandRow): Promise<ExecuteCommandResult> {
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
