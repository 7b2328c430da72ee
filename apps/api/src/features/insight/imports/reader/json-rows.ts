import {
  ERM_FORMAT,
  IMPORT_LIMITS,
  type ImportPlan,
  ImportRefusal,
  type ImportRow,
  type JsonImportFormat,
  type SurveyedField,
  TENFOUR_FORMAT,
} from '@tenfour/domain';
import { decoded, piecesOf, utf16Of } from './decode.ts';
import { type FieldVisitor, scanJson } from './json-scan.ts';
import type { Checkpoint, ReadingOptions } from './messages.ts';
import { createPictureFinder } from './pictures.ts';
import { isZip, openArchive } from './zip.ts';

/** Opens the text of a file from its beginning, as often as it is asked. */
type Open = () => AsyncGenerator<string>;

/** What a JSON file holds. */
export interface JsonContent {
  notes: readonly string[];
  rows: AsyncGenerator<ImportRow>;
}

/**
 * Reads a JSON file twice: first all of it for its limits and its shape, then record by record, so that neither the file
 * nor its records are ever held as a whole. Throws ImportRefusal.
 */
export async function readJson(
  bytes: Buffer,
  options: ReadingOptions,
  checkpoint: Checkpoint,
): Promise<JsonContent> {
  const archive = options.source === 'tenfour' && isZip(bytes) ? await openArchive(bytes) : null;
  const open = archive === null ? plain(bytes) : () => decoded(archive.unpack(), 'utf-8');
  const plan =
    options.source === 'erm'
      ? await planOf(ERM_FORMAT, open, options, checkpoint)
      : await planOf(TENFOUR_FORMAT, open, options, checkpoint);
  const find = createPictureFinder(bytes, archive);
  return { notes: plan.notes, rows: mapped(rowsOf(open, plan, checkpoint), find) };
}

async function* mapped(
  rows: AsyncGenerator<ImportRow>,
  change: (row: ImportRow) => ImportRow,
): AsyncGenerator<ImportRow> {
  for await (const row of rows) yield change(row);
}

function plain(bytes: Buffer): Open {
  return () => decoded(piecesOf(bytes), utf16Of(bytes) ?? 'utf-8');
}

async function planOf<Options>(
  format: JsonImportFormat<Options>,
  open: Open,
  options: Options,
  checkpoint: Checkpoint,
): Promise<ImportPlan> {
  const survey = new Map<string, SurveyedField>();
  const scan = scanJson({
    field(key, type) {
      // A name that comes twice counts twice: both lists would be read.
      survey.set(key, { type, entries: survey.get(key)?.entries ?? 0 });
      return format.values.has(key) ? 'value' : 'count';
    },
    value: (key, value) => survey.set(key, { type: 'other', entries: 0, ...survey.get(key), value }),
    counted(key) {
      const field = survey.get(key);
      if (field === undefined) return;
      field.entries += 1;
      if (format.lists.has(key) && field.entries > IMPORT_LIMITS.rows) throw new ImportRefusal('rows');
    },
  });
  for await (const text of open()) {
    checkpoint();
    scan.push(text);
    if (!scan.isObject()) break;
  }
  if (scan.isObject()) scan.end();
  const plan = format.plan(scan.isObject() ? survey : null, options);
  const listed = [...plan.lists.keys()].reduce((sum, key) => sum + (survey.get(key)?.entries ?? 0), 0);
  if (plan.first.length + listed > IMPORT_LIMITS.rows) throw new ImportRefusal('rows');
  return plan;
}

async function* rowsOf(
  open: Open,
  { first, lists }: ImportPlan,
  checkpoint: Checkpoint,
): AsyncGenerator<ImportRow> {
  yield* first;
  let found: ImportRow[] = [];
  const visitor: FieldVisitor = {
    field: (key) => (lists.has(key) ? 'entries' : 'count'),
    entry(key, value) {
      const row = lists.get(key)?.(value);
      if (row !== undefined) found.push(row);
    },
  };
  const scan = scanJson(visitor);
  for await (const text of open()) {
    checkpoint();
    scan.push(text);
    yield* found;
    found = [];
  }
}
