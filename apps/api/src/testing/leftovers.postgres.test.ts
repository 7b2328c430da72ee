import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, it } from 'vitest';
import { removeLeftovers } from './leftovers.ts';

const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href;
const PROGRAM = `
  const { startPostgres } = await import(${JSON.stringify(MODULE)});
  const server = await startPostgres();
  console.log(server.url('postgres'));`;

it('a PostgreSQL server whose run was killed is stopped and its directory removed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;

  const client = new pg.Client({ connectionString: String(url) });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('SHOW data_directory');
  const directory = String(rows[0].data_directory);
  expect(path.basename(directory)).toContain(`-${child.pid}-`);
  const closed = new Promise<void>((resolve) => client.once('end', () => resolve()));

  await removeLeftovers('tenfour-postgres');
  await closed;
  expect(existsSync(directory)).toBe(false);
  await expect(new pg.Client({ connectionString: String(url) }).connect()).rejects.toThrow('ECONNREFUSED');
});
