import { ConfigError, readConfig } from '../app/config.ts';
import { storageOf } from '../app/config-database.ts';
import type { Database } from '../db/database.ts';
import { InstanceLockedError } from '../db/errors.ts';
import { acquireInstanceLock } from '../db/instance-lock.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { KeyringError } from '../security/keyring.ts';
import { runSeed, SeedRefusal } from './run-seed.ts';
import { writeTour } from './tour-file.ts';

/*
 * Fills the demo's database before its API starts. Takes the API's environment and SANDBOX_URL, the sandbox's home.
 * What the tour needs to name is left in `tour.json` of DATA_DIR.
 */

async function main(): Promise<void> {
  const startedMs = Date.now();
  const config = readConfig(process.env);
  const sandboxUrl = process.env.SANDBOX_URL;
  if (!sandboxUrl) throw new ConfigError(['SANDBOX_URL is missing; the seed asks the sandbox who plays']);
  const lock = acquireInstanceLock(config.dataDir);
  try {
    const database = await openDatabase(storageOf(config));
    const { filled, tour } = await using(database, async () => {
      await migrate(database);
      return runSeed({ config, database, sandboxUrl });
    });
    await writeTour(config.dataDir, tour);
    if (filled) process.stdout.write(`Four communities written in ${Date.now() - startedMs} ms.\n`);
  } finally {
    lock.release();
  }
}

async function using<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await database.close();
  }
}

/** One readable line for what can be mended, the stack for everything else. */
function explain(error: unknown): string {
  const plain = [SeedRefusal, ConfigError, InstanceLockedError, KeyringError];
  if (plain.some((kind) => error instanceof kind)) return String(Object(error).message);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
