import { spawn } from 'node:child_process';
import path from 'node:path';

const CLI = path.join(import.meta.dirname, '../operations/cli.ts');

/** Runs the command line as a process with this environment alone. Resolves to its status and what it wrote. */
export async function runCli(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk) => (said.err += String(chunk)));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, ...said };
}
