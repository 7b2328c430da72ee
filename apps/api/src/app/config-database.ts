import { z } from 'zod';
import type { OpenOptions } from '../db/open.ts';
import { portFrom } from './config-network.ts';

type Given = Readonly<Record<string, string | undefined>>;

/** The variables that together name a PostgreSQL database, for passwords that a URL would need encoded. */
const PARTS = ['DATABASE_HOST', 'DATABASE_PORT', 'DATABASE_NAME', 'DATABASE_USER', 'DATABASE_PASSWORD'];

/** Explains the escapes for characters that have a meaning in a URL. */
const URL_HINT =
  'must be a postgres:// address; write / # ? and % in its password as %2F %23 %3F and %25, or set DATABASE_HOST, DATABASE_USER and DATABASE_PASSWORD instead';

/** Returns whether `pg` can read the address as it is meant: an address that it cannot decode breaks only at connecting. */
function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.hash !== '') return false;
  // A "/" or "?" in a password ends the host early, so what follows still holds the "@".
  if (url.username === '' && /@/.test(url.pathname + url.search)) return false;
  return [url.username, url.password, url.pathname].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    // `pg` takes a "%" that begins no escape as itself.
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

/** Variables of the database. */
export const zDatabase = z.object({
  /** PostgreSQL 15 or later as postgres://…; without it and DATABASE_HOST, SQLite in DATA_DIR. */
  DATABASE_URL: z.string().refine(isDatabaseUrl, URL_HINT).optional(),
  /** The same database in separate variables, which need no encoding: host name or address of PostgreSQL. */
  DATABASE_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
    .optional(),
  /** Its port. Default 5432. */
  DATABASE_PORT: portFrom(1).default(5_432),
  /** The database's name. Default tenfour. */
  DATABASE_NAME: z
    .string()
    .regex(/^[\w.-]+$/, 'must be letters, digits, dots, dashes and underscores')
    .default('tenfour'),
  /** The role to sign in as. Default tenfour. */
  DATABASE_USER: z.string().default('tenfour'),
  /** Its password, with any characters. */
  DATABASE_PASSWORD: z.string().optional(),
  /**
   * PostgreSQL: `on` prepares frequent statements by name; `off` for a pooler of transactions that does not support them,
   * such as PgBouncer before 1.21. Default on.
   */
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** SQLite: `full` acknowledges what survives a power cut, `normal` what survives the process. Default full. */
  SQLITE_DURABILITY: z.enum(['full', 'normal'], { error: 'must be full or normal' }).default('full'),
});

/** Returns whether the environment names a PostgreSQL database, in either form. */
export function namesDatabase(given: Given): boolean {
  return given.DATABASE_URL !== undefined || given.DATABASE_HOST !== undefined;
}

/** Returns the problems of combining `DATABASE_URL` with the separate variables. */
export function databaseProblems(given: Given): string[] {
  const parts = PARTS.filter((name) => given[name] !== undefined);
  if (parts.length === 0) return [];
  if (given.DATABASE_URL !== undefined) {
    return [`DATABASE_URL and ${parts.join(', ')} are both set; keep the URL or the separate variables`];
  }
  if (given.DATABASE_HOST !== undefined) return [];
  return [`DATABASE_HOST is missing; ${parts.join(', ')} need${parts.length === 1 ? 's' : ''} it`];
}

/** The values of the separate variables. */
type DatabaseParts = Omit<z.infer<typeof zDatabase>, 'DATABASE_URL'>;

/** Assembles the address from the separate variables, with every part encoded; null without a host. */
export function databaseUrlOf(parts: DatabaseParts): string | null {
  const { DATABASE_HOST: host, DATABASE_PASSWORD: password } = parts;
  if (host === undefined) return null;
  const credentials = [parts.DATABASE_USER, password ?? ''].map(encodeURIComponent).join(':');
  const address = host.includes(':') ? `[${host}]` : host;
  return `postgres://${credentials}@${address}:${parts.DATABASE_PORT}/${encodeURIComponent(parts.DATABASE_NAME)}`;
}

/** The part of the configuration that says where data is stored. */
interface StorageConfig {
  databaseUrl: string | null;
  dataDir: string;
  sqliteDurability: 'full' | 'normal';
  namedStatements: boolean;
}

/** Returns what `openDatabase` needs to open the configured storage. */
export function storageOf(config: StorageConfig): OpenOptions {
  const { databaseUrl, dataDir, sqliteDurability: durability, namedStatements } = config;
  return { url: databaseUrl ?? undefined, dataDir, durability, namedStatements };
}
