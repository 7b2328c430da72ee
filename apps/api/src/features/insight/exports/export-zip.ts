import { pipeline, Readable, Transform } from 'node:stream';
import { EXPORT_LEFT_OUT } from '@tenfour/domain';
import yazl from 'yazl';
import type { FileStore } from '../../../integrations/storage/file-store.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { fileKey } from '../../moderation/evidence/index.ts';
import { type Cell, csvChunks } from './csv.ts';
import { pictures, picturesThatFit } from './pictures.ts';
import type { ExportInput, ExportRow, ExportSection } from './section.ts';
import { EXPORT_SECTIONS, exportedSettings } from './sections.ts';

/** Name of the JSON file; imports look for it. */
const JSON_FILE_NAME = 'tenfour.json';

const README = `Everything that this community recorded.

tenfour.json holds all of it for programs. It, or this whole archive, can be imported on the page "Import" of a server.
Each .csv file is one list for a spreadsheet (UTF-8; all times are UTC).
The folder pictures has the newest uploaded pictures. pictures.csv names them, and those that had no room.

Not in it, besides ids of accounts here and on Discord:
${Object.values(EXPORT_LEFT_OUT)
  .map(({ what, why }) => `- ${what}. ${why}`)
  .join('\n')}
`;

/** What is exported, with where its uploaded pictures are. */
interface ArchiveInput extends ExportInput {
  files: FileStore;
  /** Throws once it may not continue. */
  confirm?: () => Promise<void>;
}

/**
 * Streams a server's data as an archive, a page and a picture at a time. Yields to the event loop between two pages and
 * compresses on other threads. Returns null when the server doesn't exist.
 */
export async function exportZip(input: ArchiveInput): Promise<Readable | null> {
  const settings = await exportedSettings(input.handle, input.serverId);
  if (settings === null) return null;
  const zip = new yazl.ZipFile();
  const mtime = new Date(input.now);
  const out = zip.outputStream;
  let written = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      written += chunk.length;
      done(null, chunk);
    },
  });
  // A reader who leaves ends the writing, and an error of it reaches the reader.
  pipeline(out, counted, () => undefined);
  // It starts before it has a reader, who still gets the error; an unhandled error would end the process.
  counted.on('error', () => undefined);
  const add = (name: string, open: () => Promise<Readable>, compress = true): void => {
    zip.addReadStreamLazy(name, { mtime, compress }, (done) => {
      // An error aborts the response, so that half an archive is not mistaken for a complete one.
      const abort = (error: Error) => counted.destroy(error);
      open().then((stream) => done(null, stream.once('error', abort)), abort);
    });
  };
  zip.addBuffer(Buffer.from(README), 'README.txt', { mtime });
  add(JSON_FILE_NAME, async () => textOf(jsonChunks(input, settings)));
  for (const section of EXPORT_SECTIONS) {
    if (section !== pictures)
      add(`${section.name}.csv`, async () => textOf(sectionCsvChunks(input, section)));
  }
  // Opened when the rest is written: that says how much room the pictures have.
  add('pictures.csv', async () => {
    const { paths, list } = await picturesThatFit(input.handle, input.serverId, written);
    for (const [id, path] of paths) add(path, () => pictureOf(input, id), false);
    zip.end();
    return textOf(sectionCsvChunks(input, list));
  });
  return counted;
}

function textOf(chunks: AsyncIterable<string>): Readable {
  return Readable.from(chunks, { objectMode: false });
}

/** Opens a picture, whole in memory while it is sent; empty where the storage has lost it. */
async function pictureOf({ files, serverId, confirm }: ArchiveInput, id: string): Promise<Readable> {
  await confirm?.();
  const bytes = await files.get(fileKey(serverId, id));
  return Readable.from(bytes === null ? [] : [Buffer.from(bytes)], { objectMode: false });
}

async function* pagesOf(input: ArchiveInput, section: ExportSection) {
  let cursor: string | null = null;
  do {
    await input.confirm?.();
    const page: Awaited<ReturnType<ExportSection['page']>> = await section.page({ ...input, cursor });
    yield page.rows;
    cursor = page.next;
    await yieldToEventLoop();
  } while (cursor !== null);
}

async function* jsonChunks(input: ArchiveInput, settings: ExportRow): AsyncGenerator<string> {
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

function sectionCsvChunks(input: ArchiveInput, { columns, page }: ExportSection): AsyncGenerator<string> {
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
