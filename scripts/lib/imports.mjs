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
  return /\.(test|spec)\.tsx?$|\/(testing|test|tests|test-support|examples)\/|\/(test-[\w-]+|_util)\.tsx?$|\.config\.ts$/.test(
    file,
  );
}

/** The parts of the API that features and transport build on. */
const SUPPORT = [
  'api/caches',
  'api/db',
  'api/events',
  'api/integrations',
  'api/jobs',
  'api/live',
  'api/logging',
  'api/metrics',
  'api/security',
];

/** The parts of the web that screens build on. */
const WEB_SUPPORT = ['web/copy', 'web/data', 'web/theme', 'web/ui'];

/**
 * What each package and layer can import besides itself. A package's row lists other packages, or single entries of
 * them (`erlc/commands`), and holds for all of its files. A layer is a folder of `apps/api/src` or `apps/web/src`; its
 * row lists layers of its own package and does not hold for tests, `testing/` and `demo/`.
 */
export const DIRECTIONS = {
  domain: ['erlc/command-spacing', 'erlc/commands'],
  contracts: ['domain'],
  erlc: [],
  sandbox: [],
  sdk: [],

  api: ['domain', 'contracts', 'erlc'],
  'api/caches': [],
  'api/logging': [],
  'api/metrics': ['api/db', 'api/jobs'],
  'api/db': ['api/metrics'],
  'api/security': ['api/caches', 'api/db'],
  'api/integrations': ['api/caches', 'api/db', 'api/metrics'],
  'api/jobs': ['api/caches', 'api/db', 'api/metrics'],
  'api/live': ['api/caches', 'api/db', 'api/metrics'],
  'api/events': ['api/db', 'api/metrics'],
  'api/http': [...SUPPORT, 'api/features'],
  'api/features': [...SUPPORT, 'api/http'],
  'api/operations': [...SUPPORT, 'api/features', 'api/app'],
  'api/app': [...SUPPORT, 'api/features', 'api/http'],

  web: ['domain', 'contracts'],
  'web/copy': [],
  'web/theme': [],
  'web/data': WEB_SUPPORT,
  'web/ui': WEB_SUPPORT,
  'web/features': WEB_SUPPORT,
  'web/shell': WEB_SUPPORT,
  'web/app': [...WEB_SUPPORT, 'web/features', 'web/shell', 'web/routeTree'],

  e2e: ['domain', 'contracts', 'sandbox'],
  bench: ['domain', 'contracts', 'sandbox', 'api'],
};

/** What tests, test support and the demo can import besides the packages of their row. */
const IN_TESTS = { erlc: ['sandbox'], api: ['sandbox', 'sdk'] };

/** Packages that import no libraries but these; their tests also import test tools and modules of Node. */
const LIBRARIES = {
  domain: ['@date-fns/tz', 'rrule-temporal'],
  contracts: ['zod', '@trpc/server'],
  erlc: ['node:'],
  sdk: ['eventsource-parser'],
};

/** Groups of capabilities in order: a group imports itself and the groups before it. Only the web has `public`. */
const GROUPS = [
  'community',
  'game',
  'moderation',
  'staff',
  'automation',
  'discord',
  'insight',
  'platform',
  'public',
];

/** Where groups have this order. */
const GROUPED = ['domain', 'contracts', 'api/features', 'web/features'];

const TEST_TOOLS = /^(vitest|fast-check|rolldown|standardwebhooks|typescript-oldest|node:)/;
const CAPABILITY =
  /^packages\/contracts\/src\/(\w+\/(?:settings\/)?[\w-]+|(?!services|procedures|router|rest|trpc|context|index)[\w-]+)\.ts$/;

/** Returns the package of a path, such as `domain` or `api`; undefined for a library. */
function packageOf(path) {
  return path.match(/^(?:packages|apps)\/([^/]+)\//)?.[1];
}

/** Returns the entry of a package that a path is, such as `erlc/commands`. */
function entryOf(path) {
  return path.replace(/^packages\/([^/]+)\/src\/(.+)\.ts$/, '$1/$2');
}

/** Returns the layer of a path, such as `api/db` or `web/copy`; undefined outside the sources of the API and the web. */
function layerOf(path) {
  const [, app, name] = path.match(/^apps\/(api|web)\/src\/([^/.]+)/) ?? [];
  return name === undefined ? undefined : `${app}/${name}`;
}

/** Returns where a path stands among the groups: its place (such as `api/features`) and its group's number. */
function groupOf(path) {
  const [, place, name] =
    path.match(/^(?:packages|apps)\/(\w+(?:\/src\/features(?=\/))?)(?:\/src)?\/(\w+)\//) ?? [];
  return { place: place?.replace('/src', ''), index: GROUPS.indexOf(name) };
}

function isOutsideLayers(file) {
  return isTestFile(file) || file.startsWith('apps/api/src/demo/');
}

function listed(names) {
  return names.length === 0 ? 'nothing' : names.join(', ');
}

/** Creates the rule of a package's row. */
function packageRule([name, allowed]) {
  return {
    name: `${name} imports of our packages only: ${listed(allowed)}`,
    breaks: (file, { target }) => {
      const to = packageOf(target);
      if (packageOf(file) !== name || to === undefined || to === name) return false;
      if (allowed.includes(to) || allowed.includes(entryOf(target))) return false;
      return !(isOutsideLayers(file) && IN_TESTS[name]?.includes(to));
    },
  };
}

/** Creates the rule of a layer's row. */
function layerRule([name, allowed]) {
  return {
    name: `${name} imports of our layers only: ${listed(allowed)}`,
    breaks: (file, { target }) => {
      const to = layerOf(target);
      if (layerOf(file) !== name || isOutsideLayers(file) || to === undefined || to === name) return false;
      return packageOf(file) === packageOf(target) && !allowed.includes(to);
    },
  };
}

function libraryRule([name, allowed]) {
  return {
    name: `${name} imports of libraries only: ${listed(allowed)}`,
    breaks: (file, { target }) =>
      packageOf(file) === name &&
      packageOf(target) === undefined &&
      !allowed.some((one) => target === one || target.startsWith(one.endsWith(':') ? one : `${one}/`)) &&
      !(isTestFile(file) && TEST_TOOLS.test(target)),
  };
}

function groupRule(place) {
  return {
    name: `${place}: a group imports only groups before it`,
    breaks: (file, { target }) => {
      const [from, to] = [groupOf(file), groupOf(target)];
      if (from.place !== place || to.place !== place || isOutsideLayers(file)) return false;
      return from.index >= 0 && to.index > from.index;
    },
  };
}

/** Creates a rule that forbids matching files to import what `forbidden` matches. */
function never(name, files, forbidden) {
  return { name, breaks: (file, { target }) => files.test(file) && forbidden.test(target) };
}

function featureOf(path) {
  return path.match(/^apps\/api\/src\/features\/([^/]+\/[^/]+)\//)?.[1];
}

const rows = Object.entries(DIRECTIONS);

/** Every rule about imports: first the table, then rules about single files. */
export const RULES = [
  ...rows.filter(([name]) => !name.includes('/')).map(packageRule),
  ...rows.filter(([name]) => name.includes('/')).map(layerRule),
  ...Object.entries(LIBRARIES).map(libraryRule),
  ...GROUPED.map(groupRule),
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
  {
    // The helper in test/ answers a page's calls as a server would; nothing of it is built.
    name: 'web imports the router as a type only',
    breaks: (file, { target, typeOnly }) =>
      /^apps\/web\/(?!src\/test\/)/.test(file) &&
      /^packages\/contracts\/src\/(router|rest|procedures|.*\.router)\.ts$/.test(target) &&
      !typeOnly,
  },
  {
    name: 'a feature of the api imports another only through its index.ts',
    breaks: (file, { target }) => {
      const [from, to] = [featureOf(file), featureOf(target)];
      if (from === undefined || to === undefined || from === to || isTestFile(file)) return false;
      return !target.endsWith(`/${to}/index.ts`);
    },
  },
  {
    name: 'a feature of the api uses no timers of Node: jobs/ has the scheduler, sleep and deadlines',
    breaks: (file, { target }) =>
      featureOf(file) !== undefined && !isTestFile(file) && /^node:timers(\/|$)/.test(target),
  },
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
