import { join } from 'node:path';
import {
  causesOf,
  codeOf,
  DataFileError,
  InstanceLockedError,
  NewerDatabaseError,
  StorageOpenError,
  UnsupportedDatabaseError,
} from '../db/errors.ts';
import { SQLITE_FILE } from '../db/sqlite/open-sqlite.ts';
import { LegalFileError } from '../features/platform/legal/files.ts';
import { KeyringError } from '../security/keyring.ts';
import { type Config, ConfigError } from './config.ts';
import { EXIT_CODES, type ExitCode, type StartFailure } from './exit-codes.ts';

/** Errors whose message already is that sentence. */
const SPOKEN: readonly [new (...args: never[]) => Error, ExitCode][] = [
  [InstanceLockedError, EXIT_CODES.inUse],
  [KeyringError, EXIT_CODES.configuration],
  [LegalFileError, EXIT_CODES.configuration],
  [NewerDatabaseError, EXIT_CODES.configuration],
  [UnsupportedDatabaseError, EXIT_CODES.configuration],
];

/**
 * Explains why the start failed; null for a bug, whose code can look like a storage error. `config` is null when it
 * could not be read.
 */
export function explainStart(error: unknown, config: Config | null): StartFailure | null {
  if (error instanceof ConfigError) {
    const sentences = [...error.problems.map(asSentence), 'Run "npm run cli -- setup" to change it.'];
    return { message: sentences.join(' '), exitCode: EXIT_CODES.configuration };
  }
  const causes = causesOf(error);
  for (const [kind, exitCode] of SPOKEN) {
    const cause = causes.find((one) => one instanceof kind);
    if (cause) return { message: cause.message, exitCode };
  }
  const isStorage = causes.some((one) => one instanceof StorageOpenError || one instanceof DataFileError);
  return config && isStorage ? explainStorage(causes, config) : null;
}

function asSentence(problem: string): string {
  return /[.!?]$/.test(problem) ? problem : `${problem}.`;
}

/** Reasons why the server cannot listen, by Node's socket error codes. */
const LISTEN: Readonly<Record<string, (config: Pick<Config, 'host' | 'port'>) => StartFailure>> = {
  EADDRINUSE: ({ port }) => ({
    message: `Port ${port} is in use. Set PORT to a free one and start again.`,
    exitCode: EXIT_CODES.unavailable,
  }),
  EACCES: ({ port }) => ({
    message: `This account is not allowed to listen on port ${port}. Set PORT to 1024 or higher.`,
    exitCode: EXIT_CODES.configuration,
  }),
  EADDRNOTAVAIL: wrongHost,
  ENOTFOUND: wrongHost,
  EAI_AGAIN: wrongHost,
  EINVAL: wrongHost,
  EAFNOSUPPORT: wrongHost,
};

function wrongHost({ host }: Pick<Config, 'host'>): StartFailure {
  return {
    message: `HOST ${host} is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.`,
    exitCode: EXIT_CODES.configuration,
  };
}

/** Explains why the server does not listen; null for an unknown reason. */
export function explainListen(error: unknown, config: Pick<Config, 'host' | 'port'>): StartFailure | null {
  return LISTEN[codeOf(error)]?.(config) ?? null;
}

/** Explains why the storage cannot be opened, from the error and its causes. */
function explainStorage(causes: readonly Error[], config: Config): StartFailure {
  const explain = config.databaseUrl === null ? explainFiles : explainPostgres;
  const known = causes.map((cause) => explain(codeOf(cause), causes, config)).find((one) => one !== null);
  return known ?? unknownFailure(causes.at(-1), config);
}

type Explain = (code: string, causes: readonly Error[], config: Config) => StartFailure | null;

const explainFiles: Explain = (code, causes, config) => {
  const { dataDir } = config;
  const path = pathOf(causes);
  if (/^(SQLITE_FULL|SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE|SHM\w+)|ENOSPC|EDQUOT)$/.test(code)) {
    return {
      message: `The disk of DATA_DIR ${dataDir} is full. Free some space and start again.`,
      exitCode: EXIT_CODES.inputOutput,
    };
  }
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return {
      message: `${path ?? join(dataDir, SQLITE_FILE)} is damaged or not a SQLite database. Move it away and restore a backup (docs/backup.md).`,
      exitCode: EXIT_CODES.inputOutput,
    };
  }
  if (/^SQLITE_IOERR|^EIO$/.test(code)) {
    return {
      message: `The disk of DATA_DIR ${dataDir} cannot be read (${code}). Check it, or restore a backup elsewhere.`,
      exitCode: EXIT_CODES.inputOutput,
    };
  }
  if (/^(ENOTDIR|EEXIST)$/.test(code)) {
    return {
      message: `DATA_DIR ${dataDir} is not a folder. Set DATA_DIR to one.`,
      exitCode: EXIT_CODES.cannotCreate,
    };
  }
  if (!/^(EACCES|EPERM|EROFS|ENOENT|SQLITE_(READONLY|CANTOPEN|PERM)\w*)$/.test(code)) return null;
  return {
    message: `DATA_DIR ${dataDir} cannot be written (${code}). Give this account write access to it, or set DATA_DIR to another folder.`,
    exitCode: EXIT_CODES.cannotCreate,
  };
};

function pathOf(causes: readonly Error[]): string | undefined {
  return causes.find((cause) => cause instanceof DataFileError)?.path;
}

/** The server does not answer: it is down, or elsewhere. */
const UNREACHABLE = /^E(CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/** The server starts, ends, or has no connection to give. */
const NOT_NOW = /^(57P|53[23])/;

const explainPostgres: Explain = (code, _causes, config) => {
  const { address, database, user, variables } = serverOf(config);
  const wrong = (message: string): StartFailure => ({ message, exitCode: EXIT_CODES.configuration });
  if (UNREACHABLE.test(code)) {
    return {
      message: `PostgreSQL does not answer at ${address} (${code}). Start it, or correct ${variables.address}.`,
      exitCode: EXIT_CODES.unavailable,
    };
  }
  if (NOT_NOW.test(code)) {
    return {
      message: `PostgreSQL at ${address} accepts no connection right now (${code}). Start again once it does, or correct ${variables.address}.`,
      exitCode: EXIT_CODES.unavailable,
    };
  }
  if (code === '53100') {
    return {
      message: `The disk of PostgreSQL at ${address} is full. Free some space there and start again.`,
      exitCode: EXIT_CODES.inputOutput,
    };
  }
  if (code === '28P01' || code === '28000') {
    return wrong(
      `PostgreSQL at ${address} does not let the role "${user}" sign in. Correct ${variables.credentials}.`,
    );
  }
  if (code === '3D000') {
    return wrong(
      `PostgreSQL at ${address} has no database "${database}". Create it, or correct ${variables.name}.`,
    );
  }
  if (code !== '42501') return null;
  return wrong(
    `The role "${user}" may not create tables in the database "${database}". Make it the owner of the database, or correct ${variables.credentials}.`,
  );
};

/** Returns the values used in the messages: the server's address, and the variables it comes from. */
function serverOf({ databaseUrl, databaseInParts }: Config) {
  const { host = '', pathname = '', username = '' } = URL.parse(databaseUrl ?? '') ?? {};
  const parts = { address: 'DATABASE_HOST and DATABASE_PORT', name: 'DATABASE_NAME' };
  return {
    address: host,
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
    variables: databaseInParts
      ? { ...parts, credentials: 'DATABASE_USER and DATABASE_PASSWORD' }
      : { address: 'DATABASE_URL', name: 'DATABASE_URL', credentials: 'DATABASE_URL' },
  };
}

/** Describes any other error: the library's message, with its source. */
function unknownFailure(reason: Error | undefined, config: Config): StartFailure {
  const said = reason?.message ?? 'no reason given';
  if (config.databaseUrl === null) {
    const message = `The storage in DATA_DIR ${config.dataDir} cannot be opened: ${said}`;
    return { message, exitCode: EXIT_CODES.inputOutput };
  }
  const { address, variables } = serverOf(config);
  const named = [...new Set([variables.address, variables.credentials])].join(', ');
  const message = `PostgreSQL at ${address} cannot be used: ${said}. Check ${named}.`;
  return { message, exitCode: EXIT_CODES.unavailable };
}
