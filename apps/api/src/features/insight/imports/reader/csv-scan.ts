import { pipeline, Readable } from 'node:stream';
import { type CsvOptions, IMPORT_LIMITS, ImportRefusal, type ImportRow, readCsvLine } from '@tenfour/domain';
import { CsvError, parse } from 'csv-parse';
import { CSV_PARSING } from '../csv-head.ts';
import { decoded, piecesOf } from './decode.ts';
import type { Checkpoint, ReadingOptions } from './options.ts';

/** Reads a sheet twice: first all of it for its limits, then row by row. Throws ImportRefusal. */
export async function* csvRows(
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
