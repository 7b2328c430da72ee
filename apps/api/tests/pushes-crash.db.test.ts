import { setTimeout as delay } from 'node:timers/promises';
import { zJoinRequest, zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { afterAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestStore, openTestDatabase } from '../src/testing/database/database.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { type ChildProduct, startChild } from '../src/testing/product/child.ts';
import { must } from '../src/testing/product/transports.ts';
import { newBrowser, receivedPushes } from '../src/testing/push.ts';

const ROUNDS = 3;
const CALLS = 8;
const BROWSERS = 10;

/** The process is killed at a moment up to this long after the first call was acknowledged, in ms. */
const KILLED_WITHIN_MS = 120;

const zId = z.object({ id: z.string() });
const zPush = z.object({ tag: z.string() });

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());
const store = await createTestStore();
const { handle } = await openTestDatabase(store);
const port = await freePort();

/** Signs in an owner, and a moderator on duty with as many browsers as a person can have. */
async function assemble(product: ChildProduct): Promise<{ owner: Browser; serverId: string }> {
  const [owner, moderator] = [product.browser(), product.browser()];
  await owner.signIn('avery');
  await moderator.signIn('riley');
  const { id: serverId, joinCode } = zServer.parse(await must(owner, 'servers.create', { name: 'Crash' }));
  await must(moderator, 'servers.join', { joinCode });
  const [request] = z.array(zJoinRequest).parse(await must(owner, 'joinRequests.list', { serverId }));
  const decision = { requestId: request?.id, status: 'approved', role: 'moderator' };
  await must(owner, 'joinRequests.decide', decision);
  await must(moderator, 'shifts.clockIn', { serverId });
  for (let n = 0; n < BROWSERS; n += 1) {
    const { id: _id, ...input } = await newBrowser(sandbox);
    await must(moderator, 'push.subscribe', input);
  }
  return { owner, serverId };
}

/** Writes urgent calls until the process is killed, and returns the ids of those that were acknowledged. */
async function callUntilKilled(owner: Browser, serverId: string, product: ChildProduct): Promise<string[]> {
  const acknowledged: string[] = [];
  const call = { serverId, reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
  let killed: Promise<void> | undefined;
  for (let n = 0; n < CALLS; n += 1) {
    try {
      const created = await must(owner, 'modCalls.create', { ...call, priority: 'urgent' });
      acknowledged.push(zId.parse(created).id);
    } catch (error) {
      // The connection broke: it is unknown whether the call was written.
      if (error instanceof TypeError) break;
      throw error;
    }
    killed ??= delay(Math.random() * KILLED_WITHIN_MS).then(() => product.kill());
  }
  await killed;
  return acknowledged;
}

it('kill -9 between a call and its pushes loses none of them', async () => {
  let product = await startChild({ sandbox, store, port });
  const { owner, serverId } = await assemble(product);
  const acknowledged: string[] = [];
  let waitingAtKill = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    acknowledged.push(...(await callUntilKilled(owner, serverId, product)));
    const left = await handle.selectFrom('push_deliveries').select('id').execute();
    waitingAtKill += left.length;
    product = await startChild({ sandbox, store, port });
  }
  const waiting = () => handle.selectFrom('push_deliveries').selectAll().execute();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 90_000, interval: 250 });
  expect(await product.stop()).toBe(0);
  const alerts = await handle.selectFrom('alerts').select(['id', 'subject_id', 'kind']).execute();
  const arrived = Map.groupBy(await receivedPushes(sandbox), ({ payload }) =>
    payload === null ? '' : zPush.parse(JSON.parse(payload)).tag,
  );
  expect(alerts.map(({ subject_id }) => subject_id)).toEqual(expect.arrayContaining(acknowledged));
  for (const { id, kind } of alerts.filter((one) => one.kind === 'mod-call')) {
    const browsers = new Set(arrived.get(id)?.map((push) => push.id));
    expect([kind, browsers.size]).toEqual(['mod-call', BROWSERS]);
  }
  process.stdout.write(`${JSON.stringify({ acknowledged: acknowledged.length, waitingAtKill })}\n`);
}, 180_000);
