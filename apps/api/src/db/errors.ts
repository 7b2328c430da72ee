import { UNIQUE_CONSTRAINTS, type UniqueConstraint } from './constraints.ts';

/** Called with failures that no caller waits for, such as those of an `onCommit` callback: the transaction itself stands. */
export type ErrorSink = (error: unknown) => void;

/** A query on a transaction's handle after that transaction has ended. */
export class TransactionEndedError extends Error {
  override readonly name = 'TransactionEndedError';

  constructor() {
    super(
      'This transaction has ended: its handle and onCommit cannot be used any more. Await every query in it.',
    );
  }
}

/** A query through the database's own handle, or a second transaction, inside a transaction. */
export class InsideTransactionError extends Error {
  override readonly name = 'InsideTransactionError';
}

/** Kysely's own `handle.transaction()` or a raw BEGIN: it would go past the queue and past `onCommit`. */
export class ForeignTransactionError extends Error {
  override readonly name = 'ForeignTransactionError';

  constructor() {
    super('Start transactions with database.transaction() or database.withLock(), not on the handle.');
  }
}

/** Refuses a stream of rows, which no driver here has. */
export function refuseStreaming(): never {
  throw new Error('Streaming is not supported: page through the rows.');
}

/** Another process has this data directory. */
export class InstanceLockedError extends Error {
  override readonly name = 'InstanceLockedError';
}

/** A migration of the database is unknown: a newer version of the program has run on it. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** The server is too old, or the database has another encoding. */
export class UnsupportedDatabaseError extends Error {
  override readonly name = 'UnsupportedDatabaseError';
}

/** A file of DATA_DIR cannot be used; the cause is SQLite's error. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(`${path} cannot be used.`, { cause });
    this.path = path;
  }
}

/** The storage could not be opened or migrated; the cause says why. */
export class StorageOpenError extends Error {
  override readonly name = 'StorageOpenError';

  constructor(cause: unknown) {
    super('The storage cannot be opened.', { cause });
  }
}

/** Most causes of an error that are inspected. */
const MOST_CAUSES = 5;

/** Returns an error and what caused it, outermost first. */
export function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < MOST_CAUSES; at = at.cause) causes.push(at);
  return causes;
}

/** Returns whether SQLite refused because another process is writing. Nothing was written; a retry is safe. */
export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/**
 * Whether a write failed because a row like it exists: any unique rule, or only the one named.
 * PostgreSQL names the index; SQLite names the columns, which `constraints.ts` turns into the name.
 */
export function isUniqueViolation(error: unknown, constraint?: UniqueConstraint): boolean {
  const code = codeOf(error);
  if (code === '23505') return constraint === undefined || constraintOf(error) === constraint;
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return false;
  return constraint === undefined || violatedColumns(error) === UNIQUE_CONSTRAINTS[constraint];
}

/** Whether a write failed because the row that it points at does not exist, or is still pointed at. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}

/** Returns the code of an error of Node, SQLite or PostgreSQL; '' without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function constraintOf(error: unknown): unknown {
  return error instanceof Error && 'constraint' in error ? error.constraint : undefined;
}

function violatedColumns(error: unknown): string | undefined {
  return error instanceof Error ? /^UNIQUE constraint failed: (.+)$/.exec(error.message)?.[1] : undefined;
}
