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

/**
 * Replaces `import.meta.url` and `import.meta.dirname` by the place of the source, where threads, texts and lists are
 * found. Throws for other properties that name a place.
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
        return {
          code: code.replaceAll('import.meta.dirname', folder).replaceAll('import.meta.url', url),
          map: null,
        };
      },
    },
  };
}

const SPREAD_HELPER = /function _objectSpread2\(e\) \{[\s\S]*?\n\}/;

/**
 * Replaces the helper with which tRPC's build copies objects: it defines each property through a descriptor, a dozen
 * times per request. Throws when tRPC was built in another way.
 */
function plainSpread(): Plugin {
  return {
    name: 'plain-spread',
    transform: {
      filter: { id: /@trpc\/server\/dist\/getErrorShape-/ },
      handler: (code, id) => {
        if (!SPREAD_HELPER.test(code))
          throw new Error(`Remove plainSpread: ${id} doesn't copy objects with a helper.`);
        return {
          code: code.replace(SPREAD_HELPER, 'const _objectSpread2 = Object.assign;'),
          map: null,
        };
      },
    },
  };
}

/**
 * Bundles the API into one file and what it loads later: finding and reading 1,900 files takes longer than running them.
 * Names stay for stack traces. Without whitespace, and with ASCII only, V8 stores 5 MB of source instead of 15.
 */
export async function buildApi(outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true });
  const bundle = await rolldown({
    input: join(API, 'src/app/main.ts'),
    platform: 'node',
    external: EXTERNAL,
    // That of discord.js.
    checks: { eval: false },
    onLog: (_level, log) => {
      throw new Error(log.message);
    },
    plugins: [sourceLocations(outDir), plainSpread()],
  });
  await bundle.write({
    dir: outDir,
    format: 'esm',
    sourcemap: true,
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
  });
}

if (import.meta.main) await buildApi(join(API, 'dist'));
