import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Sandbox } from '@tenfour/sandbox';
import { test as base, type WorkerFixtures } from './fixtures.ts';
import { type Product, startProduct } from './harness/product.ts';
import type { PlaceDetails } from './pages/views.ts';
import { call, type Requester, type ServerDetails } from './steps.ts';

export { expect } from './fixtures.ts';

const SEED = fileURLToPath(new URL('../../api/src/demo/seed.ts', import.meta.url));

/** Roles of the personas in the demo's busy community. */
export const PERSONA_OF = { owner: 'avery', admin: 'riley', moderator: 'morgan', member: 'jordan' } as const;

async function fill(sandbox: Sandbox, env: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [SEED], {
    env: { PATH: process.env.PATH, ...env, SANDBOX_URL: sandbox.urls.home },
  });
}

interface DemoFixtures {
  /** The parts of view addresses, in the community of the demo's tour. */
  facts: PlaceDetails;
}

/** Playwright's test with the product as `npm run demo` fills it: communities with months of records. */
export const test = base.extend<DemoFixtures, WorkerFixtures>({
  product: [
    async ({ sandbox }, use, worker) => {
      const name = `demo-${worker.project.name}-${worker.workerIndex}`;
      const product = await startProduct(sandbox, name, {}, { fill: (env) => fill(sandbox, env) });
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  facts: async ({ person, product }, use) => {
    const owner = await person(PERSONA_OF.owner);
    await use(await placesIn(owner, await tourServer(owner, product)));
  },
});

/** Returns the community of the demo's tour, as one of its members sees it. */
export async function tourServer(by: Requester, { dataDir }: Product): Promise<ServerDetails> {
  const tour: { community: string } = JSON.parse(readFileSync(join(dataDir, 'tour.json'), 'utf8'));
  const servers = await call<ServerDetails[]>(by, 'GET', '/api/servers');
  const found = servers.find(({ name }) => name === tour.community);
  if (!found) throw new Error(`There is no community ${tour.community} here.`);
  return found;
}

/** Returns the parts of view addresses, with an appeal of the server's newest active ban. */
export async function placesIn(owner: Requester, server: ServerDetails): Promise<PlaceDetails> {
  const path = `/api/servers/${server.id}/punishments`;
  const [ban] = await call<{ id: string; robloxUsername: string }[]>(
    owner,
    'GET',
    `${path}?type=ban&status=active`,
  );
  if (!ban) throw new Error(`${server.name} has no ban to appeal against.`);
  const { url } = await call<{ url: string }>(owner, 'POST', `${path}/${ban.id}/appeal-link`);
  return { server: server.id, player: ban.robloxUsername, appeal: url.slice(url.lastIndexOf('/') + 1) };
}
