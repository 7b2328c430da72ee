import { readFile } from 'node:fs/promises';

/** Returns the resident memory of a process in bytes; 0 where the system does not say. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  // Elsewhere the reader looks at its own memory.
  if (process.platform !== 'linux' || pid === undefined) return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}
