import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface PostgresServer {
  /** The URL of one of its databases; `postgres` exists from the start. */
  url(database: string): string;
  /** The process that looks after the server; it stops it when the caller's process is gone. */
  readonly keeper: number | undefined;
  /** Ends it as a crash would (`kill -9` to all of its processes). */
  kill(): Promise<void>;
  /** Starts it again on the same port after `kill`. */
  start(): Promise<void>;
  /** Has it stand still: its connections stay open and nothing answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('./embedded-postgres.process.ts', import.meta.url));

export interface PostgresOptions {
  /** Directory that keeps the data after a stop, created when missing. By default a temporary one. */
  keepIn?: string;
  /** `name=value`, on top of what every server of tests has. */
  settings?: readonly string[];
}

/** For a server that is to be killed: what it acknowledged is there afterwards. */
export const SURVIVES_KILL = ['synchronous_commit=on'];

/** Starts a real PostgreSQL server on a free port of 127.0.0.1. Takes about a second. */
export async function startPostgres({
  keepIn = '',
  settings = [],
}: PostgresOptions = {}): Promise<PostgresServer> {
  // Detached, so that Ctrl-C reaches the caller alone and the server goes after it.
  const child = fork(PROGRAM, [keepIn, ...settings], {
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const url = await firstWord(child);
  return {
    url: (database) => `${url}/${database}`,
    keeper: child.pid,
    kill: () => order(child, 'kill'),
    start: () => order(child, 'start'),
    freeze: () => order(child, 'freeze'),
    thaw: () => order(child, 'thaw'),
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}

/** One at a time. */
async function order(child: ChildProcess, what: string): Promise<void> {
  const received = once(child, 'message');
  child.send(what);
  const [answer] = await received;
  if (answer.failure !== undefined) throw new Error(`PostgreSQL did not ${what}: ${answer.failure}`);
}

function firstWord(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('message', (message: { url: string } | { failure: string }) => {
    if ('url' in message) resolve(message.url);
    else reject(new Error(`PostgreSQL did not start: ${message.failure}`));
  });
  child.once('error', reject);
  child.once('exit', () => reject(new Error('PostgreSQL did not start.')));
  return promise;
}
