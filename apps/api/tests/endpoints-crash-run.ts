import { setTimeout as delay } from 'node:timers/promises';
import { zEndpointWithSecret, zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { afterAll, expect, vi } from 'vitest';
import { createTestStore, openTestDatabase } from '../src/testing/database/database.ts';
import { receivedHooks, receiverUrl, verifiedEvent } from '../src/testing/endpoints.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { type ChildProduct, startChild } from '../src/testing/product/child.ts';
import { must } from '../src/testing/product/transports.ts';

/** Changes made per run. */
const WRITES = 8;

/** The process is killed at a moment up to this long after the first change was acknowledged, in ms. */
const KILLED_WITHIN_MS = 120;

/** Outcome of all runs together. */
interface EndpointCrashFigures {
  kills: number;
  acknowledged: number;
  /** Runs in which a delivery was pending when the process was killed. */
  caughtWaiting: number;
  /** Requests that arrived a second time, with the same `webhook-id`. */
  repeated: number;
}

/**
 * Makes changes in a server with an endpoint and kills the process (`kill -9`) at a random moment between the first
 * commit and the last delivery, repeatedly. Throws when an event is lost or was not signed.
 */
export async function crashWhileSending(kills: number): Promise<EndpointCrashFigures> {
  const sandbox = await startSandbox({ port: 0 });
  afterAll(() => sandbox.close());
  const store = await createTestStore();
  const { handle } = await openTestDatabase(store);
  const port = await freePort();
  const start = () => startChild({ sandbox, store, port });
  const waiting = async () => {
    const rows = await handle
      .selectFrom('endpoint_deliveries')
      .select('id')
      .where('state', '=', 'pending')
      .execute();
    return rows.length;
  };

  let product = await start();
  const owner = product.browser();
  await owner.signIn('avery');
  const server = zServer.parse(await must(owner, 'servers.create', { name: 'Crash' }));
  const input = {
    serverId: server.id,
    url: receiverUrl(sandbox, 'crash'),
    events: ['server.renamed'],
  };
  const { secret } = zEndpointWithSecret.parse(await must(owner, 'endpoints.create', input));
  const figures = { kills, acknowledged: 0, caughtWaiting: 0, repeated: 0 };
  const names: string[] = [];
  for (let run = 0; run < kills; run += 1) {
    names.push(...(await renameUntilKilled(owner, { serverId: server.id, run }, product)));
    if ((await waiting()) > 0) figures.caughtWaiting += 1;
    product = await start();
  }
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 90_000, interval: 250 });
  expect(await product.stop()).toBe(0);
  figures.acknowledged = names.length;

  const rows = await handle.selectFrom('endpoint_deliveries').select(['message_id', 'state']).execute();
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']));
  const received = await receivedHooks(sandbox, 'crash');
  const ids = new Set(received.map(({ headers }) => headers['webhook-id']));
  expect(ids).toEqual(new Set(rows.map(({ message_id }) => message_id)));
  figures.repeated = received.length - ids.size;
  const bodies = received.map(({ body }) => body).join('\n');
  // Every change that was acknowledged has arrived.
  expect(names.filter((name) => !bodies.includes(`"${name}"`))).toEqual([]);
  for (const one of received.slice(-20)) await verifiedEvent(one, secret);
  return figures;
}

/** Renames the server until the process is gone; returns the names that were acknowledged. */
async function renameUntilKilled(
  owner: Browser,
  { serverId, run }: { serverId: string; run: number },
  product: ChildProduct,
): Promise<string[]> {
  const acknowledged: string[] = [];
  let killed: Promise<void> | undefined;
  for (let write = 0; write < WRITES; write += 1) {
    const name = `Crash ${run} ${write}`;
    try {
      await must(owner, 'servers.update', { serverId, name });
    } catch (error) {
      // The connection broke: it is unknown whether the name was written.
      if (error instanceof TypeError) break;
      throw error;
    }
    acknowledged.push(name);
    killed ??= delay(Math.random() * KILLED_WITHIN_MS).then(() => product.kill());
  }
  await killed;
  return acknowledged;
}
