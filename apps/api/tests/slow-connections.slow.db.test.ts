import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { zImport } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, expect, it } from 'vitest';
import { openLive } from '../src/testing/live.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { must } from '../src/testing/product/transports.ts';
import { askList, attack, startLimited } from './attack.ts';
import type { Attack, AttackReport } from './slow-connections-attack.ts';

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

const LASTS_MS = 60_000;

/** Uploads a file at 20 kB/s; answers the status. */
async function uploadSlowly(browser: Browser, url: string, path: string, seconds: number): Promise<number> {
  const rows = Array.from({ length: seconds * 1_000 }, (_, at) => `Player${at},warning,x`.padEnd(19, 'x'));
  const file = Buffer.from(`Player,Type,Reason\n${rows.join('\n')}\n`);
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')]);
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = {
    cookie,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': body.length,
  };
  const sent = request(url + path, { method: 'PUT', headers });
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => resolve(response.resume().statusCode ?? 0));
  });
  for (let start = 0; start < body.length; start += 20_000) {
    sent.write(body.subarray(start, start + 20_000));
    await delay(1_000);
  }
  sent.end();
  return answered;
}

it.each([
  ['one address', ['127.0.0.2']],
  ['ten addresses', Array.from({ length: 10 }, (_, at) => `127.0.1.${at + 1}`)],
])(
  '10,000 slow connections from %s are closed within 45 s, and others hardly notice',
  async (_name, addresses) => {
    const { child, owner, serverId } = await startLimited(sandbox);
    const { id: importId } = zImport.parse(
      await must(owner, 'imports.begin', { serverId, source: 'csv', fileName: 'a.csv' }),
    );
    const stream = await openLive(owner, { server: serverId });
    await stream.next(({ event }) => event === 'ready');
    let over = false;
    const asking = askList(owner, serverId, { everyMs: 120, over: () => over });
    const path = `/api/servers/${serverId}/imports/${importId}/file`;
    const uploading = uploadSlowly(owner, child.url, path, 50);
    const port = Number(new URL(child.url).port);
    const options: Attack = { port, addresses, connections: 10_000, lastsMs: LASTS_MS };
    const report = await attack<AttackReport>('slow-connections-attack.ts', options);
    const uploaded = await uploading;
    over = true;
    const { asked, statuses, took } = await asking;
    const { 200: answered = 0 } = statuses;
    const met = { asked, refused: asked - answered, p50: took(0.5), p99: took(0.99) };
    process.stdout.write(`${JSON.stringify({ ...report, ...met })}\n`);
    expect(report).toMatchObject({ opened: 10_000, closed: 10_000 });
    expect(report.longestMs).toBeLessThan(45_000);
    expect(met.p99).toBeLessThan(500);
    // A busy machine may refuse some requests while thousands of connections open.
    expect(met.refused).toBeLessThanOrEqual(answered / 100);
    expect(uploaded).toBe(204);
    // The stream was there all the time.
    await must(owner, 'servers.update', { serverId, name: 'Steadier' });
    await stream.next(({ event, data }) => event === 'change' && data.entity === 'server');
    stream.close();
    expect(child.output()).not.toContain('"level":50');
    expect(await child.stop()).toBe(0);
  },
  240_000,
);
