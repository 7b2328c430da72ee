import { existsSync } from 'node:fs';
import path from 'node:path';
import { describeIssues } from '@tenfour/contracts';
import { DomainError, OutageError } from '@tenfour/domain';
import { ZodError } from 'zod';
import { ConfigError, readConfig } from '../../app/config.ts';
import { storageOf } from '../../app/config-database.ts';
import type { Database } from '../../db/database.ts';
import { InstanceLockedError } from '../../db/errors.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { KeyringError } from '../../security/keyring.ts';
import { BackupError } from '../backup/archive.ts';
import { SetupError } from '../setup/env-file.ts';
import { GivenUpError } from './ask.ts';

/** Opens the database of the environment, brought up to this version, beside a product that may be running on it. */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(storageOf(readConfig(env)));
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

const PLAIN = [
  BackupError,
  ConfigError,
  DomainError,
  GivenUpError,
  InstanceLockedError,
  KeyringError,
  OutageError,
  SetupError,
];

const FULL = 'There is no room left on the disk. Nothing was changed, and nothing half is left.';

/** What the operator can mend, by the code of Node, SQLite or PostgreSQL. */
const MENDABLE: Readonly<Record<string, (place: string) => string>> = {
  ENOSPC: () => FULL,
  EDQUOT: () => FULL,
  SQLITE_FULL: () => FULL,
  '53100': () => FULL,
  ENOENT: missing,
  ENOTDIR: (place) => `A part of ${place} is no folder.`,
  EISDIR: () => 'A folder was named where a file is meant.',
  EACCES: (place) => `This account may not use ${place}.`,
  EPERM: (place) => `This account may not use ${place}.`,
  EROFS: (place) => `${place} is on a disk that nothing can be written to.`,
};

function missing(place: string): string {
  const folder = path.dirname(place);
  return existsSync(folder) ? `There is no ${place}.` : `There is no folder ${folder}.`;
}

/** A sentence for what the operator can mend, the whole error for everything else. */
export function explain(error: unknown): unknown {
  if (error instanceof ZodError) return describeIssues(error);
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (Object.hasOwn(MENDABLE, code)) return MENDABLE[code]?.('path' in error ? String(error.path) : 'this');
  return PLAIN.some((kind) => error instanceof kind) ? error.message : error;
}
