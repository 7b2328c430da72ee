import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '@tenfour/sandbox/free-port';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PARENT_EXIT_GUARD = pathToFileURL(join(ROOT, 'scripts', 'lib', 'parent-exit-guard.mjs')).href;
const READY_MS = 60_000;

/** What production runs, from the repository's root; `npm run bench` builds it. */
export const API_FILE = 'apps/api/dist/main.js';

/** As `npm start` and the image start it. */
const API_ARGS = ['--max-semi-space-size=16'];
const API_ENV = { MALLOC_ARENA_MAX: '2' };

/** A server that is being measured. */
export interface Service {
  port: number;
  pid: number;
  /** From spawning the process to its first 200 at /healthz, in ms. */
  coldStartMs: number;
  memory(): Memory;
  /** Returns the processor time used so far, in ms; null where the system does not report it. */
  cpuMs(): number | null;
  /** Ends it and waits until it has ended. */
  stop(): Promise<void>;
}

/** Resident memory in MB (10^6 bytes). */
export interface Memory {
  now: number;
  /** Since the process started; null where the system does not report it. */
  peak: number | null;
}

/** Starts `node <file>` (from the repository's root) on a free port and waits until it serves. */
export async function startService(
  file: string,
  env: Record<string, string>,
  nodeArgs: readonly string[] = [],
): Promise<Service> {
  const port = await freePort();
  const startedAt = performance.now();
  const [ownArgs, ownEnv] = file === API_FILE ? [API_ARGS, API_ENV] : [[], {}];
  const args = ['--import', PARENT_EXIT_GUARD, ...ownArgs, ...nodeArgs, join(ROOT, file)];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...ownEnv, ...env, PORT: String(port), TENFOUR_PARENT_PID: String(process.pid) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await untilReady(port, () => child.exitCode === null && child.signalCode === null);
  } catch (error) {
    await stop();
    throw error;
  }
  const coldStartMs = performance.now() - startedAt;
  const pid = child.pid ?? 0;
  return { port, pid, coldStartMs, memory: () => memoryOf(pid), cpuMs: () => cpuMsOf(pid), stop };
}

/** Throws when the process has ended or does not serve within a minute. */
async function untilReady(port: number, runs: () => boolean): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline && runs()) {
    const ready = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('A server of this run did not start.');
}

function memoryOf(pid: number): Memory {
  if (process.platform !== 'linux') {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return { now: (Number(kilobytes) * 1_024) / 1e6, peak: null };
  }
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    (Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / 1e6;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** Linux counts in hundredths of a second, independent of the kernel's own tick. */
const TICK_MS = 10;

function cpuMsOf(pid: number): number | null {
  return process.platform === 'linux' ? statOf(pid).cpuMs : null;
}

/**
 * Returns the processor time of all running descendants of a process, in ms; null where the system does not report it.
 */
export function cpuMsOfDescendants(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = Map.groupBy(running.flatMap(statIfRunning), ({ parent }) => parent);
  const sum = (parent: number): number =>
    (children.get(parent) ?? []).reduce((total, child) => total + child.cpuMs + sum(child.pid), 0);
  return sum(pid);
}

interface Stat {
  pid: number;
  parent: number;
  cpuMs: number;
}

/** Reads `man 5 proc_pid_stat`; the name in parentheses can contain anything. */
function statOf(pid: number): Stat {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0, , , , , , , , , , user = 0, system = 0] = fields;
  return { pid, parent, cpuMs: (user + system) * TICK_MS };
}

function statIfRunning(name: string): Stat[] {
  try {
    return [statOf(Number(name))];
  } catch {
    // It ended between the two reads.
    return [];
  }
}
