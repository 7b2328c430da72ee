import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from './index.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

interface Run {
  output(): string;
  stop(signal: NodeJS.Signals): void;
  ended: Promise<number | null>;
}

function run(port: string): Run {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, SANDBOX_PORT: port } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { output: () => text, stop: (signal) => void child.kill(signal), ended };
}

async function occupied(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('starting alone', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('prints four addresses, ends with 0 on %s', async (signal) => {
    const sandbox = run('0');
    await expect.poll(sandbox.output, { timeout: 10_000 }).toMatch(/ER:LC/);
    const addresses = sandbox.output().match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [];
    expect(new Set(addresses).size).toBe(4);
    expect((await fetch(addresses[0] ?? '')).status).toBe(200);
    sandbox.stop(signal);
    expect(await sandbox.ended).toBe(0);
  });

  test('a busy port is named with the variable that changes it', async () => {
    const port = await occupied();
    const sandbox = run(String(port));
    expect(await sandbox.ended).toBe(1);
    expect(sandbox.output()).toContain(`Port ${port} is in use`);
    expect(sandbox.output()).toContain('SANDBOX_PORT');
  });

  test('a port that browsers refuse is named, also as the fourth', async () => {
    const sandbox = run('10077');
    expect(await sandbox.ended).toBe(1);
    expect(sandbox.output()).toContain('refuse to open port 10080. Set SANDBOX_PORT');
  });

  test.each(['abc', '-1', '70000', '3900.5'])('SANDBOX_PORT=%s is refused in words', async (port) => {
    const sandbox = run(port);
    expect(await sandbox.ended).toBe(1);
    expect(sandbox.output()).toContain(`"${port}"`);
  });

  test('when a later port is taken, none stays open', async () => {
    const taken = await occupied();
    await expect(startSandbox({ port: taken - 1 })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port: taken,
    });
    await expect(fetch(`http://127.0.0.1:${taken - 1}/`)).rejects.toThrow();
  });
});
