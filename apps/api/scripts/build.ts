import { rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const API = join(import.meta.dirname, '..');

/**
 * Not in the bundle: native code, packages that read files beside themselves, and optional packages that are not
 * installed.
 */
const EXTERNAL = [
  '@scalar/fastify-api-reference',
  'better-sqlite3',
  'bufferutil',
  'pg-native',
  'piscina',
  'utf-8-validate',
  'zlib-sync',
];

/** Threads and processes, and the names of their bundles. From sources each would bring what strips types: 30 MB a thread. */
const PROGRAMS: ReadonlyMap<string, string> = new Map([
  [join(API, 'src/db/sqlite/checkpoint-worker.ts'), 'checkpoint-worker'],
  [join(API, 'src/db/sqlite/read-worker.ts'), 'read-worker'],
  [join(API, 'src/features/insight/imports/reader/main.ts'), 'import-reader'],
]);

const PLACE = /new URL\('(\.[^']+)', import\.meta\.url\)|import\.meta\.(?:url|dirname)\b/g;

/**
 * Replaces `import.meta.url` and `import.meta.dirname` by the place of the source, where texts and lists are found, and
 * the addresses of programs by those of their bundles. Throws for other properties that name a place.
 */
function sourceLocations(outDir: string): Plugin {
  return {
    name: 'source-locations',
    transform: {
      filter: { code: /import\.meta\.(?:url|dirname|filename|resolve)\b/ },
      handler: (code, id) => {
        // The bundler's own module.
        if (id.startsWith('\0')) return null;
        if (/import\.meta\.(?:filename|resolve)\b/.test(code))
          throw new Error(`Use import.meta.dirname or import.meta.url in ${id}.`);
        const source = relative(outDir, id).replaceAll(sep, '/');
        const url = `new URL(${JSON.stringify(source)}, import.meta.url).href`;
        const folder = `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`;
        const located = code.replaceAll(PLACE, (place, address: string | undefined) => {
          const program = address && PROGRAMS.get(join(dirname(id), address));
          if (program) return `new URL('./${program}.js', import.meta.url)`;
          return place.replace('import.meta.dirname', folder).replace('import.meta.url', url);
        });
        return { code: located, map: null };
      },
    },
  };
}

/** What one module of a package is replaced in, and why. */
interface Repair {
  name: string;
  module: RegExp;
  find: RegExp;
  replacement: string;
}

const REPAIRS: readonly Repair[] = [
  {
    // tRPC's helper that copies objects defines each property through a descriptor, a dozen times per request.
    name: 'plain-spread',
    module: /@trpc\/server\/dist\/getErrorShape-/,
    find: /function _objectSpread2\(e\) \{[\s\S]*?\n\}/,
    replacement: 'const _objectSpread2 = Object.assign;',
  },
  {
    // Discord's event emitter brings Node's `util.inspect` for browsers, whose start takes as long as all of our routes.
    name: 'own-inspect',
    module: /@vladfrangu\/async_event_emitter\/dist\/index\.mjs/,
    find: /var import_inspect = __toESM\(require_inspect\(\), 1\);/,
    replacement: "import nodeUtil from 'node:util'; const import_inspect = { default: nodeUtil };",
  },
];

/** Replaces a part of a package. Throws when the package was built in another way. */
function repair({ name, module, find, replacement }: Repair): Plugin {
  return {
    name,
    transform: {
      filter: { id: module },
      handler: (code, id) => {
        if (!find.test(code)) throw new Error(`Remove the repair ${name}: ${id} has no such part.`);
        return { code: code.replace(find, () => replacement), map: null };
      },
    },
  };
}

/**
 * Bundles the API, its threads and the reader of imports: finding and reading 1,900 files takes longer than running
 * them. Functions keep their names for stack traces. Minified, and with ASCII only, V8 stores 5 MB of source instead of 15.
 */
export async function buildApi(outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true });
  const bundle = await rolldown({
    input: {
      main: join(API, 'src/app/main.ts'),
      ...Object.fromEntries([...PROGRAMS].map(([source, name]) => [name, source])),
    },
    platform: 'node',
    external: EXTERNAL,
    // That of discord.js.
    checks: { eval: false },
    onLog: (_level, log) => {
      throw new Error(log.message);
    },
    plugins: [sourceLocations(outDir), ...REPAIRS.map(repair)],
  });
  await bundle.write({
    dir: outDir,
    format: 'esm',
    sourcemap: true,
    comments: false,
    minify: {
      compress: { keepNames: { function: true, class: true } },
      mangle: { keepNames: true },
      codegen: { removeWhitespace: true, asciiOnly: true },
    },
  });
}

if (import.meta.main) await buildApi(join(API, 'dist'));
