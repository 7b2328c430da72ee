import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const STOP_DEADLINE_MS = 10_000;

const MEMORY = '/dev/shm';
const ENOUGH_MEMORY_BYTES = 4 * 2 ** 30;

/**
 * Makes a temporary directory whose name says which process it belongs to. In memory where there is plenty:
 * cloning a PostgreSQL database takes 20 ms there and up to 200 ms on a disk.
 */
export function makeOwnedDirectory(prefix: string): string {
  const parent = memoryIsPlenty() ? MEMORY : tmpdir();
  return mkdtempSync(path.join(parent, `${prefix}-${process.pid}-`));
}

function memoryIsPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_MEMORY_BYTES;
  } catch {
    return false;
  }
}

/**
 * Removes directories of `makeOwnedDirectory` whose process is gone (a killed run cannot clean up after itself),
 * and stops the PostgreSQL server that one of them may still hold.
 */
export async function removeLeftovers(prefix: string): Promise<void> {
  for (const parent of [tmpdir(), MEMORY]) {
    for (const name of entriesOf(parent)) {
      const owner = new RegExp(`^${prefix}-(\\d+)-`).exec(name)?.[1];
      if (owner === undefined || isAlive(Number(owner))) continue;
      const directory = path.join(parent, name);
      await stopPostgresIn(directory);
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

function entriesOf(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** Stops the server whose `postmaster.pid` lies in the directory, if there is one, and waits until it is gone. */
export async function stopPostgresIn(directory: string): Promise<void> {
  const pid = postmasterOf(directory);
  if (pid === undefined) return;
  process.kill(pid, 'SIGQUIT');
  const giveUpAt = Date.now() + STOP_DEADLINE_MS;
  while (isAlive(pid)) {
    if (Date.now() > giveUpAt) throw new Error(`The PostgreSQL server ${pid} of ${directory} does not stop.`);
    await delay(20);
  }
}

/** Sends a signal to the server in the directory and to every process of it; does nothing where there is none. */
export function signalPostgresIn(directory: string, signal: NodeJS.Signals): number[] {
  const pid = postmasterOf(directory);
  if (pid === undefined) return [];
  const pids = [pid, ...childrenOf(pid)];
  for (const one of pids) {
    try {
      process.kill(one, signal);
    } catch {
      // It has ended since.
    }
  }
  return pids;
}

/** Ends the server in the directory as a crash would, and waits until nothing of it is left. */
export async function killPostgresIn(directory: string): Promise<void> {
  const pids = signalPostgresIn(directory, 'SIGKILL');
  const giveUpAt = Date.now() + STOP_DEADLINE_MS;
  while (pids.some(isRunning)) {
    if (Date.now() > giveUpAt) throw new Error(`The PostgreSQL server of ${directory} does not die.`);
    await delay(20);
  }
}

/** Returns false for zombies, too. Linux only, like everything that kills databases. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** The pid in `postmaster.pid`, unless by now it is some other process's. */
function postmasterOf(directory: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return isAlive(pid) && commandLine(pid).includes(directory) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function commandLine(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
