import type { Change } from '../db/changes.ts';
import type { Database } from '../db/database.ts';

/** The changes that a database tells of while `work` runs. */
export async function toldBy(database: Database, work: () => Promise<unknown>): Promise<Change[]> {
  const told: Change[] = [];
  const end = database.changes.subscribe((some) => told.push(...some));
  await work();
  end();
  return told;
}
