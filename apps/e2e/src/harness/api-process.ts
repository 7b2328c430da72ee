import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** The bundle, as in production: it starts with half the processor time of the sources. */
const MAIN = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
const PARENT_EXIT_GUARD = new URL('../../../../scripts/lib/parent-exit-guard.mjs', import.meta.url).href;
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

/** A real API process that can be stopped, killed and started again on the same data. */
export interface ApiProcess {
  /** Starts it unless it runs; resolves when `/healthz` answers. Rejects with the log's end when it dies. */
  start(): Promise<void>;
  /** Sends SIGTERM and waits for the exit. Rejects when that takes more than 15 s. */
  stop(): Promise<void>;
  /** Sends `kill -9` and waits for the exit. */
  kill(): Promise<void>;
  /** Returns all output so far, over all starts. */
  log(): string;
}

function isRunning(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) });
    return response.ok;
  } catch {
    return false;
  }
}

/** Returns only the environment variables that a process needs: none of the test runner's leak in. */
function cleanEnv(env: Record<string, string>): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'NODE_COMPILE_CACHE'];
  const inherited = kept.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(inherited), ...env };
}

/** Prepares an API process; nothing runs yet. `url` is where it will answer, `logFile` where its lines go. */
export function apiProcess(url: string, env: Record<string, string>, logFile: string): ApiProcess {
  let child: ChildProcess | undefined;

  const log = (): string => readFileSync(logFile, 'utf8');

  function launch(): ChildProcess {
    const output = openSync(logFile, 'a');
    try {
      return spawn(process.execPath, ['--import', PARENT_EXIT_GUARD, MAIN], {
        cwd: ROOT,
        env: { ...cleanEnv(env), TENFOUR_PARENT_PID: String(process.pid) },
        stdio: ['ignore', output, output, 'ipc'],
      });
    } finally {
      closeSync(output);
    }
  }

  async function start(): Promise<void> {
    if (isRunning(child)) return;
    child = launch();
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await isReady(url))) {
      if (!isRunning(child) || Date.now() > deadline) {
        await kill();
        throw new Error(`The API did not become ready at ${url}:\n${log().slice(-4_000)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!isRunning(child)) return;
    const exited = once(child, 'exit', { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) });
    child.kill(signal);
    await exited;
  }

  const kill = (): Promise<void> => end('SIGKILL');
  return { start, stop: () => end('SIGTERM'), kill, log };
}
