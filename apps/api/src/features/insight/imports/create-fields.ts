import type { ImportItem } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { addArchivedFields, fieldSetInForce, sameField } from '../../moderation/record-fields/index.ts';
import { type ImportTarget, only, type PlannedItem } from './planned.ts';

/** Adds fields of other servers as archived: records show their values, and no form asks for them. */
export async function createFields(
  tx: Transaction,
  { serverId, userId, at }: ImportTarget,
  items: readonly PlannedItem[],
  refused: Map<number, string>,
): Promise<void> {
  const fields = only(items, 'field');
  if (fields.length === 0) return;
  const added = fields.map(({ id, item }) => ({ ...item.definition, id, archived: true }));
  const full = await addArchivedFields(tx, serverId, added, { userId, at });
  for (const { n, id } of fields) {
    if (full.has(id)) refused.set(n, 'A server has no room for more fields.');
  }
}

/** Returns the fields of a file that a server has, in use or archived. */
export async function fieldsThere(handle: Handle, serverId: string, items: readonly ImportItem[]) {
  const given = items.flatMap((item) => (item.kind === 'field' ? [item] : []));
  if (given.length === 0) return [];
  const { fields } = await fieldSetInForce(handle, serverId);
  return given.filter(({ definition }) => fields.some((field) => sameField(field, definition)));
}
