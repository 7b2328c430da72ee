import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');
const running: ChildProcess[] = [];

/** Longest that a process may take to listen, in ms: the machine may be busy with other suites. */
const START_MS = 30_000;

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

interface Started {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text, ended: once(child, 'close').then(([code]) => code) };
}

async function environment(): Promise<Record<string, string>> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'tenfour-main-'));
  return { DATA_DIR, DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' };
}

async function addressOf(started: Started): Promise<string> {
  await expect.poll(started.output, { timeout: START_MS }).toMatch(/Listening on/);
  return /http:\/\/[\d.]+:\d+/.exec(started.output())?.[0] ?? '';
}

describe('the process', { timeout: 3 * START_MS }, () => {
  test('refuses to start without Discord, naming what is missing', async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'tenfour-main-'));
    const { ended, output } = start({ TMPDIR: temporary, NODE_COMPILE_CACHE: '' });
    expect(await ended).toBe(1);
    // Nothing that it would run the next time lies where others may write.
    expect(await readdir(temporary)).toEqual([]);
    expect(output()).toContain('DISCORD_CLIENT_ID is missing');
    expect(output()).toContain('DISCORD_CLIENT_SECRET is missing');
    expect(output()).not.toMatch(/\bat .*\.ts:/);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('serves, and ends politely at %s', async (signal) => {
    const started = start(await environment());
    const address = await addressOf(started);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    started.child.kill(signal);
    expect(await started.ended).toBe(0);
  });

  test('refuses a folder that another process uses, and takes it once that has died', async () => {
    const env = await environment();
    const first = start(env);
    await addressOf(first);
    const second = start(env);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('Another process already runs on');
    first.child.kill('SIGKILL');
    await first.ended;
    await addressOf(start(env));
  });

  test('names a busy port and the variable that changes it', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { ended, output } = start({ ...(await environment()), PORT: String(port) });
    expect(await ended).toBe(1);
    server.close();
    expect(output()).toContain(`Port ${port} is in use. Set PORT`);
  });
});
