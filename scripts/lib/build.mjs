import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from './command.mjs';
import { filesUnder, hashFiles, isStamped, stamp } from './hash.mjs';
import { packageJson } from './install.mjs';
import { fromRoot, toolEnv } from './paths.mjs';
import { dim, print, since } from './terminal.mjs';

const WEB = fromRoot('apps', 'web');
const API = fromRoot('apps', 'api');

function isTest(path) {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** Changes whenever the built web would change. Tests and the generated route tree do not count. */
export function buildHash() {
  return hashSources([WEB, fromRoot('packages', 'contracts'), fromRoot('packages', 'domain')]);
}

function hashSources(folders, files = []) {
  const sources = folders.flatMap(filesUnder);
  const relevant = sources.filter((path) => !isTest(path) && !path.endsWith('routeTree.gen.ts'));
  return hashFiles([fromRoot('pnpm-lock.yaml'), fromRoot('tsconfig.base.json'), ...files, ...relevant]);
}

/** Changes whenever the bundle of the API would change; the version is in the root's package.json. */
function apiHash() {
  const packages = ['contracts', 'domain', 'erlc'].map((name) => fromRoot('packages', name));
  return hashSources([API, ...packages], [fromRoot('package.json')]);
}

let webBuild;
/**
 * Builds the web app, once in a run, unless these sources are built already.
 * @throws {Error} with the build's output
 */
export function ensureBuilt() {
  webBuild ??= ensureAppBuilt(WEB, 'web app', buildHash());
  return webBuild;
}

let apiBuild;
/**
 * Bundles the API, once in a run, unless these sources are bundled already.
 * @throws {Error} with the build's output
 */
export function ensureApiBuilt() {
  apiBuild ??= ensureAppBuilt(API, 'API', apiHash());
  return apiBuild;
}

/** Runs an app's own build script. */
async function ensureAppBuilt(folder, name, hash) {
  const dist = join(folder, 'dist');
  const stampFile = join(dist, '.build-hash');
  if (isStamped(stampFile, hash)) return;
  const start = Date.now();
  print(dim(`Building the ${name} …`));
  const script = packageJson(folder).scripts.build;
  await mustRun(`Building the ${name}`, script, [], { cwd: folder, env: toolEnv(folder), shell: true });
  if (!existsSync(dist)) throw new Error(`The build of the ${name} left no ${dist}.`);
  stamp(stampFile, hash);
  print(dim(`Built in ${since(start)}.`));
}
