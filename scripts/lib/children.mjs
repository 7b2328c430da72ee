import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { killGroup } from './command.mjs';
import { COMPILE_CACHE, fromRoot, node24, ROOT } from './paths.mjs';
import { onShutdown } from './shutdown.mjs';
import { cyan, print } from './terminal.mjs';

const GRACE_MS = 10_000;

/** Pause before a service is started again, in ms: one that cannot start does not fill the screen. */
const RESTART_MS = 1_000;
const PARENT_EXIT_GUARD = pathToFileURL(fromRoot('scripts', 'lib', 'parent-exit-guard.mjs')).href;

function prefixLines(stream, name, sink) {
  createInterface({ input: stream }).on('line', (line) => sink.write(`${cyan(name.padEnd(8))}${line}\n`));
}

function exited(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}

async function endChild(child) {
  const done = exited(child);
  killGroup(child, 'SIGTERM');
  const timer = setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS);
  await done;
  clearTimeout(timer);
}

/**
 * Creates the service group of one command: started together, stopped together. On SIGINT, SIGTERM or SIGHUP all are
 * stopped and awaited, then the command exits 0; a second signal does not wait. When a service exits unexpectedly, the
 * others are stopped and the command exits 1.
 */
export function serviceGroup() {
  const running = new Map();
  /** Processes that are stopped after all others. */
  const outlasting = new Set();
  let ending = false;

  async function stopAll(exitCode) {
    if (ending) return;
    ending = true;
    const children = [...running.values()];
    await Promise.all(children.filter((child) => !outlasting.has(child)).map(endChild));
    await Promise.all(children.filter((child) => outlasting.has(child)).map(endChild));
    process.exit(exitCode);
  }

  function onSignal() {
    if (!ending) {
      void stopAll(0);
      return;
    }
    for (const child of running.values()) killGroup(child, 'SIGKILL');
    process.exit(1);
  }
  // A terminal sends Ctrl-C to npm and to this process at the same time, and npm forwards it as well: the echo does not
  // count as a second signal.
  let lastSignalMs = 0;
  onShutdown((why) => {
    const now = Date.now();
    if (why === 'gone') void stopAll(0);
    else if (!ending || now - lastSignalMs > 500) onSignal();
    lastSignalMs = now;
  });

  function launch(name, file, { args = [], nodeArgs = [], env = {}, exitWithParent = true }) {
    const guard = exitWithParent ? ['--import', PARENT_EXIT_GUARD] : [];
    const child = spawn(node24(), [...guard, ...nodeArgs, file, ...args], {
      cwd: ROOT,
      env: {
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...process.env,
        ...env,
        TENFOUR_PARENT_PID: String(process.pid),
      },
      // Its own process group: Ctrl-C reaches it through us alone, once.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', ...(exitWithParent ? ['ipc'] : [])],
    });
    prefixLines(child.stdout, name, process.stdout);
    prefixLines(child.stderr, name, process.stderr);
    running.set(name, child);
    child.once('exit', () => running.delete(name));
    return child;
  }

  /**
   * Starts `node <file> <args>` with Node 24; its output lines are prefixed with `name`. `exitWithParent: false` is for
   * watchers; `restart` starts the process again when it exits unexpectedly; `outlasts` stops it after all others.
   * Returns the process.
   */
  function start(name, file, { restart = false, outlasts = false, ...options } = {}) {
    const child = launch(name, file, options);
    if (outlasts) outlasting.add(child);
    child.once('exit', (code, signal) => {
      if (ending) return;
      const why = signal ?? `exit code ${code}`;
      print(`${name} stopped unexpectedly (${why})${restart ? ' and is being restarted' : ''}.`);
      if (restart) setTimeout(() => ending || start(name, file, { restart, ...options }), RESTART_MS);
      else void stopAll(1);
    });
    return child;
  }

  /** Runs `node <file> <args>` to its end; the whole command ends when it fails. */
  async function runOnce(name, file, options = {}) {
    const child = launch(name, file, options);
    await exited(child);
    if (!ending && child.exitCode === 0) return;
    if (!ending) print(`${name} failed (${child.signalCode ?? `exit code ${child.exitCode}`}).`);
    await stopAll(1);
    // Already ending: nothing that follows can start.
    await new Promise(() => {});
  }

  return { start, runOnce, stopAll };
}

/**
 * Runs one program in the foreground with this terminal's own streams and passes its exit code on.
 * Signals reach it through this process.
 */
export function runInForeground(file, { args = [], nodeArgs = [], env = {}, cwd = ROOT } = {}) {
  const child = spawn(node24(), ['--import', PARENT_EXIT_GUARD, ...nodeArgs, file, ...args], {
    cwd,
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...process.env,
      ...env,
      TENFOUR_PARENT_PID: String(process.pid),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C in a terminal reaches the program directly; only signals sent to this process alone are forwarded.
  onShutdown((why) => {
    if (why === 'gone') child.kill('SIGTERM');
    else if (why !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(why);
  });
  child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 0) : 1));
  return child;
}

/** Polls an address until it answers 2xx. @throws {Error} after `timeoutMs` */
export async function waitForHttp(url, timeoutMs = 60_000) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer within ${timeoutMs / 1000} s.`);
}
