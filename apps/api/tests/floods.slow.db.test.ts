import { startSandbox } from '@tenfour/sandbox';
import { afterAll, expect, it } from 'vitest';
import { askList, attack, startLimited } from './attack.ts';
import type { Flood, FloodReport } from './flood-attack.ts';

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

const PER_SECOND = 500;
/** A flood that was weaker proves nothing. */
const RATE_MIN = 450;
const LASTS_MS = 20_000;

/** Calls of the signed-in person a second: below 600 a minute in all. */
const EVERY_MS = 150;

it('three floods from the same address leave a signed-in person their answers', {
  timeout: 300_000,
}, async () => {
  const { child, owner, serverId } = await startLimited(sandbox);
  const until = performance.now() + LASTS_MS;
  const everyMs = EVERY_MS;
  const calm = await askList(owner, serverId, { everyMs, over: () => performance.now() > until });
  process.stdout.write(`${JSON.stringify({ calm: { p50: calm.took(0.5), p99: calm.took(0.99) } })}\n`);
  for (const kind of ['no cookie', 'random cookies', 'batches'] as const) {
    let over = false;
    const asking = askList(owner, serverId, { everyMs, over: () => over });
    const flood: Flood = { url: child.url, kind, perSecond: PER_SECOND, lastsMs: LASTS_MS };
    const report = await attack<FloodReport>('flood-attack.ts', flood);
    over = true;
    const { statuses, took } = await asking;
    const met = { p50: took(0.5), p99: took(0.99), statuses };
    process.stdout.write(`${JSON.stringify({ kind, ...report, met })}\n`);
    expect(report.rate).toBeGreaterThanOrEqual(RATE_MIN);
    const { 429: refused = 0 } = report.statuses;
    // At most 600 calls pass in each window of a minute; a flood may touch two of them.
    expect(report.sent - refused).toBeLessThanOrEqual(2 * 600);
    expect(Object.keys(statuses)).toEqual(['200']);
    expect(met.p50).toBeLessThanOrEqual(Math.max(20, 2 * calm.took(0.5)));
  }
  expect(child.output()).not.toContain('"level":50');
  expect(await child.stop()).toBe(0);
});
