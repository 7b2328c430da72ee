import { inspect } from 'node:util';
import { createScheduler, type Scheduler } from '../jobs/scheduler.ts';

/** Returns a scheduler whose failures fail the test file as unhandled errors. */
export function testScheduler(): Scheduler {
  return createScheduler({
    logger: {
      error: (details, message) => {
        throw new Error(`${message}: ${inspect(details)}`);
      },
    },
  });
}
