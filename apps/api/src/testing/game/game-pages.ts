import type { Browser } from '../product/browser.ts';
import type { RunningProduct } from '../product/product.ts';

const READ = 'GET /v2/server';

/** What the sandbox's control tells at `path`. */
export async function upstream<Body>(product: RunningProduct, path: string): Promise<Body> {
  return (await (await fetch(`${product.sandbox.urls.home}/control/${path}`)).json()) as Body;
}

/** Readings that have reached the game so far. */
export async function reads(product: RunningProduct): Promise<number> {
  return (await requests(product))[READ] ?? 0;
}

/** Requests that have reached the game so far, by method and path. */
export async function requests(product: RunningProduct): Promise<Record<string, number>> {
  return (await upstream<{ erlc?: Record<string, number> }>(product, 'requests')).erlc ?? {};
}

/** A new server with this key; its id. */
export async function serverOf(owner: Browser, key: string): Promise<string> {
  const { body } = await owner.json('POST', '/api/servers', { name: key });
  const { id } = body as { id: string };
  await owner.json('PATCH', `/api/servers/${id}`, { erlcApiKey: key });
  return id;
}

/**
 * What a minute costs the game, in readings, while as many pages look at one new server. The product must be
 * `watching`, with a clock that only we move. `prepare` sets the server up, and pages ask for all `paths`. Throws when a
 * page is refused.
 */
export async function costOfAMinute(
  product: RunningProduct,
  owner: Browser,
  viewers: number,
  key: string,
  {
    paths = ['players'],
    prepare,
  }: { paths?: readonly string[]; prepare?: (serverId: string) => Promise<void> } = {},
): Promise<number> {
  const id = await serverOf(owner, key);
  await prepare?.(id);
  const before = await reads(product);
  // Pages ask every 15 s for the players, spread over the time by when each was opened.
  for (let second = 0; second < 60; second += 1) {
    const due = Array.from({ length: viewers }, (_, viewer) => viewer % 15).filter(
      (at) => at === second % 15,
    );
    const asked = due.flatMap(() => paths.map((path) => `/api/servers/${id}/${path}`));
    const answers = await Promise.all(asked.map((path) => owner.json('GET', path)));
    const refused = answers.find(({ status }) => status !== 200);
    if (refused) throw new Error(`A page was answered ${refused.status}.`);
    await product.gateway.watcher.settle();
    if (second < 59) product.clock.ms += 1_000;
  }
  const cost = (await reads(product)) - before;
  // The server is no longer watched, so that it does not count in the next minute.
  product.clock.ms += 60_000;
  return cost;
}
