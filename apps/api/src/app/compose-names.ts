import { createNameBackfill } from '../features/community/identity/name-backfill.ts';
import { createRecordNames } from '../features/community/identity/record-names.ts';
import { createRobloxClient } from '../integrations/roblox/roblox.ts';
import type { Parts } from './compose-parts.ts';
import type { Shutdown } from './shutdown.ts';

/** Starts what learns the names of accounts from records, and the accounts of names from Roblox. */
export function startNames({ config, database, now, scheduler }: Parts, shutdown: Shutdown): void {
  // A client of its own: a limit that this one runs into stops no lookup of a person.
  const roblox = createRobloxClient({ usersUrl: config.roblox.usersUrl, fetch, now });
  const tasks = [createRecordNames({ database }), createNameBackfill({ database, roblox, now })];
  for (const task of tasks) {
    const scheduled = scheduler.paced(task);
    shutdown.addWork(task.name, () => scheduled.stop());
    scheduled.wake();
  }
}
