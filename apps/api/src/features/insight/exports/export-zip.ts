import { type PassThrough, Readable } from 'node:stream';
import { EXPORT_LEFT_OUT } from '@tenfour/domain';
import yazl from 'yazl';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { type Cell, csvChunks } from './csv.ts';
import type { ExportRow, ExportSection, ExportInput as Input } from './section.ts';
import { EXPORT_SECTIONS, exportedSettings } from './sections.ts';

/** Name of the JSON file; imports look for it. */
const JSON_FILE_NAME = 'tenfour.json';

const README = `Everything that this community recorded.

tenfour.json holds all of it for programs. It, or this whole archive, can be imported on the page "Import" of a server.
Each .csv file is one list for a spreadsheet (UTF-8; all times are UTC).

Not in it, besides ids of accounts here and on Discord:
${Object.values(EXPORT_LEFT_OUT)
  .map(({ what, why }) => `- ${what}. ${why}`)
  .join('\n')}
`;

interface ExportInput extends Input {
  /** Throws once it may not continue. */
  confirm?: () => Promise<void>;
}

/**
 * Streams a server's data as an archive, a page at a time. Yields to the event loop between two pages and compresses on
 * other threads. Returns null when the server doesn't exist.
 */
export async function exportZip(input: ExportInput): Promise<Readable | null> {
  const settings = await exportedSettings(input.handle, input.serverId);
  if (settings === null) return null;
  const zip = new yazl.ZipFile();
  const mtime = new Date(input.now);
  // Its declared type is too wide: it is a PassThrough, which ends immediately when it is destroyed.
  const out = zip.outputStream as PassThrough;
  // It starts before it has a reader, who still gets the error; an unhandled error would end the process.
  out.on('error', () => undefined);
  const add = (name: string, text: () => AsyncIterable<string>): void => {
    zip.addReadStreamLazy(name, { mtime }, (done) => {
      const stream = Readable.from(text(), { objectMode: false });
      // An error aborts the response, so that half an archive is not mistaken for a complete one.
      stream.once('error', (error) => out.destroy(error));
      done(null, stream);
    });
  };
  zip.addBuffer(Buffer.from(README), 'README.txt', { mtime });
  add(JSON_FILE_NAME, () => jsonChunks(input, settings));
  for (const section of EXPORT_SECTIONS) add(`${section.name}.csv`, () => sectionCsvChunks(input, section));
  zip.end();
  return out;
}

async function* pagesOf(input: ExportInput, section: ExportSection) {
  let cursor: string | null = null;
  do {
    await input.confirm?.();
    const page: Awaited<ReturnType<ExportSection['page']>> = await section.page({ ...input, cursor });
    yield page.rows;
    cursor = page.next;
    await yieldToEventLoop();
  } while (cursor !== null);
}

async function* jsonChunks(input: ExportInput, settings: ExportRow): AsyncGenerator<string> {
  const head = {
    format: 'tenfour-server',
    version: 1,
    exportedAt: new Date(input.now).toISOString(),
    settings,
  };
  yield JSON.stringify(head).slice(0, -1);
  for (const section of EXPORT_SECTIONS) {
    yield `,\n"${section.name}":[`;
    let separator = '\n';
    for await (const rows of pagesOf(input, section)) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

function sectionCsvChunks(input: ExportInput, { columns, page }: ExportSection): AsyncGenerator<string> {
  const cells = columns.map((name) => [name, (row: ExportRow) => cellOf(row[name])] as const);
  return csvChunks(cells, async (cursor) => {
    await input.confirm?.();
    return page({ ...input, cursor });
  });
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n');
  return JSON.stringify(value);
}
