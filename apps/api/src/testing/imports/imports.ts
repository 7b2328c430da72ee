import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Import, zImport, zStagedEntries } from '@tenfour/contracts';
import { z } from 'zod';
import type { Browser } from '../product/browser.ts';
import { must } from '../product/transports.ts';

const PATIENCE_MS = 60_000;

/** Between two looks, in ms: the product that is asked has work to do. */
const LOOK_MS = 20;

/** Sends the file of an import as a page does it; the answer's status. */
export async function sendFile(
  browser: Browser,
  { serverId, importId }: { serverId: string; importId: string },
  content: string | Buffer<ArrayBuffer>,
): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'backup.json');
  const path = `/api/servers/${serverId}/imports/${importId}/file`;
  return (await browser.fetch(path, { method: 'PUT', body: form })).status;
}

/** Waits until an import is in one of these states. Throws when it does not come to that. */
export async function untilImport(
  browser: Browser,
  ref: { serverId: string; importId: string },
  states: readonly Import['status'][],
  patienceMs = PATIENCE_MS,
): Promise<Import> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const found = zImport.parse(await must(browser, 'imports.get', ref));
    if (states.includes(found.status)) return found;
    if (Date.now() > until) throw new Error(`The import is ${found.status}: ${found.problem}`);
    await sleep(LOOK_MS);
  }
}

/** A backup with this many warnings. */
export function warnings(count: number, reason = 'FRP'): string {
  const moderations = Array.from({ length: count }, (_, at) => ({
    Username: `Player${at}`,
    Type: 'Warning',
    Reason: reason,
    ModeratorID: '900000000000000001',
    Epoch: String(1_700_000_000 + at),
  }));
  return JSON.stringify({ moderations });
}

/** An import whose preview stands. */
export async function previewOf(
  browser: Browser,
  serverId: string,
  content: string,
  source: Import['source'] = 'erm',
): Promise<{ serverId: string; importId: string }> {
  const begun = await must(browser, 'imports.begin', { serverId, source, fileName: 'backup.json' });
  const ref = { serverId, importId: z.object({ id: z.string() }).parse(begun).id };
  const status = await sendFile(browser, ref, content);
  if (status !== 204) throw new Error(`The file was answered with ${status}.`);
  await untilImport(browser, ref, ['ready']);
  return ref;
}

/** An import of an export whose only entry, a setting, waits for the owner. Each call sets another value, unless one is given. */
export async function stagedIn(
  browser: Browser,
  serverId: string,
  applyUrl = `https://apply.example/${randomUUID()}`,
): Promise<{ serverId: string; importId: string; n: number }> {
  const content = JSON.stringify({ format: 'tenfour-server', version: 1, settings: { applyUrl } });
  const ref = await previewOf(browser, serverId, content, 'tenfour');
  await must(browser, 'imports.start', ref);
  await untilImport(browser, ref, ['done']);
  const { entries } = zStagedEntries.parse(await must(browser, 'imports.staged', ref));
  return { ...ref, n: entries[0]?.n ?? 0 };
}
