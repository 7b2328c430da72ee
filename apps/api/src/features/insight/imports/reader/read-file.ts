import { ImportRefusal } from '@tenfour/domain';
import { csvRows } from './csv-scan.ts';
import { type JsonContent, readJson } from './json-rows.ts';
import type { ReaderMessage, ReadLine } from './messages.ts';
import { createNumbering } from './numbered.ts';
import { type Checkpoint, MESSAGE_LENGTH, type ReadingOptions, ROWS_PER_MESSAGE } from './options.ts';

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
