import { execFileSync } from 'node:child_process';

/**
 * Pins a process and its threads to one core, so that load and product do not share it, with priority over the
 * machine's other work, which is not measured. Where either is unknown or not permitted, the system decides.
 */
export function pin(pid: number, core: number): void {
  attempt('taskset', ['-acp', String(core), String(pid)]);
  attempt('renice', ['-n', '-10', '-p', String(pid)]);
}

function attempt(command: string, args: readonly string[]): void {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
  } catch {
    // It is a comfort.
  }
}

/** Returns the number of files that one process can have open. */
export function openFiles(): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? 1_000_000 : Number(limit);
}
