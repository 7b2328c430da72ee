import { once } from 'node:events';
import { request } from 'node:http';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { arbitraryText } from '../../../testing/arbitrary-text.ts';
import { type Cell, type Columns, csvChunks, csvFileName, sendCsv } from './csv.ts';

const COLUMNS: Columns<Cell[]> = [
  ['One', (row) => row[0] ?? null],
  ['Two', (row) => row[1] ?? null],
];

async function textOf(pages: Cell[][][]): Promise<string> {
  let text = '';
  const read = async (cursor: string | null) => {
    const at = Number(cursor ?? 0);
    return { rows: pages[at] ?? [], next: at + 1 < pages.length ? String(at + 1) : null };
  };
  for await (const part of csvChunks(COLUMNS, read)) text += part;
  return text;
}

it('is one file with a byte order mark, whatever the pages', async () => {
  expect(await textOf([[['a', 1]], [], [['b', null]], [[true, false]]])).toBe(
    '\uFEFFOne,Two\r\na,1\r\nb,\r\nyes,no\r\n',
  );
  expect(await textOf([[]])).toBe('\uFEFFOne,Two\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is text and no formula', async (text) => {
  const [, row] = parse(await textOf([[[text, text]]]), { bom: true });
  expect(row).toEqual([`'${text}`, `'${text}`]);
});

it('is read back as it was, whatever the text', async () => {
  const cell = arbitraryText({ maxLength: 30 })
    // A file holds no half of a pair.
    .map((text) => text.toWellFormed())
    .filter((text) => !/^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/.test(text));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), async (rows) => {
      const back = parse(await textOf([rows]), {
        bom: true,
        record_delimiter: '\r\n',
        skip_empty_lines: false,
      });
      expect(back).toEqual([['One', 'Two'], ...rows]);
    }),
  );
});

it.each([
  ['Harbor City', 'punishments-harbor-city-2026-03-01.csv'],
  ['"; x=\r\n../é', 'punishments-x-e-2026-03-01.csv'],
  ['日本', 'punishments-2026-03-01.csv'],
])('a server called %j makes the name %s', (name, file) => {
  expect(csvFileName('punishments', name, Date.parse('2026-03-01T23:00:00Z'))).toBe(file);
});

const app = Fastify();
afterAll(() => app.close());
const page = Array.from({ length: 250 }, (_, at): Cell[] => [`Row ${at}`, 'x'.repeat(200)]);
let reads = 0;
app.get('/endless', (_request, reply) =>
  sendCsv(reply, 'x.csv', COLUMNS, async () => {
    reads += 1;
    return { rows: page, next: 'more' };
  }),
);
app.get('/large', (_request, reply) =>
  sendCsv(reply, 'x.csv', COLUMNS, async (cursor) => {
    const at = Number(cursor ?? 0);
    return { rows: page, next: at < 215 ? String(at + 1) : null };
  }),
);
app.get('/broken', (_request, reply) =>
  sendCsv(reply, 'x.csv', COLUMNS, async (cursor) => {
    if (cursor !== null) throw new Error('gone');
    return { rows: page, next: 'more' };
  }),
);
const address = await app.listen({ port: 0, host: '127.0.0.1' });

it('waits for a slow reader, and ends when that one disconnects', async () => {
  const asked = request(`${address}/endless`).end();
  const [answer] = await once(asked, 'response');
  answer.pause();
  const seen: number[] = [];
  // What the buffers take, and no more.
  await expect
    .poll(() => seen.push(reads) > 1 && seen.at(-1) === seen.at(-2), { interval: 200, timeout: 10_000 })
    .toBe(true);
  expect(reads).toBeLessThan(1_000);
  asked.destroy();
  await expect
    .poll(() => new Promise((done) => app.server.getConnections((_error, count) => done(count))))
    .toBe(0);
  const after = reads;
  await expect((await fetch(`${address}/large`)).text()).resolves.toContain('Row 249');
  expect(reads).toBe(after);
});

it('writes 54,000 lines and yields to other requests after each page', async () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const readAt: number[] = [];
  let text = '';
  const pages = csvChunks(COLUMNS, async (cursor) => {
    readAt.push(turns);
    const at = Number(cursor ?? 0);
    return { rows: page, next: at < 215 ? String(at + 1) : null };
  });
  for await (const part of pages) text += part;
  clearImmediate(next);
  expect(text.match(/\r\n/g)).toHaveLength(54_001);
  expect(new Set(readAt).size).toBe(216);
});

it('that breaks half-way is no whole file', async () => {
  await expect(fetch(`${address}/broken`).then((answer) => answer.text())).rejects.toThrow();
});
