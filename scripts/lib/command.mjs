import { spawn } from 'node:child_process';

/**
 * Runs a command to its end and keeps what it printed (both streams, in order of arrival).
 * `timeoutMs`: after it the whole process group is killed and `timedOut` is true.
 * `onStart` receives the child, so that a caller can end it. `ownGroup: false` leaves it in this process's group,
 * where Ctrl-C in the terminal reaches it too.
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} code 1 when ended by a signal
 */
export function capture(
  command,
  args,
  { cwd, env, timeoutMs, shell = false, onStart, ownGroup = true } = {},
) {
  return new Promise((resolve, reject) => {
    const detached = ownGroup && process.platform !== 'win32';
    const child = spawn(command, args, { cwd, env, shell, detached, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    let timedOut = false;
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            killGroup(child, 'SIGKILL');
          }, timeoutMs);
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8'), timedOut });
    });
    onStart?.(child);
  });
}

/** Signals a child started by `capture` together with everything that it started. */
export function killGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * As `capture`, silent while all goes well, and ended by Ctrl-C together with this process.
 * @throws {Error} with the whole output when the command fails
 */
export async function mustRun(what, command, args, options) {
  const { code, output } = await capture(command, args, { ...options, ownGroup: false });
  if (code !== 0) throw new Error(`${what} failed (exit code ${code}):\n${output}`);
  return output;
}
