import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Sandbox, startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import type { Database } from '../../db/database.ts';
import type { OpenOptions } from '../../db/open.ts';
import { afterEveryFile } from '../after-file.ts';
import { createTestStore, openTestDatabase, testEngine } from '../database/database.ts';
import { type Browser, createBrowser } from './browser.ts';
import { sandboxEnvironment } from './product.ts';
import { MAIN } from './spawn-main.ts';
import { webBuildIn } from './web-build.ts';

/** Longest that a process may take to listen, in ms: the machine may be busy with other suites. */
const START_MS = 90_000;

/** The key that seals secrets in the products of tests. */
export const TEST_SECRET = Buffer.alloc(32, 7);

/** The product as it runs in production: a process of its own that can be killed. */
export interface ChildProduct {
  url: string;
  pid: number;
  browser(): Browser;
  /** A message for the module that was loaded before it. */
  notify(message: object): void;
  /** Everything that it wrote to its outputs. */
  output(): string;
  /** Ends it with no chance to finish anything, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to end and waits; the exit code. */
  stop(): Promise<number | null>;
  /** Sends a signal and waits for nothing. */
  signal(signal: NodeJS.Signals): void;
}

const running = new Set<ChildProcess>();
const sandboxes: Sandbox[] = [];

afterEveryFile(async () => {
  await Promise.all([...running].map((child) => ended(child, 'SIGKILL')));
  for (const sandbox of sandboxes.splice(0)) await sandbox.close();
});

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'close');
    child.kill(signal);
    await exited;
  }
  running.delete(child);
  return child.exitCode;
}

/**
 * Starts the API on a store of the tests and waits until it listens; killed after the file if it still
 * runs. Give the `port` of the one before to start it again where it was.
 */
export async function startChild(options: {
  sandbox: Sandbox;
  store: OpenOptions;
  port?: number;
  env?: Record<string, string>;
  /** A module that the process loads before anything else, such as another clock. */
  preload?: string;
  /** Limit of its open files; the tests' own when absent. */
  openFiles?: number;
}): Promise<ChildProduct> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const before = options.preload === undefined ? [] : ['--import', options.preload];
  const limit = `ulimit -n ${options.openFiles ?? '$(ulimit -n)'} && exec "$0" "$@"`;
  const child = spawn('sh', ['-c', limit, process.execPath, ...before, MAIN], {
    env: environmentOf({ ...options, port, url }),
    stdio: options.preload === undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  const chunks: string[] = [];
  const output = (): string => chunks.join('');
  await listening(child, chunks);
  return {
    url,
    pid: child.pid ?? 0,
    output,
    browser: () => createBrowser(url),
    notify: (message) => void child.send(message),
    kill: async () => void (await ended(child, 'SIGKILL')),
    stop: () => ended(child, 'SIGTERM'),
    signal: (signal) => void child.kill(signal),
  };
}

/** Creates a store and starts a process on it: as `second` another one where the engine allows it, else the same. */
export async function startPair(): Promise<{
  store: OpenOptions;
  first: ChildProduct;
  second: ChildProduct;
}> {
  const [sandbox, store] = [await sandboxOfFile(), await createTestStore()];
  const first = await startChild({ sandbox, store });
  return { store, first, second: testEngine() === 'postgres' ? await startChild({ sandbox, store }) : first };
}

/** Creates a store, open to the test as `database`, and returns `start`, which starts a process where the last one was. */
export async function createRestartable(): Promise<{
  sandbox: Sandbox;
  store: OpenOptions;
  database: Database;
  start(): Promise<ChildProduct>;
}> {
  const [sandbox, store, port] = [await sandboxOfFile(), await createTestStore(), await freePort()];
  const database = await openTestDatabase(store);
  return { sandbox, store, database, start: () => startChild({ sandbox, store, port }) };
}

/** Starts a sandbox that is closed after the file. */
async function sandboxOfFile(): Promise<Sandbox> {
  const sandbox = await startSandbox({ port: 0 });
  sandboxes.push(sandbox);
  return sandbox;
}

function environmentOf(options: {
  sandbox: Sandbox;
  store: OpenOptions;
  port: number;
  url: string;
  env?: Record<string, string>;
}): Record<string, string> {
  const { sandbox, store, port, url } = options;
  return {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    ...sandboxEnvironment(sandbox),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: store.dataDir,
    DATABASE_URL: store.url ?? '',
    SQLITE_DURABILITY: 'normal',
    SECRETS_KEYS: `test:${TEST_SECRET.toString('base64')}`,
    WEB_DIST: webBuildIn(store.dataDir),
    ALT_REQUESTS: 'passwords',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    // A machine that is busy with other suites would have requests turned away.
    SHED_DELAY_MS: '0',
    SERVERS_PER_USER: '0',
    ...options.env,
  };
}

/** Resolves at the line that says so. Throws with the output when the process ends or takes too long. */
function listening(child: ChildProcess, chunks: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`The API did not start:\n${chunks.join('')}`));
    const timer = setTimeout(fail, START_MS);
    const read = (chunk: unknown): void => {
      chunks.push(String(chunk));
      if (chunks.join('').includes('Listening on')) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk) => chunks.push(String(chunk)));
    child.once('close', () => {
      clearTimeout(timer);
      fail();
    });
  });
}
