import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from './command.mjs';
import { filesUnder, hashFiles, isStamped, stamp } from './hash.mjs';
import { packageJson } from './install.mjs';
import { fromRoot, toolEnv } from './paths.mjs';
import { dim, print, since } from './terminal.mjs';

const WEB = fromRoot('apps', 'web');
const STAMP = join(WEB, 'dist', '.build-hash');

function isTest(path) {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** Changes whenever the built web would change. Tests and the generated route tree do not count. */
export function buildHash() {
  const sources = [WEB, fromRoot('packages', 'contracts'), fromRoot('packages', 'domain')].flatMap(
    filesUnder,
  );
  const relevant = sources.filter((path) => !isTest(path) && !path.endsWith('routeTree.gen.ts'));
  return hashFiles([fromRoot('pnpm-lock.yaml'), fromRoot('tsconfig.base.json'), ...relevant]);
}

/**
 * Builds the web app with its package's own build script, unless these sources are built already.
 * @throws {Error} with the build's output
 */
export async function ensureBuilt() {
  const hash = buildHash();
  if (isStamped(STAMP, hash)) return;
  const start = Date.now();
  print(dim('Building the web app …'));
  const script = packageJson(WEB).scripts.build;
  await mustRun('Building the web app', script, [], { cwd: WEB, env: toolEnv(WEB), shell: true });
  if (!existsSync(join(WEB, 'dist'))) throw new Error('The build of the web app left no apps/web/dist.');
  stamp(STAMP, hash);
  print(dim(`Web app built in ${since(start)}.`));
}
