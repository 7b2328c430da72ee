import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startPostgres } from './embedded-postgres.ts';
import { removeLeftovers } from './leftovers.ts';

const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href;
const PROGRAM = `
  const { startPostgres } = await import(${JSON.stringify(MODULE)});
  const server = await startPostgres();
  console.log(server.url('postgres'));`;

/** Connects, and returns the server's directory and the promise of the connection's end. */
async function watch(url: string): Promise<{ directory: string; ended: Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  const { rows } = await client.query('SHOW data_directory');
  return { directory: String(rows[0].data_directory), ended };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

it('a server stops automatically when the run that started it is killed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  const { directory, ended } = await watch(String(url));
  await kill(child);
  await ended;
  await expect.poll(() => existsSync(directory), { timeout: 10_000 }).toBe(false);
});

it('a server whose keeper was killed too is stopped by the next run', async () => {
  const server = await startPostgres();
  const { directory, ended } = await watch(server.url('postgres'));
  expect(path.basename(directory)).toContain(`-${server.keeper}-`);
  if (server.keeper === undefined) throw new Error('The keeper has no pid.');
  process.kill(server.keeper, 'SIGKILL');
  await expect
    .poll(
      async () => {
        await removeLeftovers('tenfour-postgres');
        return existsSync(directory);
      },
      { timeout: 10_000 },
    )
    .toBe(false);
  await ended;
});
