import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import type { Schema } from '../../../db/table-types/index.ts';
import type { ImportTarget, PlannedItem } from './planned.ts';

export type UndoKind = (
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem[],
) => Promise<ReadonlyMap<string, string>>;

export const CHANGED = 'Edited since the import.';
/** Nothing of it stays, so that it can be imported again. */
export const GONE = 'Already deleted.';

export const idsOf = (items: readonly PlannedItem[]): string[] => items.map(({ id }) => id);

/** Returns the items that were not undone, with the reason. */
export function reasonsToStay(
  items: readonly PlannedItem[],
  taken: readonly string[],
  present: readonly string[],
): Map<string, string> {
  const [removed, there] = [new Set(taken), new Set(present)];
  return new Map(
    idsOf(items).flatMap((id) => (removed.has(id) ? [] : [[id, there.has(id) ? CHANGED : GONE] as const])),
  );
}

/** As `reasonsToStay`, with what the table has of the items. */
export async function reasonsIn(
  handle: Handle,
  table: keyof Schema,
  serverId: string,
  items: readonly PlannedItem[],
  taken: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)} WHERE server_id = ${serverId}
    AND id IN (${sql.join(idsOf(items))})`.execute(handle);
  return reasonsToStay(items, taken, ids(rows));
}

/** Returns the ids of rows. */
export function ids(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
