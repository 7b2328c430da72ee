import type { Rolldown } from 'vite';

/** What is loaded together, as the build's manifest names it. */
export const TIERS = {
  /** What every signed-in page loads before it draws. */
  frame: ['index.html', 'src/app/AppShell.tsx'],
  /** What the frame loads automatically without waiting for it. */
  later: [
    'src/shell/Hosts.tsx',
    'src/shell/NavDrawer.tsx',
    'src/shell/ServerSwitcher.tsx',
    'src/shell/UserMenu.tsx',
    'src/features/staff/shifts/ClockChip.tsx',
  ],
  /** Everything a signed-out visitor's first page loads: the entry, and what the router then asks for. */
  landing: ['index.html', 'src/app/LandingScreen.tsx'],
} as const;

/** What is shared by so many parts with files of their own is one file, which comes with the first that needs it. */
const PAGES_SHARING = 10;

/** Chunks of parts that several pages share are merged until they have so many bytes, before compression. */
const SMALLEST = { landing: 1_000, part: 1_500 };

/** Apart from the rest of what all pages load, so that neither is compiled and run in one long task. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\/|\/src\/react-dom\.ts$/;

/** The other libraries of the app, apart for the same reason. */
const LIBRARIES = /\/node_modules\//;

/** zod, and the fields that all schemas share. */
const SCHEMAS = /\/node_modules\/zod\/|\/contracts\/src\/fields\.ts$/;

/**
 * A sheet for each part costs a request that the scripts wait for; all the shared ones are 12 kB together, compressed.
 * Those of public pages stay apart: their documents contain what they load.
 */
const STYLES = /\.module\.css$/;
const PUBLIC_PAGE = /\/features\/public\//;

type Build = ReadonlyMap<string, Rolldown.OutputChunk>;

function withImports(build: Build, first: Rolldown.OutputChunk): Set<Rolldown.OutputChunk> {
  const all = new Set<Rolldown.OutputChunk>();
  const waiting = [first];
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (all.has(chunk)) continue;
    all.add(chunk);
    waiting.push(...chunk.imports.flatMap((name) => build.get(name) ?? []));
  }
  return all;
}

/** The modules that are left of `sources` and of what they import. Throws when the build has no such entry. */
function modulesOf(build: Build, sources: readonly string[]): Set<string> {
  const entries = sources.map((source) => {
    const chunk = [...build.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
    if (!chunk) throw new Error(`Nothing imports ${source} later than at first: it has no chunk of its own.`);
    return chunk;
  });
  return modulesWith(build, entries);
}

function modulesWith(build: Build, entries: readonly Rolldown.OutputChunk[]): Set<string> {
  const chunks = entries.flatMap((entry) => [...withImports(build, entry)]);
  const modules = chunks.flatMap((one) => Object.entries(one.modules));
  return new Set(modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id));
}

/** The modules that many pages and parts of pages share, beyond those of `known`. */
function sharedModules(build: Build, known: ReadonlySet<string>): Set<string> {
  const users = new Map<string, number>();
  for (const chunk of build.values()) {
    if (!chunk.isDynamicEntry || !/\/features\//.test(chunk.facadeModuleId ?? '')) continue;
    for (const id of modulesWith(build, [chunk])) if (!known.has(id)) users.set(id, (users.get(id) ?? 0) + 1);
  }
  return new Set([...users].filter(([, count]) => count >= PAGES_SHARING).map(([id]) => id));
}

/**
 * Groups an app's modules into files, based on what an earlier build left of them. The bundler's default creates a file
 * for each set of pages that share something, so hundreds of icons and hooks get their own files: a page waited for 150
 * requests. Modules that every page loads share one file, and modules that few pages share are merged until a file is
 * worthwhile.
 */
export function chunkGroups(earlier: Rolldown.RolldownOutput): Rolldown.CodeSplittingGroup[] {
  const chunks = earlier.output.filter((one) => one.type === 'chunk');
  const build: Build = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const frame = modulesOf(build, TIERS.frame);
  const later = modulesOf(build, TIERS.later);
  const landing = modulesOf(build, TIERS.landing);
  const isCommon = (id: string): boolean => frame.has(id) && landing.has(id);
  const shared = sharedModules(build, new Set([...frame, ...later, ...landing]));
  const publicPages = chunks.filter(({ facadeModuleId }) => PUBLIC_PAGE.test(facadeModuleId ?? ''));
  const ofPublicPages = modulesWith(build, publicPages);
  const named = (debugName: string, inside: (id: string) => boolean) => ({
    debugName,
    name: (id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>) =>
      isPinned(graph.getModuleInfo(id)) || !inside(id) ? null : debugName,
  });
  return [
    { ...named('react', (id) => REACT.test(id) && isCommon(id)), priority: 9 },
    { ...named('libraries', (id) => LIBRARIES.test(id) && isCommon(id)), priority: 8 },
    { ...named('common', isCommon), priority: 7 },
    { ...named('frame', (id) => frame.has(id)), priority: 6 },
    { ...named('landing', (id) => landing.has(id)), priority: 5, ...merged(SMALLEST.landing) },
    {
      ...named('styles', (id) => STYLES.test(id) && !ofPublicPages.has(id)),
      priority: 4,
      minShareCount: 2,
    },
    { ...named('later', (id) => later.has(id)), priority: 3 },
    { ...named('shared', (id) => shared.has(id)), priority: 3 },
    { ...named('icons', (id) => id.includes('/icons-react/')), priority: 2 },
    // Apart, as a small part of a page that is merged with fields of schemas makes the page load zod.
    { ...named('schemas', (id) => SCHEMAS.test(id)), priority: 2 },
    { ...named('part', () => true), priority: 1, minShareCount: 2, ...merged(SMALLEST.part) },
  ];
}

/** A file that something asks for by its name keeps a chunk of that name; the bundler's own helpers are its affair. */
function isPinned(module: Rolldown.ModuleInfo | null): boolean {
  if (module === null || module.id.startsWith('\0')) return true;
  return module.isEntry || module.dynamicImporters.length > 0;
}

function merged(entriesAwareMergeThreshold: number): Partial<Rolldown.CodeSplittingGroup> {
  return { entriesAware: true, entriesAwareMergeThreshold };
}
