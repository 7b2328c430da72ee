import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { type Import, zImport, zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { OpenOptions } from '../../../db/open.ts';
import { createTestStore, openTestDatabase } from '../../../testing/database/database.ts';
import { BOMBS, type Bomb } from '../../../testing/imports/import-bombs.ts';
import { sendFile, untilImport, warnings } from '../../../testing/imports/imports.ts';
import { type ChildProduct, startChild } from '../../../testing/product/child.ts';
import { signUp } from '../../../testing/product/people.ts';
import { must } from '../../../testing/product/transports.ts';
import { residentBytes } from './reading.ts';

const MB = 1_024 * 1_024;

/** What is promised of the process while a file is read that is made to break it. */
const GROWTH_MAX = 100 * MB;
const READY_MS = 250;
const REFUSED_MS = 60_000;

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

/** As large as the files that follow, with 50,000 ordinary records. */
const ORDINARY: Bomb = {
  name: 'ordinary',
  source: 'erm',
  code: 'crashed',
  file: () => Buffer.from(warnings(50_000, 'x'.repeat(510))),
};

type Owner = Awaited<ReturnType<typeof signUp>>['browser'];

const zProbed = z.object({ slowestMs: z.number(), failures: z.number() });

/** Measures a process from outside while something happens to it. */
async function watch({ pid, url }: ChildProduct) {
  let highest = 0;
  const memory = setInterval(() => {
    void residentBytes(pid).then((bytes) => {
      highest = Math.max(highest, bytes);
    });
  }, 20);
  // A thread of its own: this one is busy with sending the file.
  const probe = new Worker(new URL('../../../testing/product/ready-probe.ts', import.meta.url), {
    workerData: url,
  });
  await once(probe, 'online');
  return async () => {
    clearInterval(memory);
    probe.postMessage('stop');
    const [found] = await once(probe, 'message');
    return { highest, ...zProbed.parse(found) };
  };
}

/** The processes whose parent is this one. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        return readFileSync(`/proc/${one}/status`, 'utf8').includes(`\nPPid:\t${pid}\n`);
      } catch {
        return false;
      }
    });
}

async function sent(owner: Owner, serverId: string, { source, name }: Bomb, file: Buffer) {
  const begun = await must(owner, 'imports.begin', { serverId, source, fileName: name });
  const ref = { serverId, importId: zImport.parse(begun).id };
  const status = await sendFile(owner, ref, Buffer.from(file));
  return { ref, status };
}

async function outcomeOf(owner: Owner, serverId: string, bomb: Bomb, file: Buffer): Promise<Import> {
  const { ref, status } = await sent(owner, serverId, bomb, file);
  expect(status).toBe(204);
  if (bomb.source === 'csv') {
    const encoding = bomb.name.includes('spreadsheet') ? 'windows-1252' : 'utf-8';
    const options = { mapping: { player: 0, at: 1 }, encoding };
    await must(owner, 'imports.map', { ...ref, options });
  }
  return untilImport(owner, ref, ['failed', 'ready'], REFUSED_MS);
}

/**
 * Has the process reach the size that ordinary work gives it: the page cache of SQLite (64 MB at most), V8's young
 * generation and the thread of the checkpoints grow with any use of a product that has just started.
 * Growth is measured from there, so that it is what the files add.
 */
async function warmUp(owner: Owner, serverId: string, store: OpenOptions): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    await must(owner, 'servers.get', { serverId });
    await must(owner, 'players.addNote', { serverId, username: 'Speeder', text: `Seen ${round}` });
    await must(owner, 'punishments.list', { serverId });
  }
  const { id, status } = await outcomeOf(owner, serverId, ORDINARY, await ORDINARY.file('full'));
  expect(status).toBe('ready');
  await must(owner, 'imports.discard', { serverId, importId: id });
  const { handle } = await openTestDatabase(store);
  const left = () => handle.selectFrom('imports').select('id').execute();
  await expect.poll(left, { timeout: REFUSED_MS }).toEqual([]);
}

async function serverOf(owner: Owner, name: string): Promise<string> {
  return zServer.parse(await must(owner, 'servers.create', { name })).id;
}

const pathOf = ({ serverId, importId }: { serverId: string; importId: string }): string =>
  `/api/servers/${serverId}/imports/${importId}/file`;

/** A product and an import of it that waits for its file. */
async function begunUpload() {
  const store = await createTestStore();
  const product = await startChild({ sandbox, store, env: { NODE_ENV: 'production' } });
  const { browser: owner } = await signUp(product, 'avery');
  const serverId = await serverOf(owner, 'Large');
  await warmUp(owner, serverId, store);
  const begun = await must(owner, 'imports.begin', { serverId, source: 'csv', fileName: 'large.csv' });
  return { product, owner, ref: { serverId, importId: zImport.parse(begun).id } };
}

/** Sends a sheet without `content-length` until it is answered; the status and how much was sent until then. */
async function sendChunked({ cookies }: Owner, url: string, bytes: number) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=b' };
  const sending = request(url, { method: 'PUT', headers });
  const answered = once(sending, 'response').then(([response]): number => response.resume().statusCode);
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  sending.write(`${part}Player,Date\n"`);
  const sentBytes = await writeUntil(sending, bytes, answered);
  const status = await answered;
  sending.destroy();
  return { status, sentBytes };
}

async function writeUntil(sending: ClientRequest, bytes: number, end: Promise<unknown>): Promise<number> {
  const chunk = Buffer.alloc(64 * 1_024, 'x');
  let sentBytes = 0;
  let isOver = false;
  const over = end.then(() => {
    isOver = true;
  });
  for (; sentBytes < bytes && !isOver; sentBytes += chunk.length) {
    // Once it is answered, the rest may never be taken.
    if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), over]);
  }
  return sentBytes;
}

describe('files of full size that are built to break their reader', () => {
  it('are refused with a sentence, and the product does not notice', { timeout: 1_200_000 }, async () => {
    const store = await createTestStore();
    const product = await startChild({ sandbox, store, env: { NODE_ENV: 'production' } });
    const { browser: owner } = await signUp(product, 'avery');
    const serverId = await serverOf(owner, 'Bombs');
    const started = await residentBytes(product.pid);
    await warmUp(owner, serverId, store);
    const before = await residentBytes(product.pid);
    const figures = [`ordinary work: +${Math.round((before - started) / MB)} MB`];
    for (const bomb of BOMBS) {
      const file = await bomb.file('full');
      const stop = await watch(product);
      const begun = performance.now();
      const { problemCode, problem, status } = await outcomeOf(owner, serverId, bomb, file);
      const took = performance.now() - begun;
      const { highest, slowestMs, failures } = await stop();
      const grown = (highest - before) / MB;
      figures.push(
        `${bomb.name}: ${problemCode}, ${Math.round(took)} ms, +${Math.round(grown)} MB, readyz ${Math.round(slowestMs)} ms`,
      );
      expect.soft({ status, problemCode }, bomb.name).toEqual({ status: 'failed', problemCode: bomb.code });
      expect.soft(problem, bomb.name).toMatch(/\.$/);
      expect.soft(took, bomb.name).toBeLessThan(REFUSED_MS);
      expect.soft(highest - before, bomb.name).toBeLessThan(GROWTH_MAX);
      expect.soft(slowestMs, bomb.name).toBeLessThan(READY_MS);
      expect.soft(failures, bomb.name).toBe(0);
    }
    process.stdout.write(`${figures.join('\n')}\n`);
    expect(await product.stop()).toBe(0);
  });

  it('of 100 MB are refused before they are sent, and without a length while they are', {
    timeout: 240_000,
  }, async () => {
    const { product, owner, ref } = await begunUpload();
    const file = Buffer.from(`Player,Date\n"${'x'.repeat(100 * MB)}"\n`);
    expect(await sendFile(owner, ref, file)).toBe(413);
    const before = await residentBytes(product.pid);
    const stop = await watch(product);
    const answer = await sendChunked(owner, `${product.url}${pathOf(ref)}`, 100 * MB);
    const { highest, slowestMs, failures } = await stop();
    process.stdout.write(
      `chunked: ${answer.status} after ${Math.round(answer.sentBytes / MB)} MB, +${Math.round((highest - before) / MB)} MB, readyz ${Math.round(slowestMs)} ms\n`,
    );
    expect(answer.status).toBe(413);
    expect(answer.sentBytes).toBeLessThan(50 * MB);
    expect(highest - before).toBeLessThan(GROWTH_MAX);
    expect(slowestMs).toBeLessThan(READY_MS);
    expect(failures).toBe(0);
    // The same import still takes a file that is small enough.
    expect(await sendFile(owner, ref, 'Player,Date\nRusty,2024-01-02\n')).toBe(204);
    expect(await product.stop()).toBe(0);
  });
});

describe('a process that is killed while it reads', () => {
  const values = Array.from({ length: 40_000 }, (_, at) => ({
    Username: `Player${at}`,
    Epoch: '1700000000',
  }));
  const file = JSON.stringify({ moderations: values, messages: Array.from({ length: 3_000_000 }, () => 0) });
  const bomb: Bomb = { name: 'slow', source: 'erm', code: 'crashed', file: () => Buffer.from(file) };

  it('leaves no reader behind and is not tried a third time', { timeout: 300_000 }, async () => {
    const store = await createTestStore();
    const database = await openTestDatabase(store);
    const attempts = async () =>
      (await database.handle.selectFrom('imports').select('attempts').executeTakeFirstOrThrow()).attempts;
    let product = await startChild({ sandbox, store });
    const { browser: owner } = await signUp(product, 'avery');
    const serverId = await serverOf(owner, 'Killed');
    const { ref } = await sent(owner, serverId, bomb, Buffer.from(file));
    for (const attempt of [1, 2]) {
      // A new process begins to read once the lease of the one that was killed has run out.
      await expect.poll(() => childrenOf(product.pid), { timeout: 40_000 }).toHaveLength(1);
      expect(await attempts()).toBe(attempt);
      const readers = childrenOf(product.pid);
      await product.kill();
      await expect.poll(() => readers.filter((pid) => isAlive(pid)), { timeout: 10_000 }).toEqual([]);
      product = await startChild({ sandbox, store });
    }
    const again = product.browser();
    await again.signIn('avery');
    const ended = await untilImport(again, ref, ['failed', 'ready'], 40_000);
    expect(ended).toMatchObject({ status: 'failed', problemCode: 'crashed' });
  });

  it('in an orderly way ends within 5 seconds, and the attempt does not count', {
    timeout: 120_000,
  }, async () => {
    const store = await createTestStore();
    const database = await openTestDatabase(store);
    const product = await startChild({ sandbox, store });
    const { browser: owner } = await signUp(product, 'avery');
    await sent(owner, await serverOf(owner, 'Stopped'), bomb, Buffer.from(file));
    await expect.poll(() => childrenOf(product.pid), { timeout: 40_000 }).toHaveLength(1);
    const readers = childrenOf(product.pid);
    const asked = performance.now();
    expect(await product.stop()).toBe(0);
    const took = performance.now() - asked;
    process.stdout.write(`stopped while reading: ${Math.round(took)} ms\n`);
    expect(took).toBeLessThan(5_000);
    expect(readers.filter((pid) => isAlive(pid))).toEqual([]);
    const row = database.handle.selectFrom('imports').select(['status', 'attempts']);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'reading', attempts: 0 });
  });
});

function isAlive(pid: number): boolean {
  try {
    // A process that has ended and was not waited for is not alive.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
