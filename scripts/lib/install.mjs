import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from './command.mjs';
import { hashFiles, isStamped, stamp } from './hash.mjs';
import { fromRoot, PNPM, ROOT } from './paths.mjs';
import { dim, print, since } from './terminal.mjs';

const STAMP = fromRoot('node_modules', '.tenfour-install');

/** Returns the folders of all packages of the workspace, absolute. */
export function workspaceDirs() {
  return ['apps', 'packages']
    .map((group) => fromRoot(group))
    .filter((group) => existsSync(group))
    .flatMap((group) => readdirSync(group).map((name) => join(group, name)))
    .filter((dir) => existsSync(join(dir, 'package.json')))
    .sort();
}

/** Returns the parsed package.json of a folder. */
export function packageJson(dir) {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
}

/** Returns a hash that changes whenever the required dependencies change. */
export function installHash() {
  const manifests = workspaceDirs().map((dir) => join(dir, 'package.json'));
  const workspace = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', '.npmrc'].map((name) =>
    fromRoot(name),
  );
  return hashFiles([...workspace, ...manifests]);
}

/**
 * Installs all dependencies exactly as locked, unless that was done for these manifests already.
 * Development dependencies are always wanted: Node 24 and the web's build tools are among them.
 * @throws {Error} with pnpm's output
 */
export async function ensureInstalled() {
  const hash = installHash();
  if (isStamped(STAMP, hash)) return;
  const start = Date.now();
  print(dim('Installing dependencies (a minute the first time) …'));
  const args = [
    '--yes',
    PNPM,
    'install',
    '--frozen-lockfile',
    '--prod=false',
    '--config.confirm-modules-purge=false',
  ];
  await mustRun('Installing dependencies', 'npx', args, { cwd: ROOT, shell: process.platform === 'win32' });
  stamp(STAMP, hash);
  print(dim(`Dependencies installed in ${since(start)}.`));
}
