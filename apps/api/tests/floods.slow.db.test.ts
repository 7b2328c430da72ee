import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, expect, it } from 'vitest';
import { createTestStore } from '../src/testing/database/database.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { startChild } from '../src/testing/product/child.ts';
import { call, must } from '../src/testing/product/faces.ts';
import type { Flood, FloodReport } from './flood-attack.ts';

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

const PER_SECOND = 500;
const LASTS_MS = 20_000;

/** Calls of the signed-in person a second: below 600 a minute in all. */
const EVERY_MS = 150;

function flood(options: Flood): Promise<FloodReport> {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, 'flood-attack.ts'),
    JSON.stringify(options),
  ]);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => process.stderr.write(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
  });
}

interface Asked {
  p50: number;
  p99: number;
  statuses: Record<string, number>;
}

async function ask(browser: Browser, serverId: string, over: () => boolean): Promise<Asked> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  while (!over()) {
    const began = performance.now();
    const { status } = await call(browser, 'rest', 'punishments.list', { serverId });
    times.push(performance.now() - began);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await delay(EVERY_MS);
  }
  times.sort((a, b) => a - b);
  const of = (part: number): number =>
    Number((times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1));
  return { p50: of(0.5), p99: of(0.99), statuses };
}

it('three floods from the same address leave a signed-in person their answers', {
  timeout: 300_000,
}, async () => {
  const child = await startChild({
    sandbox,
    store: await createTestStore(),
    env: { RATE_LIMIT: '600', SHED_DELAY_MS: '250' },
  });
  const owner = child.browser();
  await owner.signIn('avery');
  const { id: serverId } = zServer.parse(await must(owner, 'servers.create', { name: 'Steady' }));
  const until = performance.now() + LASTS_MS;
  const calm = await ask(owner, serverId, () => performance.now() > until);
  process.stdout.write(`${JSON.stringify({ calm })}\n`);
  for (const kind of ['no cookie', 'random cookies', 'batches'] as const) {
    let over = false;
    const asking = ask(owner, serverId, () => over);
    const report = await flood({ url: child.url, kind, perSecond: PER_SECOND, lastsMs: LASTS_MS });
    over = true;
    const asked = await asking;
    process.stdout.write(`${JSON.stringify({ kind, ...report, asked })}\n`);
    expect(report.sent).toBeGreaterThan((PER_SECOND * LASTS_MS * 0.95) / 1_000);
    const { 429: refused = 0 } = report.statuses;
    // At most 600 calls pass in each window of a minute; a flood may touch two of them.
    expect(report.sent - refused).toBeLessThanOrEqual(2 * 600);
    expect(Object.keys(asked.statuses)).toEqual(['200']);
    expect(asked.p50).toBeLessThanOrEqual(Math.max(20, 2 * calm.p50));
  }
  expect(child.output()).not.toContain('"level":50');
  expect(await child.stop()).toBe(0);
});
