import { setTimeout as delay } from 'node:timers/promises';
import { startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { afterAll, expect, it, vi } from 'vitest';
import { createProxy } from '../../../scripts/lib/proxy.mjs';
import { createTestStore, openTestDatabase } from '../src/testing/database/database.ts';
import { createBrowser } from '../src/testing/product/browser.ts';
import { type ChildProduct, startChild } from '../src/testing/product/child.ts';
import { checkSurvival } from './survival-checks.ts';
import { createCommunities } from './survival-fixtures.ts';
import { createLedger } from './survival-ledger.ts';
import { loadOf } from './survival-load.ts';
import { openPage, unheard } from './survival-pages.ts';
import { createAsk, createTally, errorRate } from './survival-requests.ts';

const INSTANCES = 3;
const LASTS_MS = Number(process.env.CLUSTER_SECONDS ?? 180) * 1_000;
const KILLED_EVERY_MS = 20_000;
const PAGES = Number(process.env.CLUSTER_PAGES ?? 200);
const QUIET_MS = 180_000;

/** An answer may come so long before or after the kill of the process that gave it, in ms. */
const UNDELIVERED_MS = 1_000;

/** A client may see this share of its requests fail although it sent them a second time. */
const MOST_ERRORS = 0.001;

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());
const store = await createTestStore();
const database = await openTestDatabase({ ...store, statementTimeoutMs: 0 });
const publicPort = await freePort();
const url = `http://127.0.0.1:${publicPort}`;
const ports = await Promise.all(Array.from({ length: INSTANCES }, freePort));
const env = { PUBLIC_URL: url, TRUST_PROXY: '1', UPSTREAM_TIMEOUT_MS: '3000' };
const start = (port: number): Promise<ChildProduct> => startChild({ sandbox, store, port, env });

it(
  'three instances of which one is killed every 20 seconds lose nothing, and clients hardly notice',
  async () => {
    const instances = await Promise.all(ports.map(start));
    const proxy = createProxy({ targets: ports.map((port) => ({ host: '127.0.0.1', port })) });
    afterAll(() => proxy.close());
    await proxy.listen(publicPort, '127.0.0.1');
    await vi.waitFor(() => expect(proxy.instances.every(({ ready }) => ready)).toBe(true), {
      timeout: 30_000,
    });
    const ledger = createLedger();
    const tally = createTally();
    const browser = () => createBrowser(url);
    const communities = await createCommunities({ sandbox, database, browser }, ledger, LASTS_MS);
    const until = Date.now() + LASTS_MS;
    const going = (): boolean => Date.now() < until;
    let listening = true;
    const ask = createAsk(tally);
    const pages = Array.from({ length: PAGES }, (_, at) => {
      const community = communities[at % communities.length];
      if (!community) throw new Error('There is no community.');
      return openPage({ ask, going, listening: () => listening }, community);
    });
    const load = Promise.all(communities.map((one) => loadOf({ ask, ledger, sandbox, browser, going }, one)));
    const killedAt: number[] = [];

    async function killInTurns(): Promise<void> {
      for (;;) {
        await delay(KILLED_EVERY_MS);
        if (!going()) return;
        const at = killedAt.length % INSTANCES;
        killedAt.push(Date.now());
        await instances[at]?.kill();
        instances[at] = await start(ports[at] ?? 0);
      }
    }

    await Promise.all([load, killInTurns()]);
    const began = Date.now();
    // The last changes have arrived by then.
    await delay(3_000);
    listening = false;
    await Promise.all(pages.map(({ done }) => done));
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: QUIET_MS, interval: 1_000 });
    await delay(Math.max(0, began + 75_000 - Date.now()));
    const records = [...ledger.records.values()].filter(({ at }) => at < until);
    const kills = killedAt.length;
    const undelivered = new Set(pages.flatMap((page) => unheard(page, records)));
    // A process killed while changes are batched publishes none of them; the pages find these by polling.
    const atKills = records.filter(
      ({ id, at }) => undelivered.has(id) && killedAt.some((kill) => Math.abs(at - kill) < UNDELIVERED_MS),
    );
    const verdict = await checkSurvival({ database, sandbox, ledger, communities, kills });
    const { kinds, ...counts } = tally;
    const figures = {
      pages: PAGES,
      seconds: LASTS_MS / 1_000,
      kills,
      ...verdict,
      ...counts,
      kinds: Object.fromEntries(kinds),
      errorRateWithOneRetry: errorRate(tally),
      longestGapOfLiveUpdatesMs: Math.max(...pages.map(({ longestGapMs }) => longestGapMs)),
      reconnects: pages.reduce((sum, page) => sum + page.reconnects, 0),
      changesUndelivered: undelivered.size,
      changesUndeliveredAtKills: atKills.length,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(atKills.length).toBe(undelivered.size);
    expect(errorRate(tally)).toBeLessThan(MOST_ERRORS);
    for (const instance of instances) expect(await instance.stop()).toBe(0);
  },
  LASTS_MS + 420_000,
);

/** Messages and commands that are still to be dealt with. */
async function waiting(): Promise<number> {
  const { handle } = database;
  const deliveries = await handle
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .select('deliveries.id')
    .where('state', '=', 'pending')
    .where('webhooks.deleted_at', 'is', null)
    .limit(1)
    .execute();
  const commands = await handle
    .selectFrom('game_commands')
    .select('id')
    .where('settled_at', 'is', null)
    .limit(1)
    .execute();
  return deliveries.length + commands.length;
}
