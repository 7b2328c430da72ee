import { OutageError } from '@tenfour/domain';

const FULL =
  'The storage of this installation is full, so nothing was saved. What is there can still be read.';
const AWAY = 'The database does not answer at the moment. Try again in a few seconds.';

const LOST =
  'A change could not be saved to the disk, so nothing more is saved until Tenfour is restarted. What is there can still be read.';

/** Seconds before a retry makes sense: a full disk needs an operator, a restarting database recovers automatically. */
const RETRY_AFTER = { full: 30, away: 3 };

/** SQLite's codes of a full disk, including those of failed writes where the file itself cannot grow. */
const SQLITE_FULL = /^SQLITE_(FULL|IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE|SHMOPEN|SHMMAP))$/;

/** SQLite's codes of an unreadable disk or a missing file. */
const SQLITE_AWAY = /^SQLITE_(IOERR|CANTOPEN)/;

/** SQLSTATE of a disk without room. */
const POSTGRES_FULL = /^53100$/;

/** The server is stopping, starting or out of connections, or a connection to it broke. */
const POSTGRES_AWAY = /^(08|57P|53[23]|25P03)/;

/** The codes of Node's sockets. */
const SOCKET_AWAY = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/** Messages of `pg` that have no code. */
const CLIENT_AWAY =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The server closed|driver has already been destroyed)/i;

/** Returns the error for a database that does not answer; `cause` is how that was noticed. */
export function databaseAway(cause: unknown): OutageError {
  return new OutageError(AWAY, { retryAfter: RETRY_AFTER.away, cause });
}

/** A sync of the disk failed; `cause` is the system's error. Only a restart helps. */
export function writesLost(cause: unknown): OutageError {
  return new OutageError(LOST, { retryAfter: RETRY_AFTER.full, cause });
}

/** Returns storage outages as an `OutageError`, and every other error unchanged. */
export function asOutage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof OutageError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if ([SQLITE_FULL, POSTGRES_FULL].some((codes) => codes.test(code))) {
    return new OutageError(FULL, { retryAfter: RETRY_AFTER.full, cause: error });
  }
  const isAway = [SQLITE_AWAY, POSTGRES_AWAY, SOCKET_AWAY].some((codes) => codes.test(code));
  return isAway || CLIENT_AWAY.test(error.message) ? databaseAway(error) : error;
}
