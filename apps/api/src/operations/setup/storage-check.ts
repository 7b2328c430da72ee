import { existsSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../app/config.ts';
import { keyVariableIn } from '../../app/config-combinations.ts';
import { explainStart } from '../../app/start-failures.ts';
import type { Handle } from '../../db/database.ts';
import { StorageOpenError } from '../../db/errors.ts';
import { openDatabase } from '../../db/open.ts';
import { SQLITE_FILE } from '../../db/sqlite/open-sqlite.ts';
import { givenKeys } from '../../security/key-sources.ts';
import { hasSealingKey, openKeyring } from '../../security/keyring.ts';
import { newKey } from '../../security/keys.ts';
import type { Finding } from './checks.ts';
import type { Values } from './env-file.ts';

/** Checks that the storage can be used, and generates the sealing key that PostgreSQL needs. */
export async function checkDatabase(config: Config, values: Values): Promise<Finding> {
  try {
    if (config.databaseUrl === null) return await checkFiles(config);
    const isElsewhere = values.SECRETS_KEYS === undefined && keyVariableIn(values) !== undefined;
    const keys = isElsewhere ? (await givenKeys(config)).keys : values.SECRETS_KEYS;
    return await checkPostgres(config, config.databaseUrl, keys);
  } catch (error) {
    const failure = explainStart(new StorageOpenError(error), config);
    return { problems: [failure?.message ?? String(error)] };
  }
}

/** Leaves nothing behind: the first start creates the folder and the database. */
async function checkFiles({ dataDir }: Config): Promise<Finding> {
  if (existsSync(join(dataDir, SQLITE_FILE))) await (await openDatabase({ dataDir })).close();
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  await rmdir(await mkdtemp(join(folder, '.tenfour-')));
  return { problems: [], works: `${dataDir} can be written. Keys are generated there.` };
}

async function checkPostgres({ dataDir }: Config, url: string, keys?: string): Promise<Finding> {
  const database = await openDatabase({ url, dataDir, poolSize: 1, namedStatements: false });
  try {
    const isSealed = await requireTables(database.handle);
    if (isSealed && keys === undefined) {
      return { problems: ['This database has been used before. Enter its SECRETS_KEYS.'] };
    }
    if (isSealed) await openKeyring({ keys, dataDir, engine: 'postgres', database });
    const changes = keys === undefined ? { SECRETS_KEYS: newKey() } : {};
    return { problems: [], works: 'PostgreSQL connects.', changes };
  } finally {
    await database.close();
  }
}

/** Returns whether the database is in use. Throws where it is empty and the role cannot create tables. */
async function requireTables(handle: Handle): Promise<boolean> {
  const { rows } = await sql<{ used: boolean; can: boolean | null }>`
    select to_regclass('meta') is not null as used, has_schema_privilege(current_schema(), 'CREATE') as can
  `.execute(handle);
  if (rows[0]?.used === true) return hasSealingKey(handle);
  if (rows[0]?.can !== true) throw Object.assign(new Error('no CREATE'), { code: '42501' });
  return false;
}
