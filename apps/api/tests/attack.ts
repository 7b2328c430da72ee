import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { zServer } from '@tenfour/contracts';
import type { Sandbox } from '@tenfour/sandbox';
import { createTestStore } from '../src/testing/database/database.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { type ChildProduct, startChild } from '../src/testing/product/child.ts';
import { call, must } from '../src/testing/product/transports.ts';

/** Runs a script of this folder in a process of its own, which leaves this one free to measure; returns what it reports. */
export function attack<Report>(script: string, options: object): Promise<Report> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), JSON.stringify(options)]);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => process.stderr.write(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
  });
}

/** Starts the product with its limits on, with a server of a signed-in person. */
export async function startLimited(
  sandbox: Sandbox,
): Promise<{ child: ChildProduct; owner: Browser; serverId: string }> {
  const env = { RATE_LIMIT: '600', SHED_DELAY_MS: '250' };
  const child = await startChild({ sandbox, store: await createTestStore(), env });
  const owner = child.browser();
  await owner.signIn('avery');
  const { id: serverId } = zServer.parse(await must(owner, 'servers.create', { name: 'Steady' }));
  return { child, owner, serverId };
}

/** What a person met while something was attacked. */
export interface Met {
  /** How often they asked. */
  asked: number;
  /** How many calls were answered, by status. */
  statuses: Readonly<Record<string, number>>;
  /** How long answers of 200 took at this part of all of them, in ms with a decimal. */
  took(part: number): number;
}

/** Asks for a server's list every `everyMs` until `over`. */
export async function askList(
  browser: Browser,
  serverId: string,
  { everyMs, over }: { everyMs: number; over: () => boolean },
): Promise<Met> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let asked = 0;
  while (!over()) {
    const began = performance.now();
    const { status } = await call(browser, 'rest', 'punishments.list', { serverId });
    if (status === 200) times.push(performance.now() - began);
    statuses[status] = (statuses[status] ?? 0) + 1;
    asked += 1;
    await delay(everyMs);
  }
  times.sort((a, b) => a - b);
  const took = (part: number): number =>
    Number((times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1));
  return { asked, statuses, took };
}
