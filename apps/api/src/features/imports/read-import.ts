import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportCounts } from '@tenfour/contracts';
import { toJson } from '../../db/codecs.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { forgetLines } from './discard.ts';
import { type Candidate, findDuplicates } from './duplicates.ts';
import { type FromWorker, openReading, type Reading, type ReadLine } from './reading.ts';
import { DRAFT_MS } from './service.ts';
import { type ImportEntry, importsStore, optionsOf, tally } from './store.ts';

interface Deps {
  database: Database;
  now: () => number;
  leaseMs: number;
}

/**
 * Makes the preview: reads the file in a thread of its own and writes down, line by line, what is to be created, what is
 * here already, and what cannot be read. Begun anew after a crash, it forgets what it had written.
 */
export async function readImport(deps: Deps, row: ImportEntry): Promise<void> {
  const { handle } = deps.database;
  while (await forgetLines(handle, row)) await breathe();
  const reading = openReading();
  try {
    await send(deps, row, reading);
    const csv = optionsOf(row);
    const zone = await zoneOf(deps, row);
    const options = { source: row.source, csv, countOffences: csv.countOffences, zone, now: deps.now() };
    await write(deps, row, reading, await reading.begin(options));
  } finally {
    await reading.close();
  }
}

async function send({ database }: Deps, row: ImportEntry, reading: Reading): Promise<void> {
  for (let n = 0; ; n += 1) {
    const piece = await database.handle
      .selectFrom('import_files')
      .select('content')
      .where('server_id', '=', row.server_id)
      .where('import_id', '=', row.id)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!piece) return;
    reading.add(piece.content);
    await breathe();
  }
}

async function zoneOf({ database }: Deps, { server_id }: ImportEntry): Promise<string> {
  const server = await database.handle
    .selectFrom('servers')
    .select('timezone')
    .where('id', '=', server_id)
    .executeTakeFirst();
  return server?.timezone ?? 'UTC';
}

async function write(deps: Deps, row: ImportEntry, reading: Reading, first: FromWorker): Promise<void> {
  const counts: ImportCounts = {};
  let answer = first;
  for (;;) {
    if (answer.kind === 'refused') return end(deps, row, { status: 'failed', problem: answer.problem });
    await writeLines(deps, row, answer.lines, counts);
    if (answer.last) break;
    await breathe();
    answer = await reading.next();
  }
  const news = Object.values(counts).reduce((sum, one) => sum + (one?.new ?? 0), 0);
  const { notes, total } = answer;
  await end(deps, row, {
    status: 'ready',
    notes: toJson(notes),
    counts: toJson(counts),
    rows_total: total,
    rows_new: news,
  });
}

type End =
  | { status: 'failed'; problem: string }
  | { status: 'ready'; notes: string; counts: string; rows_total: number; rows_new: number };

/** A draft that was thrown away meanwhile stays so. */
async function end({ database, now }: Deps, row: ImportEntry, change: End): Promise<void> {
  const store = importsStore(database.handle, row.server_id);
  await store.step(row.id, ['reading'], { ...change, due_at: now() + DRAFT_MS, lease_until: null });
}

async function writeLines(
  { database, now, leaseMs }: Deps,
  row: ImportEntry,
  lines: readonly ReadLine[],
  counts: ImportCounts,
): Promise<void> {
  if (lines.length === 0) return;
  const candidates = lines.flatMap(({ state, identity, item }): Candidate[] =>
    state === 'new' && identity !== null && item !== null ? [{ identity, item }] : [],
  );
  const there = await findDuplicates(database.handle, row.server_id, candidates);
  await breathe();
  const rows = lines.map((line) => {
    const known = line.identity === null ? undefined : there.get(line.identity);
    const judged = judge(line, known);
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
  const renewed = { lease_until: now() + leaseMs };
  await database.transaction(async (tx) => {
    await tx.handle
      .insertInto('import_rows')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['server_id', 'import_id', 'n']).doNothing())
      .execute();
    await importsStore(tx.handle, row.server_id).step(row.id, ['reading'], renewed);
  });
}

function judge(
  line: ReadLine,
  known: string | undefined,
): { state: ReadLine['state']; reason: string | null } {
  if (line.state === 'new' && known !== undefined) return { state: 'duplicate', reason: known };
  return { state: line.state, reason: line.reason };
}
