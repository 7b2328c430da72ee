import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { yieldToEventLoop } from '../../../jobs/timing.ts';

/** A column's heading, and what a row has in it. Null stays empty. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[];
export type Cell = string | number | boolean | null;

/** A page of rows; `next` continues after it, null at the end. */
export interface CsvPage<Row> {
  rows: readonly Row[];
  next: string | null;
}

/** Reads the page that `cursor` leads to, null for the first. */
export type ReadPage<Row> = (cursor: string | null) => Promise<CsvPage<Row>>;

/**
 * Generates a CSV file (RFC 4180) page by page: with a byte order mark, without which Excel assumes another encoding,
 * and with an apostrophe before what a spreadsheet would run as a formula. Yields to the event loop between two pages.
 */
export async function* csvChunks<Row>(columns: Columns<Row>, read: ReadPage<Row>): AsyncGenerator<string> {
  const headings = columns.map(([heading]) => heading);
  yield `\uFEFF${linesOf([headings])}`;
  let cursor: string | null = null;
  do {
    const page: CsvPage<Row> = await read(cursor);
    if (page.rows.length > 0) yield linesOf(page.rows.map((row) => columns.map(([, cell]) => cell(row))));
    cursor = page.next;
    await yieldToEventLoop();
  } while (cursor !== null);
}

function linesOf(records: Cell[][]): string {
  return stringify(records, {
    escape_formulas: true,
    record_delimiter: '\r\n',
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  });
}

/**
 * Streams a file as it is read. A client that disconnects stops the reading; an error aborts the connection, so that
 * half a file is not mistaken for a complete one.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  fileName: string,
  columns: Columns<Row>,
  read: ReadPage<Row>,
): Promise<FastifyReply> {
  // Before the headers leave: an invalid request is still answered as an error.
  const first = await read(null);
  const text = csvChunks(columns, async (cursor) => (cursor === null ? first : read(cursor)));
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(text, { objectMode: false }));
}

/** `punishments-harbor-city-2026-03-01.csv`; `at` is epoch ms. */
export function csvFileName(what: string, serverName: string, at: number): string {
  const name = serverName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  const day = new Date(at).toISOString().slice(0, 10);
  return `${[what, name, day].filter((part) => part !== '').join('-')}.csv`;
}
