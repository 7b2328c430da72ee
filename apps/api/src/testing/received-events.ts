import type { Change } from '../db/changes.ts';
import type { Database } from '../db/database.ts';

/** The changes that a database tells of while `work` runs. */
export async function notifiedBy(database: Database, work: () => Promise<unknown>): Promise<Change[]> {
  const received: Change[] = [];
  const end = database.changes.subscribe((some) => received.push(...some));
  await work();
  end();
  return received;
}
