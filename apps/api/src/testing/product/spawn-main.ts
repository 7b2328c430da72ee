import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { afterEveryFile } from '../after-file.ts';

/**
 * What tests start as a process: the bundle that `npm test` names, which starts in half the processor time, else the
 * sources.
 */
export const MAIN = process.env.API_FILE ?? join(import.meta.dirname, '../../app/main.ts');

const running: ChildProcess[] = [];

afterEveryFile(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const zLine = z.looseObject({ level: z.number(), time: z.number(), msg: z.string() });

/** A process that was started with nothing but an environment. */
export interface SpawnedMain {
  child: ChildProcess;
  output(): string;
  /** Every line so far. Throws for one that is no JSON. */
  lines(): z.infer<typeof zLine>[];
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** Starts the API, or another `file`, with nothing but an environment. It is killed after the test's file. */
export function spawnMain(
  env: Readonly<Record<string, string>>,
  { file = MAIN, ...account }: { uid?: number; file?: string } = {},
): SpawnedMain {
  const child = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return {
    child,
    output: () => text,
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => zLine.parse(JSON.parse(line))),
    ended: once(child, 'close').then(([code]) => code),
  };
}

/** An environment that a process on SQLite starts with. */
export async function mainEnvironment(): Promise<Record<string, string>> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'tenfour-main-'));
  return { DATA_DIR, DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' };
}
