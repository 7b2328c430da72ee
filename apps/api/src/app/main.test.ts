import { mkdtemp, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../db/migrations/index.ts';
import { mainEnvironment, type SpawnedMain, spawnMain } from '../testing/product/spawn-main.ts';
import { VERSION } from './version.ts';

/** Longest that a process may take to listen, in ms: the machine may be busy with other suites. */
const START_MS = 60_000;

async function addressOf(started: SpawnedMain): Promise<string> {
  await expect.poll(started.output, { timeout: START_MS }).toMatch(/Listening on/);
  return /http:\/\/[\d.]+:\d+/.exec(started.output())?.[0] ?? '';
}

describe('the process', { timeout: 3 * START_MS }, () => {
  test('refuses to start without Discord, naming what is missing', async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'tenfour-main-'));
    const { ended, lines } = spawnMain({
      TMPDIR: temporary,
      NODE_COMPILE_CACHE: '',
      LOG_LEVEL: 'silent',
    });
    expect(await ended).toBe(78);
    // Nothing that it would run the next time lies where others may write.
    expect(await readdir(temporary)).toEqual([]);
    const said = expect.stringMatching(
      /DISCORD_CLIENT_ID is missing.*DISCORD_CLIENT_SECRET is missing.*npm run cli -- setup/,
    );
    expect(lines()).toMatchObject([{ level: 60, msg: said, exitCode: 78, version: VERSION }]);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('serves, and ends politely at %s', async (signal) => {
    const started = spawnMain({ ...(await mainEnvironment()), LOG_LEVEL: 'silent' });
    const address = await addressOf(started);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    started.child.kill(signal);
    // As systemd and npm do: the process hears it twice.
    started.child.kill(signal === 'SIGTERM' ? 'SIGINT' : 'SIGTERM');
    expect(await started.ended).toBe(0);
    const lines = started.lines();
    expect(lines[0]).toMatchObject({
      level: 30,
      msg: 'starting',
      version: VERSION,
      role: 'all',
      engine: 'sqlite',
      migrations: { applied: 0, latest: MIGRATIONS.at(-1)?.name, pending: expect.any(Array) },
    });
    const end = lines.slice(lines.findIndex((line) => typeof line.signal === 'string'));
    expect(end[0]).toMatchObject({ msg: expect.stringMatching(/^SIG\w+ received, ending$/) });
    const phases = end.map((line) => line.phase);
    const order = ['draining', expect.stringContaining('requests'), 'games', 'live updates', 'database'];
    expect(
      phases.filter((phase) => order.some((one) => one === phase || String(phase).includes('requests'))),
    ).toEqual(order);
    expect(end.at(-1)).toMatchObject({ msg: 'ended', ms: expect.any(Number) });
  });

  test('refuses a folder that another process uses, and takes it once that has died', async () => {
    const env = await mainEnvironment();
    const first = spawnMain(env);
    await addressOf(first);
    const second = spawnMain(env);
    expect(await second.ended).toBe(75);
    expect(second.lines()).toMatchObject([
      { level: 60, msg: expect.stringMatching(/Another process already runs on/) },
    ]);
    first.child.kill('SIGKILL');
    await first.ended;
    await addressOf(spawnMain(env));
  });

  test('names a busy port and the variable that changes it', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { ended, lines } = spawnMain({ ...(await mainEnvironment()), PORT: String(port) });
    expect(await ended).toBe(69);
    server.close();
    expect(lines().at(-1)).toMatchObject({
      level: 60,
      msg: expect.stringContaining(`Port ${port} is in use. Set PORT`),
    });
  });
});
