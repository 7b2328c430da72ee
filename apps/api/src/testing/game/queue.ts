import { createGatewayHooks } from '../../app/hooks.ts';
import type { Database } from '../../db/database.ts';
import {
  type CommandQueue,
  type CommandQueueDeps,
  createCommandQueue,
} from '../../features/game/gateway/command-queue/command-queue.ts';
import { testScheduler } from '../scheduler.ts';
import type { TestGame } from './game.ts';
import { testLease } from './lease.ts';

/** Creates a command queue of one process, with the errors that it has logged. */
export function createTestQueue(
  database: Database,
  game: TestGame,
  deps: Pick<CommandQueueDeps, 'keyOf'> & Partial<CommandQueueDeps>,
): { queue: CommandQueue; errors: object[] } {
  const errors: object[] = [];
  const queue = createCommandQueue({
    database,
    hooks: createGatewayHooks({ wakeQueue: () => undefined }),
    erlc: game.erlc,
    outboundLease: testLease(),
    scheduler: testScheduler(),
    now: () => Date.now(),
    onSettled: () => undefined,
    logger: { error: (details) => void errors.push(details) },
    ...deps,
  });
  return { queue, errors };
}
