import { parentPort } from 'node:worker_threads';
import {
  IMPORT_ROWS_MAX,
  type ImportReading,
  ImportRefusal,
  type ImportRow,
  identityOf,
  readCsv,
  readErm,
  readTenfour,
} from '@tenfour/domain';
import { parse } from 'csv-parse/sync';
import { CSV_PARSING } from './csv-head.ts';
import { fingerprint } from './fingerprint.ts';
import type { FromWorker, ReadingOptions, ReadLine, ToWorker } from './reading.ts';
import { unpacked } from './unpack.ts';

/** Lines that are handed over at a time: as many as one transaction writes. */
const AT_ONCE = 100;

const pieces: Buffer[] = [];
let lines: Generator<ReadLine> | undefined;
let notes: readonly string[] = [];
let total = 0;

/** Reads a whole file outside of the process's own thread, and hands over what it holds a little at a time. */
parentPort?.on('message', (message: ToWorker) => void take(message));

async function take(message: ToWorker): Promise<void> {
  if (message.kind === 'piece') {
    pieces.push(Buffer.from(message.content, 'base64'));
    return;
  }
  if (message.kind === 'end') {
    parentPort?.close();
    return;
  }
  try {
    if (message.kind === 'read') {
      const reading = await read(Buffer.concat(pieces), message.options);
      const rows = withShiftTypes(reading.rows);
      ({ notes } = reading);
      total = rows.length;
      lines = linesOf(rows);
    }
    answer(next());
  } catch (error) {
    const problem = error instanceof ImportRefusal ? error.message : null;
    // Ends the thread with it, as it does anywhere else.
    if (problem === null) setImmediate(() => fail(error));
    else answer({ kind: 'refused', problem });
  }
}

function fail(error: unknown): never {
  throw error;
}

function answer(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function next(): FromWorker {
  const some: ReadLine[] = [];
  while (some.length < AT_ONCE) {
    const one = lines?.next();
    if (!one || one.done) break;
    some.push(one.value);
  }
  return { kind: 'lines', lines: some, last: some.length < AT_ONCE, notes, total };
}

async function read(bytes: Buffer, options: ReadingOptions): Promise<ImportReading> {
  const reading = await readSource(bytes, options);
  if (reading.rows.length > IMPORT_ROWS_MAX) {
    throw new ImportRefusal(
      `The file holds ${reading.rows.length} entries; at most ${IMPORT_ROWS_MAX} can be imported at a time. Split it.`,
    );
  }
  return reading;
}

function readSource(bytes: Buffer, options: ReadingOptions): ImportReading | Promise<ImportReading> {
  switch (options.source) {
    case 'erm':
      return readErm(jsonOf(bytes), options);
    case 'tenfour':
      return unpacked(bytes).then((text) => readTenfour(jsonOf(text), options));
    case 'csv':
      return readSheet(bytes, options);
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8').decode(bytes));
  } catch {
    throw new ImportRefusal(
      'The file is no complete JSON. Download the backup again; it may have been cut off.',
    );
  }
}

function readSheet(bytes: Buffer, { csv, now, countOffences, zone }: ReadingOptions): ImportReading {
  const text = new TextDecoder(csv.encoding).decode(bytes);
  let all: string[][];
  try {
    all = parse(text, { ...CSV_PARSING, delimiter: csv.delimiter, max_record_size: 100_000 });
  } catch {
    throw new ImportRefusal(
      'The file is no CSV that can be read: a quote may be left open. Save the sheet again.',
    );
  }
  return readCsv(all.slice(1), { ...csv, zone, now, countOffences });
}

/** Kinds of duty that the shifts name come first, so that they are there when the shifts are made, and undone last. */
function withShiftTypes(rows: readonly ImportRow[]): readonly ImportRow[] {
  const listed = new Set<string>();
  const named = new Map<string, string>();
  for (const { item } of rows) {
    if (item?.kind === 'shift-type') listed.add(item.name.toLowerCase());
    if (item?.kind === 'shift' && item.type !== null) named.set(item.type.toLowerCase(), item.type);
  }
  const types = [...named].flatMap(([key, name]): ImportRow[] =>
    listed.has(key) ? [] : [{ item: { kind: 'shift-type', name }, problem: null }],
  );
  return [...types, ...rows];
}

/** What is the same as an earlier line of the file says which. */
function* linesOf(rows: readonly ImportRow[]): Generator<ReadLine> {
  const seen = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const n = at + 1;
    if (row.item === null) {
      yield { n, item: null, text: row.text, identity: null, reason: row.problem, state: 'skipped' };
      continue;
    }
    const identity = fingerprint(identityOf(row.item));
    const first = seen.get(identity);
    if (first === undefined) seen.set(identity, n);
    const again = first !== undefined;
    yield {
      n,
      item: row.item,
      text: '',
      identity,
      reason: again ? `The same as line ${first}.` : null,
      state: again ? 'duplicate' : 'new',
    };
  }
}
