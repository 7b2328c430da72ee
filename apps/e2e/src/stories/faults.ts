import { test as base, type WorkerFixtures } from '../fixtures.ts';
import { startProduct } from '../harness/product.ts';
import type { SandboxControl, Upstream } from '../harness/sandbox-control.ts';

/** Longest wait for an upstream in these stories, in ms. */
const PATIENCE_MS = '1500';

/** The stories' test on a product that gives its upstreams up soon, so that a timeout does not take long. */
export const test = base.extend<object, Pick<WorkerFixtures, 'product'>>({
  product: [
    async ({ sandbox }, use, worker) => {
      const name = `api-impatient-${worker.workerIndex}`;
      const product = await startProduct(sandbox, name, { UPSTREAM_TIMEOUT_MS: PATIENCE_MS });
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** One way in which the game can be in trouble. `world` is the game's own, so that rows do not meet. */
export type Trouble =
  | { fault: '429' | '500' | 'html' | 'timeout' | 'reset' }
  | { code: number }
  | { key: string }
  | { op: 'offline' | 'lock' };

/** The words for a row's title. */
export function nameOf(trouble: Trouble): string {
  if ('fault' in trouble) return `fault ${trouble.fault}`;
  if ('code' in trouble) return `code ${trouble.code}`;
  return 'key' in trouble ? `a ${trouble.key}- key` : `op ${trouble.op}`;
}

/** The key that opens a row's world. */
export function keyOf(trouble: Trouble, world: string): string {
  return `${'key' in trouble ? trouble.key : 'demo'}-${world}`;
}

const ROUTES = { read: 'GET /v2/server', command: 'POST /v2/server/command' };

/** Sets the trouble up for reads or for commands of a world. */
export async function arm(
  upstreams: SandboxControl,
  trouble: Trouble,
  on: keyof typeof ROUTES,
  world: string,
): Promise<void> {
  const upstream: Upstream = 'erlc';
  if ('fault' in trouble) {
    await upstreams.faults(upstream, trouble.fault, { match: ROUTES[on], retryAfter: 1 });
  } else if ('code' in trouble) {
    await upstreams.control(world, { op: 'fail', code: trouble.code, on, count: 50 });
  } else if ('op' in trouble) {
    await upstreams.control(world, { op: trouble.op });
  }
}

/** How many commands have reached the game's door so far, by either version of the API. */
export async function commandsSent(upstreams: SandboxControl): Promise<number> {
  const { erlc } = await upstreams.requests();
  return (erlc['POST /v2/server/command'] ?? 0) + (erlc['POST /v1/server/command'] ?? 0);
}
