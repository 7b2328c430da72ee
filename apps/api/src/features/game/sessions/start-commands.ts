import type { Viewer } from '@tenfour/contracts';
import { commandProblem, DomainError, may } from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { panelSource } from '../../community/identity/index.ts';
import { COMMAND_PROBLEMS, queueCommand, wayToGame } from '../gateway/index.ts';

/** With whose rights open shifts end, and what their history says. `at` is in epoch ms. */
export interface EndOfShifts {
  serverId: string;
  by: Pick<Viewer, 'id' | 'role'> & { rank?: number };
  actor: string;
  reason: string;
  at: number;
}

export interface GameSessionsDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  /** Epoch ms. */
  now: () => number;
  /** Called after a command for this game was queued. */
  wakeQueue: (gameId: string) => void;
  /** Ends the open shifts that a member may end, their own included. */
  endShifts: (tx: Transaction, ending: EndOfShifts) => Promise<unknown>;
}

const MAY_NOT_COMMAND = 'Your role can’t use the in-game panel.';

/** Queues the commands of a start or an end, named by `step`. Returns in words why they can't be sent; null when they were queued. */
export async function queueCommands(
  { keyring, now, wakeQueue }: GameSessionsDeps,
  tx: Transaction,
  viewer: Viewer,
  sessionId: string,
  commands: readonly string[],
  { isAutomatic = false, step = 'start' } = {},
): Promise<string | null> {
  if (commands.length === 0) return null;
  if (!may(viewer, 'canViewIngamePanel')) return MAY_NOT_COMMAND;
  const { serverId } = viewer;
  const way = await wayToGame(keyring, tx.handle, serverId);
  if ('refusal' in way) return way.refusal;
  const { gameId } = way;
  for (const [at, command] of commands.entries()) {
    await queueCommand(tx, {
      serverId,
      gameId,
      issuedBy: isAutomatic ? null : viewer.id,
      source: isAutomatic ? 'scheduled' : panelSource(viewer.source),
      command,
      createdAt: now(),
      clientId: `session:${sessionId}:${step}:${at}`,
    });
  }
  tx.onCommit(() => wakeQueue(gameId));
  return null;
}

/** Throws FORBIDDEN for people who can't command the game, and BAD_REQUEST for what is no command. */
export function requireCommands(viewer: Viewer, commands: readonly string[]): void {
  if (commands.length === 0) return;
  if (!may(viewer, 'canViewIngamePanel')) {
    throw new DomainError('FORBIDDEN', {
      message: 'Your role can’t decide what is sent to the game. Ask someone who can use the in-game panel.',
      details: { permission: 'canViewIngamePanel' },
    });
  }
  for (const command of commands) {
    const problem = commandProblem(command);
    if (problem !== null) throw new DomainError('BAD_REQUEST', { message: COMMAND_PROBLEMS[problem] });
  }
}
