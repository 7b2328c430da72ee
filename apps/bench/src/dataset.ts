import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@tenfour/api/src/db/migrate.ts';
import { openDatabase } from '@tenfour/api/src/db/open.ts';
import { SQLITE_FILE } from '@tenfour/api/src/db/sqlite/open-sqlite.ts';
import Sqlite from 'better-sqlite3';
import { writeActivity, writeShifts } from './history.ts';
import { writeNames, writePunishments } from './punishments.ts';
import { createRandom } from './random.ts';
import type { Size } from './size.ts';
import { planWorld, writeWorld } from './world.ts';

/** Raise it whenever other rows are generated, so that no old file is measured. */
const VERSION = 5;
const SEED = 20_261_001;
const CACHE = join(import.meta.dirname, '..', '.cache');

/** Both engines need the fingerprint of the schema. */
let knownSchemaKey: Promise<string> | undefined;

/** A data directory of the product, filled. */
export interface Dataset {
  dataDir: string;
  /** Seconds that generating took; null when it was there already. */
  generatedIn: number | null;
}

/** Returns the folder of the dataset of this size for this program's schema, existing or not. */
export async function datasetPlace(size: Size): Promise<string> {
  knownSchemaKey ??= schemaKey();
  return join(CACHE, `${size.name}-v${VERSION}-${await knownSchemaKey}`);
}

/** Returns the dataset of this size for this program's schema, from the cache or generated into it. */
export async function prepareDataset(size: Size): Promise<Dataset> {
  const dataDir = await datasetPlace(size);
  if (existsSync(join(dataDir, SQLITE_FILE))) return { dataDir, generatedIn: null };
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE)) {
    if (old.startsWith(`${size.name}-`)) rmSync(join(CACHE, old), { recursive: true });
  }
  const startedAt = performance.now();
  const unfinished = `${dataDir}.part`;
  await generate(unfinished, size);
  renameSync(unfinished, dataDir);
  return { dataDir, generatedIn: (performance.now() - startedAt) / 1_000 };
}

async function createSchema(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
}

/** Returns a fingerprint of the schema that the product's migrations create. */
async function schemaKey(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfour-bench-'));
  try {
    await createSchema(dataDir);
    const database = new Sqlite(join(dataDir, SQLITE_FILE), { readonly: true });
    const schema = database.prepare('SELECT sql FROM sqlite_master ORDER BY type, name').all();
    database.close();
    return createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 8);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function generate(dataDir: string, size: Size): Promise<void> {
  await createSchema(dataDir);
  const database = new Sqlite(join(dataDir, SQLITE_FILE));
  // The file is discarded when anything fails, so it needs neither a journal nor foreign key checks.
  for (const pragma of [
    'journal_mode = OFF',
    'synchronous = OFF',
    'foreign_keys = OFF',
    'cache_size = -1048576',
  ]) {
    database.pragma(pragma);
  }
  const random = createRandom(SEED);
  const world = planWorld(size, random);
  writeWorld(database, world, random);
  writePunishments(database, world, random);
  writeNames(database);
  writeActivity(database);
  writeShifts(database);
  database.pragma('journal_mode = WAL');
  database.close();
}
