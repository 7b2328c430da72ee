import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { InstanceLockedError } from './errors.ts';
import { acquireInstanceLock } from './instance-lock.ts';

const LOCK_MODULE = new URL('./instance-lock.ts', import.meta.url).href;
const PROGRAM = `
  const { acquireInstanceLock } = await import(${JSON.stringify(LOCK_MODULE)});
  const from = performance.now();
  try {
    // Nothing references the lock: it must hold all the same after a garbage collection.
    acquireInstanceLock(process.argv[1]);
    await new Promise(setImmediate);
    gc();
    console.log('locked');
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(error.name, error.message.includes(process.argv[1]), performance.now() - from < 4_000);
  }`;

const dataDir = mkdtempSync(path.join(tmpdir(), 'tenfour-lock-test-'));
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Starts a second process that wants the directory, and returns the first line that it says. */
async function startSecond(): Promise<{ child: ChildProcess; says: string }> {
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [says] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, says: String(says) };
}

it('refuses a second process immediately, and frees the directory when released', async () => {
  const lock = acquireInstanceLock(dataDir);
  expect((await startSecond()).says).toBe('InstanceLockedError true true');
  lock.release();
  lock.release();
  expect((await startSecond()).says).toBe('locked');
});

it('is freed by kill -9 of its holder', async () => {
  const { child, says } = await startSecond();
  expect(says).toBe('locked');
  expect(() => acquireInstanceLock(dataDir)).toThrow(InstanceLockedError);
  await kill(child);
  acquireInstanceLock(dataDir).release();
});

it('holds within one process too, and is per directory', () => {
  const lock = acquireInstanceLock(dataDir);
  expect(() => acquireInstanceLock(dataDir)).toThrow(InstanceLockedError);
  acquireInstanceLock(path.join(dataDir, 'other')).release();
  lock.release();
  rmSync(dataDir, { recursive: true, force: true });
});
