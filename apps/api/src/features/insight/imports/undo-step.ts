import { toJson } from '../../../db/codecs.ts';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { lockPlans } from './create-series.ts';
import { importEvents } from './events.ts';
import { type Batch, eventDetails, plannedItems, takeStep } from './import-step.ts';
import type { ImportRef, StepDeps } from './planned.ts';
import { forgetValues } from './record-values.ts';
import { countsOf, type ImportEntry, importsStore, tally } from './store.ts';
import { undoItems } from './undo.ts';
import { GONE } from './undo-kinds.ts';

/** Takes the next few things of an import back, the last of the file first, in one transaction; false when it is over. */
export function undoStep(deps: StepDeps, ref: ImportRef): Promise<boolean> {
  return takeStep(deps, ref, {
    status: 'undoing',
    lines: 'created',
    order: 'desc',
    handle: takeLinesBack,
    finish,
  });
}

async function takeLinesBack(tx: Transaction, { row, lines, at }: Batch): Promise<void> {
  const { server_id: serverId, id } = row;
  const store = importsStore(tx.handle, serverId);
  const items = plannedItems(lines);
  await lockPlans(tx, serverId, items);
  const { remaining, missing } = await undoItems(
    tx.handle,
    { serverId, importId: id, userId: row.acted_by, at },
    items,
  );
  const taken = items.filter(({ n }) => !remaining.has(n));
  await forgetValues(tx.handle, serverId, taken);
  const counts = countsOf(row);
  for (const { item } of taken) tally(counts, item.kind, 'undone');
  const back = taken.map(({ n }) => n).filter((n) => !missing.has(n));
  await store.mark(id, back, 'undone', null);
  await store.mark(id, [...missing], 'undone', GONE);
  for (const [reason, ones] of Map.groupBy(remaining, ([, why]) => why)) {
    const left = ones.map(([n]) => n);
    await store.mark(id, left, 'left', reason);
  }
  await store.step(id, ['undoing'], {
    counts: toJson(counts),
    rows_undone: row.rows_undone + taken.length,
    rows_left: row.rows_left + remaining.size,
  });
}

async function finish(tx: Transaction, row: ImportEntry, at: number): Promise<void> {
  const store = importsStore(tx.handle, row.server_id);
  await store.step(row.id, ['undoing'], { status: 'undone', ended_at: at, due_at: null, lease_until: null });
  const details = await eventDetails(tx, row, at, 'undone');
  await recordEvent(tx, importEvents.create({ ...details, kind: 'import.undone', left: row.rows_left }));
}
