import { pipeline, Readable } from 'node:stream';
import {
  type CsvOptions,
  IMPORT_LIMITS,
  ImportRefusal,
  type ImportRow,
  identityOf,
  readCsvLine,
} from '@tenfour/domain';
import { CsvError, parse } from 'csv-parse';
import { CSV_PARSING } from '../csv-header.ts';
import { fingerprint } from '../fingerprint.ts';
import { decoded, piecesOf } from './decode.ts';
import { type JsonContent, readJson } from './json-rows.ts';
import {
  type Checkpoint,
  MESSAGE_LENGTH,
  type ReaderMessage,
  type ReadingOptions,
  type ReadLine,
  ROWS_PER_MESSAGE,
} from './messages.ts';
import { createParents, NO_PUNISHMENT } from './parents.ts';
import { createPictureLines } from './pictures.ts';

/** Reads a file into messages. A file that cannot be imported is one message that says why. */
export async function* readFile(
  bytes: Buffer,
  options: ReadingOptions,
  checkpoint: Checkpoint,
): AsyncGenerator<ReaderMessage> {
  try {
    yield* messagesOf(await contentOf(bytes, options, checkpoint));
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    yield { kind: 'refused', code: error.code };
  }
}

async function contentOf(
  bytes: Buffer,
  options: ReadingOptions,
  checkpoint: Checkpoint,
): Promise<JsonContent> {
  if (options.source === 'csv') return { notes: [], rows: csvRows(bytes, options, checkpoint) };
  return readJson(bytes, options, checkpoint);
}

async function* messagesOf({ notes, rows }: JsonContent): AsyncGenerator<ReaderMessage> {
  const numbering = createNumbering();
  let lines: ReadLine[] = [];
  let length = 0;
  for await (const row of rows) {
    for (const line of numbering.add(row)) {
      lines.push(line);
      length += JSON.stringify(line).length;
      if (lines.length < ROWS_PER_MESSAGE && length < MESSAGE_LENGTH) continue;
      yield { kind: 'lines', lines };
      lines = [];
      length = 0;
    }
  }
  if (lines.length > 0) yield { kind: 'lines', lines };
  yield { kind: 'end', notes: [...notes], total: numbering.total() };
}

/** Numbers rows in the order in which they are created. */
interface Numbering {
  /** A shift of a type that was not listed yet comes with a row for the type before it, so that it exists by then. */
  add(row: ImportRow): ReadLine[];
  total(): number;
}

/** A row that is the same as an earlier one says which. */
function createNumbering(): Numbering {
  const seen = new Map<string, number>();
  const types = new Set<string>();
  const parents = createParents();
  const pictures = createPictureLines();
  let n = 0;

  function lineOf(row: ImportRow): ReadLine {
    n += 1;
    if (row.item === null) {
      const { text, problem } = row;
      return { n, item: null, text, identity: null, reason: problem, state: 'skipped' };
    }
    const item = parents.resolve(row.item);
    if (item === null)
      return { n, item, text: row.item.kind, identity: null, reason: NO_PUNISHMENT, state: 'skipped' };
    const identity = fingerprint(identityOf(item));
    parents.note(item, identity);
    const first = seen.get(identity);
    if (first === undefined) seen.set(identity, n);
    pictures.note(item, n);
    const base = { n, item: writable(pictures.resolve(item)), text: '', identity };
    return first === undefined
      ? { ...base, reason: null, state: 'new' }
      : { ...base, reason: `Same as row ${first}.`, state: 'duplicate' };
  }

  function typeBefore({ item }: ImportRow): ReadLine[] {
    if (item?.kind === 'shift-type') types.add(item.name.toLowerCase());
    if (item?.kind !== 'shift' || item.type === null || types.has(item.type.toLowerCase())) return [];
    types.add(item.type.toLowerCase());
    return [lineOf({ item: { kind: 'shift-type', name: item.type }, problem: null })];
  }

  return { add: (row) => [...typeBefore(row), lineOf(row)], total: () => n };
}

/** Lists of items are readonly; those of messages are not. */
function writable(item: NonNullable<ImportRow['item']>): NonNullable<ReadLine['item']> {
  return structuredClone(item) as NonNullable<ReadLine['item']>;
}

/** Reads a sheet twice: first all of it for its limits, then row by row. Throws ImportRefusal. */
async function* csvRows(
  bytes: Buffer,
  { csv, now, countOffences, zone }: ReadingOptions,
  checkpoint: Checkpoint,
): AsyncGenerator<ImportRow> {
  for await (const _ of csvLines(bytes, csv, checkpoint)) {
    // The first pass only counts.
  }
  const options: CsvOptions = { ...csv, zone, now, countOffences };
  for await (const line of csvLines(bytes, csv, checkpoint)) yield readCsvLine(line, options);
}

/** The lines of a sheet without its headings. */
async function* csvLines(
  bytes: Buffer,
  { encoding, delimiter }: ReadingOptions['csv'],
  checkpoint: Checkpoint,
): AsyncGenerator<string[]> {
  let lines = -1;
  for await (const line of parsed(bytes, { encoding, delimiter }, checkpoint)) {
    lines += 1;
    if (lines > IMPORT_LIMITS.rows) throw new ImportRefusal('rows');
    if (line.length > IMPORT_LIMITS.columns) throw new ImportRefusal('columns');
    if (line.some((cell) => cell.length > IMPORT_LIMITS.cellLength)) throw new ImportRefusal('cell');
    if (lines > 0) yield line;
  }
}

async function* parsed(
  bytes: Buffer,
  { encoding, delimiter }: Pick<ReadingOptions['csv'], 'encoding' | 'delimiter'>,
  checkpoint: Checkpoint,
): AsyncGenerator<string[]> {
  const parser = parse({ ...CSV_PARSING, delimiter, max_record_size: IMPORT_LIMITS.csvRowBytes });
  // A failure of the source reaches the loop below through the parser.
  pipeline(Readable.from(texts(bytes, encoding, checkpoint)), parser, () => undefined);
  try {
    for await (const line of parser) yield line as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportRefusal(error.code === 'CSV_MAX_RECORD_SIZE' ? 'csv-row' : 'not-csv');
  }
}

async function* texts(
  bytes: Buffer,
  encoding: ReadingOptions['csv']['encoding'],
  checkpoint: Checkpoint,
): AsyncGenerator<string> {
  for await (const text of decoded(piecesOf(bytes), encoding)) {
    checkpoint();
    yield text;
  }
}
