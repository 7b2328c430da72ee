import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { zCreatedApiKey, zServer } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { startProduct } from '../../testing/product/product.ts';
import { must } from '../../testing/product/transports.ts';

const run = promisify(execFile);
const API = fileURLToPath(new URL('../../..', import.meta.url));

const product = await startProduct();

/** Returns the example of the README. */
async function readExample(): Promise<string> {
  const readme = await readFile(new URL('../../../../../README.md', import.meta.url), 'utf8');
  return /## API[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
}

it('passes the recommended rules of an OpenAPI linter', async () => {
  const source = await (await product.browser().fetch('/api/openapi.json')).text();
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('answers the example of the README', async () => {
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
  const env = { ...process.env, TENFOUR_URL: product.url, TENFOUR_KEY: key, TENFOUR_SERVER: id };
  const args = ['--input-type=module-typescript', '--eval', await readExample()];
  const { stdout } = await run(process.execPath, args, { cwd: API, env });
  expect(stdout).toBe('River_Otter: First call\n');
});
