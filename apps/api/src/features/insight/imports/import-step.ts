import { toJson } from '../../../db/codecs.ts';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { createImported } from './create.ts';
import { createFields } from './create-fields.ts';
import { createRecords } from './create-records.ts';
import { lockPlans } from './create-series.ts';
import { findDuplicates } from './duplicates.ts';
import { importEvents } from './events.ts';
import { showPictures, storePictures } from './pictures.ts';
import type { ImportRef, ImportTarget, PlannedItem, StepDeps } from './planned.ts';
import { takeImportedValues } from './record-values.ts';
import { countsOf, type ImportEntry, type ImportLine, importsStore, itemOf, tally } from './store.ts';

/** Rows per step: on SQLite a step is one turn of the event loop, which must not exceed 50 ms. */
const LINES_A_STEP = 20;

/** The next lines of an import, with its row as it is in the transaction. `at` is in epoch ms. */
export interface Batch {
  row: ImportEntry;
  lines: readonly ImportLine[];
  at: number;
}

/** A direction through an import: which lines it takes, and what it does with them. */
export interface Direction {
  status: 'importing' | 'undoing';
  lines: 'new' | 'created';
  order: 'asc' | 'desc';
  handle: (tx: Transaction, batch: Batch) => Promise<void>;
  finish: (tx: Transaction, row: ImportEntry, at: number) => Promise<void>;
}

/** Handles the next few lines of an import, in one transaction; false when it is over. */
export function takeStep(
  deps: StepDeps,
  { serverId, importId }: ImportRef,
  { status, lines: items, order, handle, finish }: Direction,
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const store = importsStore(tx.handle, serverId);
    const at = deps.now();
    // Also holds the row: of two processes the second finds what the first has left.
    if (!(await store.step(importId, [status], { lease_until: at + deps.leaseMs }))) return true;
    const row = await store.find(importId);
    if (row === null) return false;
    const lines = await store.next(importId, items, LINES_A_STEP, order);
    if (lines.length === 0) await finish(tx, row, at);
    else await handle(tx, { row, lines, at });
    return true;
  });
}

/** Creates the next few things of an import, in one transaction; false when it is over. */
export async function importStep(deps: StepDeps, ref: ImportRef): Promise<boolean> {
  await storePictures(deps, ref, LINES_A_STEP);
  return takeStep(deps, ref, {
    status: 'importing',
    lines: 'new',
    order: 'asc',
    handle: createLines,
    finish,
  });
}

/** Lines as they are written, with what they hold. */
export function plannedItems(lines: readonly ImportLine[]): PlannedItem[] {
  return lines.flatMap((line) => {
    const item = itemOf(line);
    return item === null ? [] : [{ n: line.n, id: line.entity_id, item }];
  });
}

async function createLines(tx: Transaction, { row, lines, at }: Batch): Promise<void> {
  const { server_id: serverId, id } = row;
  const store = importsStore(tx.handle, serverId);
  const items = plannedItems(lines);
  if (items.some(({ item }) => item.kind === 'picture')) {
    const unused = items.map(({ n }) => n);
    return store.mark(id, unused, 'skipped', 'No record that was imported shows it.');
  }
  await lockPlans(tx, serverId, items);
  const identities = new Map(lines.map((line) => [line.n, line.identity ?? '']));
  const candidates = items.map(({ n, item }) => ({ identity: identities.get(n) ?? '', item }));
  const there = await findDuplicates(tx.handle, serverId, candidates);
  const fresh = items.filter(({ n }) => !there.has(identities.get(n) ?? ''));
  const target = { serverId, importId: id, userId: row.acted_by, at };
  const pictured = await showPictures(tx, target, fresh);
  // Another process took the lines before these meanwhile: the next step stores what these show.
  if (pictured === null) return;
  const { refused, notes } = await createItems(tx, target, pictured);
  const counts = countsOf(row);
  const created = fresh.filter(({ n }) => !refused.has(n));
  for (const { item } of created) tally(counts, item.kind, 'created');
  const pictures = await pictured.attach(created);
  if (pictures.length > 0) tally(counts, 'picture', 'created', pictures.length);
  await store.mark(id, pictures, 'created', null);
  const whole = created.filter(({ n }) => !notes.has(n));
  await store.mark(
    id,
    whole.map(({ n }) => n),
    'created',
    null,
  );
  for (const { n } of created) if (notes.has(n)) await store.mark(id, [n], 'created', notes.get(n) ?? null);
  // The form has them now, for as long as submissions are stored.
  await store.strip(
    id,
    created.flatMap(({ n, item }) =>
      item.kind === 'submission' ? [{ n, data: toJson({ ...item, answers: [], message: null }) }] : [],
    ),
  );
  for (const [n, reason] of refused) await store.mark(id, [n], 'skipped', reason);
  const known = items.filter((one) => !fresh.includes(one)).map(({ n }) => n);
  await store.mark(id, known, 'duplicate', 'Added since the preview.');
  await store.step(id, ['importing'], {
    counts: toJson(counts),
    rows_created: row.rows_created + created.length + pictures.length,
  });
}

/** Creates items; what belongs to records comes before them. Returns why some were not, and what others came without. */
async function createItems(
  tx: Transaction,
  target: ImportTarget,
  { items, notes: pictured }: NonNullable<Awaited<ReturnType<typeof showPictures>>>,
) {
  const refused = new Map<number, string>();
  await createFields(tx, target, items, refused);
  const { items: valued, notes } = await takeImportedValues(tx.handle, target.serverId, items);
  for (const [n, reason] of await createImported(tx.handle, target, valued)) refused.set(n, reason);
  await createRecords(tx.handle, target, valued, refused);
  const lines = new Set([...notes.keys(), ...pictured.keys()]);
  const whole = (n: number) => [notes.get(n), pictured.get(n)].filter((one) => one !== undefined).join(' ');
  return { refused, notes: new Map([...lines].map((n) => [n, whole(n)])) };
}

async function finish(tx: Transaction, row: ImportEntry, at: number): Promise<void> {
  const store = importsStore(tx.handle, row.server_id);
  await store.step(row.id, ['importing'], { status: 'done', ended_at: at, due_at: at, lease_until: null });
  await notifyFinished(tx, row, at, false);
}

/** The one line that an import leaves in the log. */
export async function notifyFinished(
  tx: Transaction,
  row: ImportEntry,
  at: number,
  stopped: boolean,
): Promise<void> {
  const event = {
    ...(await eventDetails(tx, row, at, 'created')),
    kind: 'import.finished',
    stopped,
  } as const;
  await recordEvent(tx, importEvents.create(event));
}

/** Returns what the events at the end of an import or of its undoing have in common; `counted` is what they count. */
export async function eventDetails(
  tx: Transaction,
  row: ImportEntry,
  at: number,
  counted: 'created' | 'undone',
) {
  const counts = Object.entries(countsOf(row)).map(([kind, one]) => [kind, one?.[counted] ?? 0] as const);
  return {
    serverId: row.server_id,
    actor: await actorNamed(tx, row.acted_by),
    at,
    importId: row.id,
    fileName: row.file_name,
    counts: Object.fromEntries(counts),
  };
}

/** Returns the person who started a finished import or undo as an actor. */
async function actorNamed(tx: Transaction, userId: string): Promise<{ id: string; name: string }> {
  const user = await tx.handle
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { id: userId, name: user.username };
}
