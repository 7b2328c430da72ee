import {
  causesOf,
  codeOf,
  DataFileError,
  InstanceLockedError,
  NewerDatabaseError,
  StorageOpenError,
  UnsupportedDatabaseError,
} from '../db/errors.ts';
import { KeyringError } from '../security/keyring.ts';
import { type Config, ConfigError } from './config.ts';
import { EXIT_CODES, type ExitCode, type StartFailure } from './exit-codes.ts';
import { explainStorage } from './start-failures-storage.ts';

/** Errors whose message already is that sentence. */
const SPOKEN: readonly [new (...args: never[]) => Error, ExitCode][] = [
  [InstanceLockedError, EXIT_CODES.inUse],
  [KeyringError, EXIT_CODES.configuration],
  [NewerDatabaseError, EXIT_CODES.configuration],
  [UnsupportedDatabaseError, EXIT_CODES.configuration],
];

/**
 * Explains why the start failed; null for a bug, whose code can look like a storage error. `config` is null when it
 * could not be read.
 */
export function explainStart(error: unknown, config: Config | null): StartFailure | null {
  if (error instanceof ConfigError) {
    return { message: error.problems.map(asSentence).join(' '), exitCode: EXIT_CODES.configuration };
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
