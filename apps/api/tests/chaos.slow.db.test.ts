import { setTimeout as delay } from 'node:timers/promises';
import { startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { afterAll, expect, it, vi } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import type { OpenOptions } from '../src/db/open.ts';
import { createTestStore, openTestDatabase, testEngine } from '../src/testing/database/database.ts';
import {
  type PostgresServer,
  SURVIVES_KILL,
  startPostgres,
} from '../src/testing/database/embedded-postgres.ts';
import { type ChildProduct, startChild } from '../src/testing/product/child.ts';
import { checkSurvival } from './survival-checks.ts';
import { createCommunities } from './survival-fixtures.ts';
import { createLedger } from './survival-ledger.ts';
import { loadOf } from './survival-load.ts';
import { createAsk, createTally, errorRate } from './survival-requests.ts';

/** How long everything is killed in turns, in ms. */
const LASTS_MS = Number(process.env.CHAOS_SECONDS ?? 300) * 1_000;

/** Between two kills, in ms, and how long what was killed stays away. */
const BETWEEN_MS = { from: 6_000, to: 16_000 };
const AWAY_MS = { from: 0, to: 3_000 };

/** What is owed is sent by then: Discord takes thirty messages a minute from an address. */
const QUIET_MS = 300_000;

const between = ({ from, to }: { from: number; to: number }): number => from + Math.random() * (to - from);

/** Of its own where it is to be killed. */
async function createStore(): Promise<{ store: OpenOptions; postgres: PostgresServer | null }> {
  const store = await createTestStore();
  if (testEngine() === 'sqlite') return { store, postgres: null };
  const postgres = await startPostgres({ settings: SURVIVES_KILL });
  afterAll(() => postgres.stop());
  return { store: { ...store, url: postgres.url('postgres') }, postgres };
}

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());
const { store, postgres } = await createStore();
const database = await openTestDatabase({ ...store, onError: () => undefined, statementTimeoutMs: 0 });
if (postgres !== null) await migrate(database);
const port = await freePort();
const env = { UPSTREAM_TIMEOUT_MS: '3000' };
const start = (): Promise<ChildProduct> => startChild({ sandbox, store, port, env });

it(
  'kill -9 of the API and of the database in turns, under mixed load, loses and doubles nothing',
  async () => {
    let product = await start();
    const ledger = createLedger();
    const tally = createTally();
    const communities = await createCommunities(
      { sandbox, database, browser: () => product.browser() },
      ledger,
      LASTS_MS,
    );
    const until = Date.now() + LASTS_MS;
    const going = (): boolean => Date.now() < until;
    const parts = { ask: createAsk(tally), ledger, sandbox, browser: () => product.browser(), going };
    const load = Promise.all(communities.map((community) => loadOf(parts, community)));
    const kills = { api: 0, database: 0 };

    async function killInTurns(): Promise<void> {
      for (let turn = 0; ; turn += 1) {
        await delay(between(BETWEEN_MS));
        if (!going()) return;
        if (postgres !== null && turn % 2 === 1) {
          await postgres.kill();
          await delay(between(AWAY_MS));
          await postgres.start();
          kills.database += 1;
        } else {
          await product.kill();
          await delay(between(AWAY_MS));
          product = await start();
          kills.api += 1;
        }
      }
    }

    await Promise.all([load, killInTurns()]);
    const began = Date.now();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: QUIET_MS, interval: 1_000 });
    // Work that would never be retried is overdue after this time.
    await delay(Math.max(0, began + 75_000 - Date.now()));
    const verdict = await checkSurvival({
      database,
      sandbox,
      ledger,
      communities,
      kills: kills.api + kills.database,
    });
    const { kinds, ...counts } = tally;
    const figures = { engine: testEngine(), kills, ...verdict, ...counts, kinds: Object.fromEntries(kinds) };
    process.stdout.write(`${JSON.stringify({ ...figures, errorRateWithOneRetry: errorRate(tally) })}\n`);
    expect(await product.stop()).toBe(0);
  },
  LASTS_MS + 420_000,
);

/** What is still to be done. */
async function waiting(): Promise<string[]> {
  const deliveries = await database.handle
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .select('deliveries.id')
    .where('state', '=', 'pending')
    .where('webhooks.deleted_at', 'is', null)
    .limit(3)
    .execute();
  const commands = await database.handle
    .selectFrom('game_commands')
    .select('id')
    .where('settled_at', 'is', null)
    .limit(3)
    .execute();
  return [...deliveries, ...commands].map(({ id }) => id);
}
