import {
  COMMAND_WAIT_MS,
  COMMANDS_QUEUED_MAX,
  type ExecuteCommandResult,
  type Viewer,
} from '@tenfour/contracts';
import { COMMAND_SPACING_MS, commandProblem, DomainError, weightOfCommand } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { recordStaffActions } from '../../../events/record-event.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { actorOf, panelSource } from '../../community/identity/index.ts';
import {
  COMMAND_PROBLEMS,
  type CommandQueue,
  type CommandRow,
  commandsStore,
  type Game,
  isOwnClientId,
  isTransportFailure,
  notifyQueued,
  type Outcome,
  openGame,
  outcomeOfRow,
  queueStore,
} from '../gateway/index.ts';

export interface ExecuteDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  queue: Pick<CommandQueue, 'wake' | 'outcomeOf' | 'nextTurnAt'>;
  now: () => number;
}

/** Queues a command and waits a while for what the game says; see `GameService.execute`. */
export async function executeCommand(
  deps: ExecuteDeps,
  viewer: Viewer,
  input: { command: string; clientId?: string | undefined },
): Promise<ExecuteCommandResult> {
  const problem = commandProblem(input.command);
  if (problem) throw new DomainError('BAD_REQUEST', { message: COMMAND_PROBLEMS[problem] });
  if (input.clientId !== undefined && isOwnClientId(input.clientId)) {
    throw new DomainError('BAD_REQUEST', { message: 'This clientId is reserved. Choose another one.' });
  }
  const game = await openGame(deps, viewer.serverId);
  if ('refusal' in game) throw new DomainError('REFUSED', { message: game.refusal });
  const command = input.command.trim();
  const id = await enqueue(deps, viewer, game.id, command, input.clientId ?? null);
  const outcome = deps.queue.outcomeOf({ serverId: viewer.serverId, id }, COMMAND_WAIT_MS);
  deps.queue.wake(game.id);
  return resultOf(deps, viewer.serverId, game, id, outcome);
}

/** Limits the queue, so that it doesn't send for minutes after all staff left. A repeated submit needs no room. */
async function requireRoom(
  handle: Handle,
  serverId: string,
  gameId: string,
  clientId: string | null,
): Promise<void> {
  if ((await queueStore(handle, gameId).size()) < COMMANDS_QUEUED_MAX) return;
  if (clientId !== null && (await commandsStore(handle, serverId).findByClientId(clientId))) return;
  throw new DomainError('TOO_MANY_REQUESTS', {
    message: `${COMMANDS_QUEUED_MAX} commands already wait for this game. Send more when some have left.`,
    details: { retryAfter: COMMAND_SPACING_MS / 1_000 },
  });
}

/**
 * Queues the command; its activity entry is recorded with its outcome. A repeated client id returns the first command's
 * id. Serialized per game, so that concurrent requests cannot exceed the limit.
 */
async function enqueue(
  { database, now }: ExecuteDeps,
  viewer: Viewer,
  gameId: string,
  command: string,
  clientId: string | null,
): Promise<string> {
  const { serverId } = viewer;
  const source = panelSource(viewer.source);
  const id = newId();
  const row = { id, gameId, issuedBy: viewer.id, source, command, clientId } as const;
  try {
    await database.withLock(`commands:${gameId}`, async (tx) => {
      await requireRoom(tx.handle, serverId, gameId, clientId);
      await commandsStore(tx.handle, serverId).insert({ ...row, createdAt: now() });
      notifyQueued(tx, serverId, id);
      const action = { kind: 'command', subjectId: id, weight: weightOfCommand(command) } as const;
      const made = { serverId, actor: actorOf(viewer), at: now(), text: command, action };
      await recordStaffActions(tx, [made]);
    });
    return id;
  } catch (error) {
    if (clientId === null || !isUniqueViolation(error)) throw error;
    const first = await commandsStore(database.handle, serverId).findByClientId(clientId);
    if (!first) throw error;
    return first.id;
  }
}

async function resultOf(
  deps: ExecuteDeps,
  serverId: string,
  game: Game,
  id: string,
  waiting: Promise<Outcome | null>,
): Promise<ExecuteCommandResult> {
  const store = commandsStore(deps.database.handle, serverId);
  // Before waiting: it may be a repeated submit. After it: another process may have sent the command.
  const notified = outcomeOfRow(await store.find(id)) ?? (await waiting);
  const row = await store.find(id);
  if (!row) throw new DomainError('NOT_FOUND', { message: 'This command is gone: its server was deleted.' });
  const outcome = notified ?? outcomeOfRow(row);
  if (outcome === null) return waitingResult(deps, row, game);
  if (outcome.errorKind !== null && isTransportFailure(outcome.errorKind)) {
    throw new DomainError('UPSTREAM', {
      message: outcome.errorMessage ?? 'ER:LC API error.',
      details: { state: outcome.state, commandId: id },
    });
  }
  return {
    success: outcome.state === 'sent',
    command: row.command,
    message: outcome.errorMessage ?? 'Sent to the game.',
    id,
    state: row.state,
    position: null,
    expectedAt: null,
    code: outcome.code,
    nextInMs: nextInMs(deps, game),
  };
}

/** Returns the result of a command without an outcome: still queued, or sent and not answered. */
async function waitingResult(deps: ExecuteDeps, row: CommandRow, game: Game): Promise<ExecuteCommandResult> {
  if (row.state !== 'queued') return onItsWay(deps, row, game);
  const line = await queuePositions(deps, row.gameId, game.key);
  const { position, expectedAt } = line.get(row.id) ?? { position: 1, expectedAt: null };
  return {
    success: true,
    command: row.command,
    message: `Queued: ${position - 1} ahead of it. The game takes one command every few seconds.`,
    id: row.id,
    state: 'queued',
    position,
    expectedAt,
    code: null,
    nextInMs: nextInMs(deps, game),
  };
}

/** Returns the result of a sent command. It is not a success, as whether it runs is unknown. */
function onItsWay(deps: ExecuteDeps, row: CommandRow, game: Game): ExecuteCommandResult {
  return {
    success: false,
    command: row.command,
    message:
      'On its way to the game. Its outcome is not known yet: look at the command log before you send it again.',
    id: row.id,
    state: row.state,
    position: null,
    expectedAt: null,
    code: null,
    nextInMs: nextInMs(deps, game),
  };
}

function nextInMs({ queue, now }: ExecuteDeps, game: Game): number {
  return Math.max(0, Math.ceil(queue.nextTurnAt(game.key) - now()));
}

/** A queued command's place, 1 being next, and when its turn comes (ISO 8601). */
export interface QueuePosition {
  position: number;
  expectedAt: string;
}

/**
 * Returns the positions of a game's queued commands by id, with two queries. Times are estimates: from the game's
 * headers in the process that sends, from the documented rate limit elsewhere. Without a `key` only the rate limit
 * counts.
 */
export async function queuePositions(
  deps: { database: Database; queue: Pick<CommandQueue, 'nextTurnAt'>; now: () => number },
  gameId: string,
  key: string | null,
): Promise<Map<string, QueuePosition>> {
  const store = queueStore(deps.database.handle, gameId);
  const [ids, lastSentAt] = await Promise.all([store.order(2 * COMMANDS_QUEUED_MAX), store.lastSentAt()]);
  const notified = key === null ? 0 : deps.queue.nextTurnAt(key);
  const first = Math.ceil(Math.max(deps.now(), notified, (lastSentAt ?? 0) + COMMAND_SPACING_MS));
  return new Map(
    ids.map((id, at) => [id, { position: at + 1, expectedAt: iso(first + at * COMMAND_SPACING_MS) }]),
  );
}
