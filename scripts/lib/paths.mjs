import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Version of pnpm that wrote the lockfile. */
export const PNPM = 'pnpm@10.34.8';

/** Returns an absolute path below the root. */
export function fromRoot(...parts) {
  return join(ROOT, ...parts);
}

/**
 * The Node 24 binary that runs TypeScript directly: the one that comes as a package, else the running one.
 * It is the real binary, because the shim in `.bin` is a shell that survives signals.
 * @throws {Error} when neither is there
 */
export function node24() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const packaged = fromRoot('node_modules', 'node', 'bin', name);
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(`Node 24 is missing: ${packaged} does not exist and this is Node ${process.version}.`);
}

/**
 * Folder where Node stores compiled code, which saves a third of every process start: a test run has many, and the
 * demo's seed is short.
 */
export const COMPILE_CACHE = fromRoot('node_modules', '.cache', 'node-compile');

/** Returns the environment of a package's own scripts: Node 24 and the package's tools come first. */
export function toolEnv(packageDir, extra = {}) {
  const first = [
    dirname(node24()),
    join(packageDir, 'node_modules', '.bin'),
    fromRoot('node_modules', '.bin'),
  ];
  return {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...process.env,
    PATH: [...first, process.env.PATH ?? ''].join(delimiter),
    ...extra,
  };
}
