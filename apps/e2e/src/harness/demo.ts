import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from '@tenfour/sandbox/free-port';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The last line that `npm run demo` prints once it is ready. */
const READY = 'Ctrl-C stops everything.';

/** One step of the tour, as printed on the terminal. */
export interface TourStep {
  text: string;
  address: string;
}

/** A running `npm run demo` with its own ports and folder. */
export interface Demo {
  steps: TourStep[];
  stop(): Promise<void>;
}

function stepsOf(output: string): TourStep[] {
  const found = output.matchAll(/^ +\d+\. (?<text>.+)\n +(?<address>http\S+)$/gm);
  return Array.from(found, ({ groups }) => ({ text: groups?.text ?? '', address: groups?.address ?? '' }));
}

/** Starts the demo, and resolves once it has printed its address. Rejects with its output when it ends before. */
export async function startDemo(): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenfour-tour-'));
  const [web, sandbox] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['scripts/demo.mjs'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: `${web}`, SANDBOX_PORT: `${sandbox}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += stripVTControlCharacters(chunk.toString('utf8'));
      if (output.includes(READY)) resolve();
    });
  ended.then(() => reject(new Error(`The demo ended:\n${output}`)), reject);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  await ready.catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  return { steps: stepsOf(output), stop };
}
