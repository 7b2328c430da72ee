import type { ImportCounts } from '@tenfour/contracts';
import { ImportRefusal, type ImportRefusalCode, importRefusalText } from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { problemOfItem } from './accepted.ts';
import { forgetLines } from './discard.ts';
import { type Candidate, findDuplicates } from './duplicates.ts';
import type { ReadLine } from './reader/messages.ts';
import { type ReaderSettings, readInChild } from './reading.ts';
import { DRAFT_MS } from './service.ts';
import { type ImportClaim, type ImportEntry, importsStore, optionsOf, tally } from './store.ts';

export interface ReadImportDeps {
  database: Database;
  now: () => number;
  leaseMs: number;
  /** The process that reads the file; the usual one by default. */
  reader?: ReaderSettings;
}

/** A reading that this process has in hand. */
export interface ClaimedReading {
  row: ImportEntry;
  claimed: ImportClaim;
  /** Ends the reading immediately. */
  signal: AbortSignal;
}

/** The import was discarded, or another process has taken it over. */
export class ReadingLost extends Error {
  override name = 'ReadingLost';
}

/**
 * Creates the preview: has the file read in a process of its own and stores, line by line, what is to be created, what
 * exists already and what cannot be read. Begun again after a crash, it first deletes what it had stored. A file that
 * cannot be imported ends as `failed`. Throws ReadingLost, ReaderCrashed, and the reason of the signal.
 */
export async function readImport(deps: ReadImportDeps, reading: ClaimedReading): Promise<void> {
  const { handle } = deps.database;
  const { row } = reading;
  while (await forgetLines(handle, row)) await yieldToEventLoop();
  try {
    await storePreview(deps, reading);
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    while (await forgetLines(handle, row)) await yieldToEventLoop();
    await failImport(deps, row, reading.claimed, error.code);
  }
}

async function storePreview(deps: ReadImportDeps, reading: ClaimedReading): Promise<void> {
  const { row, claimed, signal } = reading;
  const csv = optionsOf(row);
  const zone = await zoneOf(deps, row);
  const messages = readInChild({
    file: fileOf(deps, row),
    bytes: row.file_bytes,
    options: { source: row.source, csv, countOffences: csv.countOffences, zone, now: deps.now() },
    signal,
    ...(deps.reader === undefined ? {} : { reader: deps.reader }),
  });
  const counts: ImportCounts = {};
  for await (const message of messages) {
    if (message.kind === 'lines') await writeLines(deps, reading, message.lines, counts);
    if (message.kind !== 'end') continue;
    const { notes, total } = message;
    await end(deps, row, claimed, {
      status: 'ready',
      notes: toJson(notes),
      counts: toJson(counts),
      rows_total: total,
      rows_new: Object.values(counts).reduce((sum, one) => sum + (one?.new ?? 0), 0),
    });
  }
}

/** The pieces as they are stored, in base64. */
async function* fileOf({ database }: ReadImportDeps, row: ImportEntry): AsyncGenerator<string> {
  for (let n = 0; ; n += 1) {
    const piece = await database.handle
      .selectFrom('import_files')
      .select('content')
      .where('server_id', '=', row.server_id)
      .where('import_id', '=', row.id)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!piece) return;
    yield piece.content;
    await yieldToEventLoop();
  }
}

async function zoneOf({ database }: ReadImportDeps, { server_id }: ImportEntry): Promise<string> {
  const server = await database.handle
    .selectFrom('servers')
    .select('timezone')
    .where('id', '=', server_id)
    .executeTakeFirst();
  return server?.timezone ?? 'UTC';
}

type End =
  | { status: 'failed'; problem: string; problem_code: ImportRefusalCode }
  | { status: 'ready'; notes: string; counts: string; rows_total: number; rows_new: number };

/** Refuses a file. A draft that was discarded meanwhile stays discarded. */
export function failImport(
  deps: Pick<ReadImportDeps, 'database' | 'now'>,
  row: ImportEntry,
  claimed: ImportClaim,
  code: ImportRefusalCode,
): Promise<void> {
  const problem = importRefusalText(code);
  return end(deps, row, claimed, { status: 'failed', problem, problem_code: code });
}

async function end(
  { database, now }: Pick<ReadImportDeps, 'database' | 'now'>,
  row: ImportEntry,
  claimed: ImportClaim,
  change: End,
): Promise<void> {
  const store = importsStore(database.handle, row.server_id);
  await store.updateClaimed(claimed, {
    ...change,
    due_at: now() + DRAFT_MS,
    lease_until: null,
    holder: null,
  });
}

async function writeLines(
  { database, now, leaseMs }: ReadImportDeps,
  { row, claimed, signal }: ClaimedReading,
  lines: readonly ReadLine[],
  counts: ImportCounts,
): Promise<void> {
  const problems = new Map(
    lines.flatMap(({ n, item }) => {
      const problem = item === null ? null : problemOfItem(item);
      return problem === null ? [] : [[n, problem] as const];
    }),
  );
  const candidates = lines.flatMap(({ state, identity, item }): Candidate[] =>
    state === 'new' && identity !== null && item !== null ? [{ identity, item }] : [],
  );
  const there = await findDuplicates(database.handle, row.server_id, candidates);
  await yieldToEventLoop();
  const rows = lines.map((line) => {
    const known = line.identity === null ? undefined : there.get(line.identity);
    const judged = judge(line, known, problems.get(line.n));
    const kind = line.item?.kind ?? ('unknown' as const);
    tally(counts, kind, judged.state);
    return {
      server_id: row.server_id,
      import_id: row.id,
      n: line.n,
      kind,
      ...judged,
      identity: line.identity,
      entity_id: newId(),
      data: toJson(line.item ?? line.text),
    };
  });
  signal.throwIfAborted();
  await database.transaction(async (tx) => {
    const renewed = { lease_until: now() + leaseMs };
    // First, so that no row is written for an import that is being deleted.
    if (!(await importsStore(tx.handle, row.server_id).updateClaimed(claimed, renewed)))
      throw new ReadingLost();
    await tx.handle
      .insertInto('import_rows')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['server_id', 'import_id', 'n']).doNothing())
      .execute();
  });
  await yieldToEventLoop();
}

function judge(
  line: ReadLine,
  known: string | undefined,
  problem: string | undefined,
): { state: ReadLine['state']; reason: string | null } {
  if (line.state === 'new' && problem !== undefined) return { state: 'skipped', reason: problem };
  if (line.state === 'new' && known !== undefined) return { state: 'duplicate', reason: known };
  return { state: line.state, reason: line.reason };
}
