/** The exit codes of a process that cannot start or go on, after BSD's sysexits; docs/operations.md explains them. */
export const EXIT_CODES = {
  /** PostgreSQL or the port is not available: starting again later can help. */
  unavailable: 69,
  /** A fault of the program; the log line has the stack. */
  software: 70,
  /** DATA_DIR cannot be created or written. */
  cannotCreate: 73,
  /** A full disk or a damaged file. */
  inputOutput: 74,
  /** Another process runs on DATA_DIR. */
  inUse: 75,
  /** A variable is missing or wrong. */
  configuration: 78,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** Why a process cannot start: a sentence for the operator, which names the variable or path and the fix. */
export interface StartFailure {
  message: string;
  exitCode: ExitCode;
}
