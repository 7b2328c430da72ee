import { readConfig } from '../../app/config.ts';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';

/** Opens the database of the environment, brought up to this version, beside a product that may be running on it. */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir, sqliteDurability: durability } = readConfig(env);
  const database = await openDatabase({ url: databaseUrl ?? undefined, dataDir, durability });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
