import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { zCreatedApiKey, zServer } from '@tenfour/contracts';
import { generateApi } from 'swagger-typescript-api';
import { expect, it } from 'vitest';
import { startProduct } from '../../testing/product/product.ts';
import { must } from '../../testing/product/transports.ts';

const run = promisify(execFile);
const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const TSC = join(folderOf('typescript'), 'bin/tsc');
const COMPILER =
  '--strict --module nodenext --target esnext --lib esnext,dom --types node --rewriteRelativeImportExtensions';

const product = await startProduct();
const document = await (await product.browser().fetch('/api/openapi.json')).text();

/** Returns the example of the README. */
async function readExample(): Promise<string> {
  const readme = await readFile(new URL('../../../../../README.md', import.meta.url), 'utf8');
  return /## API[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
}

it('passes the recommended rules of an OpenAPI linter', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: document, config });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('generates a client that compiles strictly and runs the example of the README', async () => {
  const owner = await product.signedIn('client.owner');
  const { id } = zServer.parse(await must(owner, 'servers.create', { name: 'Springs' }));
  const wanted = { serverId: id, name: 'Client', flags: ['canViewPunishments'] };
  const { key } = zCreatedApiKey.parse(await must(owner, 'apiKeys.create', wanted));
  const record = {
    serverId: id,
    robloxUsername: 'River_Otter',
    punishmentType: 'warning',
    reason: 'First call',
  };
  await must(owner, 'punishments.create', record);

  const folder = await mkdtemp(join(tmpdir(), 'tenfour-client-'));
  try {
    const options = { fileName: 'tenfour.ts', output: folder, silent: true, singleHttpClient: true } as const;
    await generateApi({ spec: JSON.parse(document), ...options });
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'example.ts'), await readExample());
    await run(
      process.execPath,
      [
        TSC,
        ...COMPILER.split(' '),
        '--typeRoots',
        dirname(folderOf('@types/node')),
        '--ignoreConfig',
        'example.ts',
      ],
      {
        cwd: folder,
      },
    );
    const env = { ...process.env, TENFOUR_URL: product.url, TENFOUR_KEY: key, TENFOUR_SERVER: id };
    const { stdout } = await run(process.execPath, ['example.js'], { cwd: folder, env });
    expect(stdout).toBe('River_Otter: First call\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
