import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const SDK = fileURLToPath(new URL('..', import.meta.url));
const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));

/** Size of the whole client in a bundle, gzip. */
const BUNDLE_MAX_BYTES = 12 * 1_024;

let folder: string;
let tarballs: string[];

/** Installs both packages as they would be published, with the examples beside them. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenfour-packages-'));
  for (const dir of [SDK, join(SDK, '../erlc')])
    await run('npx', ['--yes', 'pnpm@10.34.8', 'pack', '--pack-destination', folder], { cwd: dir });
  tarballs = (await readdir(folder)).map((name) => join(folder, name));
  for (const tarball of tarballs) {
    const name = tarball.includes('sdk') ? 'sdk' : 'erlc';
    const into = join(folder, 'node_modules/@tenfour', name);
    await mkdir(into, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', into, '--strip-components=1']);
  }
  await mkdir(join(folder, 'node_modules/@types'));
  for (const name of ['eventsource-parser', '@types/node'])
    await symlink(folderOf(name), join(folder, 'node_modules', name));
  await cp(join(SDK, 'examples'), join(folder, 'examples'), { recursive: true });
  const both = `export * from '@tenfour/sdk';\nexport * as erlc from '@tenfour/erlc';\n`;
  await writeFile(join(folder, 'both.ts'), both);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test('both packages have types that every kind of resolution finds', async () => {
  const attw = join(folderOf('@arethetypeswrong/cli'), 'dist/index.js');
  // Fails for any problem.
  for (const tarball of tarballs) await run(process.execPath, [attw, tarball, '--profile', 'esm-only']);
}, 60_000);

/** Compiles files strictly and returns the complaints. */
async function compile(
  compiler: string,
  files: readonly string[],
  types: readonly string[],
): Promise<string> {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types },
    lib: ['es2022', 'dom', 'dom.asynciterable'],
    // The declarations of Node are newer than the oldest compiler.
    skipLibCheck: types.length > 0,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const tsc = join(folderOf(compiler), 'bin/tsc');
  const compiled = run(process.execPath, [tsc, '-p', folder]);
  return (await compiled.catch((error: { stdout: string }) => error)).stdout;
}

test.each(['typescript-oldest', 'typescript'])(
  'types and examples compile strictly with %s',
  async (compiler) => {
    const examples = (await readdir(join(folder, 'examples'))).map((name) => `examples/${name}`);
    expect(await compile(compiler, ['both.ts'], [])).toBe('');
    expect(await compile(compiler, examples, ['node'])).toBe('');
  },
  60_000,
);

test(`the whole client is at most ${BUNDLE_MAX_BYTES} bytes in a bundle`, async () => {
  const entry = join(folder, 'node_modules/@tenfour/sdk/dist/index.js');
  const bundle = await rolldown({ input: entry, cwd: folder });
  const { output } = await bundle.generate({ minify: true });
  const [{ code }] = output;
  expect(gzipSync(code).length).toBeLessThan(BUNDLE_MAX_BYTES);
});
