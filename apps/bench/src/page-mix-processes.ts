import { execFileSync } from 'node:child_process';

/**
 * Keeps a process and its threads on one core, so that load and product do not share it, and before the machine's other
 * work: that is not what is measured. Where either is unknown or not allowed, the system decides.
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

/** Files that one process may have open. */
export function openFiles(): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? 1_000_000 : Number(limit);
}
