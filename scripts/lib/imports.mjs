import { posix } from 'node:path';

/**
 * One import of a file. `target` is a path from the root for our own files (`packages/domain/src/index.ts`,
 * `apps/web/src/ui/x.ts`), else the specifier itself (`zod`, `node:fs`). `typeOnly`: gone after type stripping.
 * @typedef {{ specifier: string, target: string, typeOnly: boolean, line: number }} Import
 */

const STATEMENT =
  /^[ \t]*(?:import|export)[ \t]+(?<type>type[ \t]+(?=[{*\w]))?(?:[\w*\s{},$]*?\bfrom\s*)?(?<quote>['"])(?<specifier>[^'"\n]+)\k<quote>/gm;
const DYNAMIC = /\bimport\(\s*(['"])(?<specifier>[^'"\n]+)\1/g;

function lineOf(text, index) {
  return text.slice(0, index).split('\n').length;
}

/** Resolves `@tenfour/contracts/router` to `packages/contracts/src/router.ts`; other names stay unchanged. */
function ownPackage(specifier) {
  const [, name, entry = 'index'] = specifier.match(/^@tenfour\/([^/]+)(?:\/(.+))?$/) ?? [];
  if (name === undefined) return undefined;
  const group = ['api', 'web', 'e2e', 'bench'].includes(name) ? 'apps' : 'packages';
  return `${group}/${name}/src/${entry.replace(/\.ts$/, '')}.ts`;
}

/** Returns the target of an import of `file` (path from the root, with `/`). */
export function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return ownPackage(specifier) ?? specifier;
}

/** All imports, re-exports and dynamic imports of a source text. @returns {Import[]} */
export function importsOf(file, text) {
  const found = [];
  for (const [pattern, typed] of [
    [STATEMENT, true],
    [DYNAMIC, false],
  ]) {
    for (const match of text.matchAll(pattern)) {
      const { specifier, type } = match.groups;
      const line = lineOf(text, match.index + match[0].length);
      found.push({
        specifier,
        target: targetOf(file, specifier),
        typeOnly: typed && type !== undefined,
        line,
      });
    }
  }
  return found;
}

/** Returns whether a file is a test, a test helper or a tool's configuration, which have more allowed imports. */
export function isTestFile(file) {
  return /\.(test|spec)\.tsx?$|\/(testing|test|tests|test-support)\/|\/(test-[\w-]+|_util)\.tsx?$|\.config\.ts$/.test(
    file,
  );
}

const OURS = /^(packages|apps)\//;
const TEST_TOOLS = /^(vitest|fast-check|node:)/;
const CAPABILITY =
  /^packages\/contracts\/src\/(\w+\/(?:settings\/)?[\w-]+|(?!services|procedures|router|rest|trpc|context|index)[\w-]+)\.ts$/;

/** Creates a rule that lets matching files import only targets in `allowed` (or `inTests`, for tests). */
function only(name, files, allowed, inTests = TEST_TOOLS) {
  return {
    name,
    breaks: (file, { target }) =>
      files.test(file) && !allowed.test(target) && !(isTestFile(file) && inTests.test(target)),
  };
}

/** Creates a rule that forbids matching files to import targets in `forbidden`. */
function never(name, files, forbidden) {
  return { name, breaks: (file, { target }) => files.test(file) && forbidden.test(target) };
}

function mayUseSandbox(file) {
  return isTestFile(file) || /^(packages\/sandbox|apps\/(e2e|bench|api\/src\/demo))\//.test(file);
}

function featureOf(path) {
  return path.match(/^apps\/api\/src\/features\/([^/]+\/[^/]+)\//)?.[1];
}

/** Capabilities that read one another's stores: they write the same rows in one transaction. */
const SHARED_STORES = [
  new Set(['community/servers', 'community/join-requests', 'community/members']),
  new Set(['community/access', 'community/api-keys']),
  new Set(['game/gateway', 'game/panel', 'game/events', 'game/custom-commands']),
];

function shareStores(one, other) {
  return SHARED_STORES.some((set) => set.has(one) && set.has(other));
}

/** The directions of ARCHITECTURE.md: an import only ever points down. */
export const RULES = [
  only(
    "domain imports nothing but the game client's table of commands",
    /^packages\/domain\//,
    /^packages\/(domain\/|erlc\/src\/commands\.ts$)/,
  ),
  only(
    'contracts import only zod, @trpc/server and domain',
    /^packages\/contracts\//,
    /^(packages\/(contracts|domain)\/|zod($|\/)|@trpc\/server($|\/))/,
  ),
  never(
    'a capability of contracts knows no services, procedures or routers',
    CAPABILITY,
    /^packages\/contracts\/src\/((services|procedures|router)|.*\.router)\.ts$/,
  ),
  never(
    'services.ts of contracts knows no procedures or routers',
    /^packages\/contracts\/src\/services\.ts$/,
    /^packages\/contracts\/src\/(procedures|router|.*\.router)\.ts$/,
  ),
  never(
    'procedures.ts of contracts knows no routers',
    /^packages\/contracts\/src\/procedures\.ts$/,
    /^packages\/contracts\/src\/(router|.*\.router)\.ts$/,
  ),
  never(
    'a router of contracts knows no other router',
    /^packages\/contracts\/src\/.*\.router\.ts$/,
    /^packages\/contracts\/src\/(router|.*\.router)\.ts$/,
  ),
  never(
    'the main entry of contracts carries no procedures or routers',
    /^packages\/contracts\/src\/index\.ts$/,
    /^packages\/contracts\/src\/(procedures|router|.*\.router)\.ts$/,
  ),
  only(
    'erlc imports nothing of ours',
    /^packages\/erlc\//,
    /^(packages\/erlc\/|node:)/,
    /^(vitest|fast-check|packages\/sandbox\/)/,
  ),
  {
    name: 'sandbox imports nothing of ours',
    breaks: (file, { target }) =>
      /^packages\/sandbox\//.test(file) && OURS.test(target) && !/^packages\/sandbox\//.test(target),
  },
  {
    name: 'only demo and tests use the sandbox',
    breaks: (file, { target }) => /^packages\/sandbox\//.test(target) && !mayUseSandbox(file),
  },
  {
    name: 'nobody imports an app (only bench measures the api)',
    breaks: (file, { target }) => {
      const [, app] = target.match(/^(apps\/[^/]+)\//) ?? [];
      if (app === undefined || file.startsWith(`${app}/`)) return false;
      return !(file.startsWith('apps/bench/') && app === 'apps/api');
    },
  },
  {
    name: 'web imports only contracts and domain of ours',
    breaks: (file, { target }) =>
      /^apps\/web\//.test(file) &&
      OURS.test(target) &&
      !/^(apps\/web|packages\/(contracts|domain))\//.test(target),
  },
  {
    // The helper in test/ answers a page's calls as a server would; nothing of it is built.
    name: 'web imports the router as a type only',
    breaks: (file, { target, typeOnly }) =>
      /^apps\/web\/(?!src\/test\/)/.test(file) &&
      /^packages\/contracts\/src\/(router|rest|procedures|.*\.router)\.ts$/.test(target) &&
      !typeOnly,
  },
  never(
    'web/ui and web/data know no features, routes or shell',
    /^apps\/web\/src\/(ui|data)\//,
    /^apps\/web\/src\/(features|routes|shell)\//,
  ),
  {
    name: "a feature of the api reads only its own store, another's through its service",
    breaks: (file, { target }) =>
      featureOf(file) !== undefined &&
      !isTestFile(file) &&
      /\/store\.ts$/.test(target) &&
      featureOf(target) !== undefined &&
      featureOf(target) !== featureOf(file) &&
      !shareStores(featureOf(file), featureOf(target)),
  },
  never(
    'db and security of the api know no features',
    /^apps\/api\/src\/(db|security)\//,
    /^apps\/api\/src\/features\//,
  ),
  {
    name: 'only tests use test tools',
    breaks: (file, { target }) =>
      /^(packages|apps\/(api|web))\//.test(file) &&
      /^(vitest|fast-check)($|\/)/.test(target) &&
      !isTestFile(file),
  },
];

/** Returns every broken rule of one file as `path:line: rule (imports "x")`. */
export function brokenImports(file, text, rules = RULES) {
  return importsOf(file, text).flatMap((found) =>
    rules
      .filter((rule) => rule.breaks(file, found))
      .map((rule) => `${file}:${found.line}: ${rule.name} (imports "${found.specifier}")`),
  );
}
