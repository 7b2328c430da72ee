import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OutageError } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger, openDestination } from './logger.ts';

const zLine = z.looseObject({ level: z.number(), msg: z.string() });

function scene(level = 'debug') {
  const written: string[] = [];
  const process = createLogger(level, { write: (line) => void written.push(line) });
  return {
    ...process,
    text: () => written.join(''),
    lines: () => written.map((line) => zLine.parse(JSON.parse(line))),
  };
}

const away = (): Error =>
  new OutageError('away', { retryAfter: 3, cause: new Error('connect ECONNREFUSED') });

test('an outage of 2,000 requests is a few lines with a count', () => {
  const { logger, flush, lines, text } = scene();
  for (let call = 0; call < 2_000; call += 1) {
    const request = logger.child({ reqId: `r${call}` });
    request.warn({ what: `servers.${call % 20}`, storage: ['away'] }, 'the storage does not work');
    request.info({ method: 'POST', route: `/trpc/${call % 20}`, status: 503, user: `u${call}` }, 'request');
    logger.error({ err: away(), kind: 'deliveries' }, 'due work could not be claimed');
  }
  flush();
  expect(text().length).toBeLessThan(10_000);
  const counts = lines().map(({ msg, repeated = 1 }) => [msg, Number(repeated)] as const);
  for (const message of ['the storage does not work', 'request', 'due work could not be claimed']) {
    const sum = counts.filter(([msg]) => msg === message).reduce((total, [, count]) => total + count, 0);
    expect([message, sum]).toEqual([message, 2_000]);
  }
});

test('the system has every line once they are written', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tenfour-logger-')), 'log');
  const { logger, written } = createLogger('info', openDestination(openSync(file, 'a')));
  const fromFile = () => readFileSync(file, 'utf8').split('\n').filter(Boolean);
  for (const count of [100, 200]) {
    for (let line = 0; line < 100; line += 1) logger.info({ line }, 'line');
    await written();
    expect(fromFile()).toHaveLength(count);
  }
});

test('a summary is written automatically when the window ends', async () => {
  const written: string[] = [];
  const { logger } = createLogger('info', { write: (line) => void written.push(line) }, 20);
  for (let call = 0; call < 10; call += 1) logger.warn({ kind: 'leaves' }, 'late');
  await expect.poll(() => written.map((line) => JSON.parse(line).repeated)).toContain(7);
  logger.warn({ kind: 'leaves' }, 'late');
  expect(written).toHaveLength(5);
});

test('different faults are not taken for each other', () => {
  const { logger, flush, lines } = scene();
  const one = (): Error => new Error('one');
  const other = (): Error => new Error('other');
  for (let call = 0; call < 5; call += 1) {
    logger.error({ err: one() }, 'request failed');
    logger.error({ err: other() }, 'request failed');
  }
  flush();
  const said = lines().map(({ err, repeated }) => (repeated === undefined ? Object(err).message : repeated));
  expect(said.toSorted()).toEqual([2, 2, 'one', 'one', 'one', 'other', 'other', 'other']);
});

test('requests that worked are all written, and a person’s refusals are counted', () => {
  const { logger, flush, lines } = scene();
  for (let call = 0; call < 50; call += 1) {
    logger.info({ status: 200, route: '/api/servers', user: 'u1' }, 'request');
    logger.info({ status: 404, route: '/api/servers/:id', user: 'u1' }, 'request');
  }
  flush();
  const of = (status: number) => lines().filter((line) => line.status === status);
  expect(of(200)).toHaveLength(50);
  expect(of(404)).toHaveLength(11);
  expect(of(404).at(-1)).toMatchObject({ repeated: 40, user: 'u1' });
});

test('a flood of different lines is held in bounds', () => {
  const { logger, flush, lines } = scene();
  for (let call = 0; call < 5_000; call += 1) {
    logger.info({ status: 404, route: '/api/x', address: `net ${call}` }, 'request');
  }
  flush();
  expect(lines().length).toBeLessThan(600);
});

test('lines about the process itself are written at every level', () => {
  const { logger, lifecycle, lines } = scene('silent');
  logger.error({}, 'failed');
  lifecycle.info({}, 'starting');
  expect(lines()).toMatchObject([{ level: 30, msg: 'starting' }]);
});
