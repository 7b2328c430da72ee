import {
  type FieldDefinition,
  NO_RECORD_FIELDS,
  RECORD_FIELD_LIMITS,
  type RecordField,
  type RecordFieldSet,
} from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import { findFieldSet, writeFieldSet } from './store.ts';

/** What a set asks for, without the ids of its server. */
export interface FieldsInUse {
  requirements: RecordFieldSet['requirements'];
  fields: readonly FieldDefinition[];
}

/** Returns what a set asks for. */
export function inUse({ requirements, fields }: RecordFieldSet): FieldsInUse {
  const used = fields.filter(({ archived }) => !archived);
  return { requirements, fields: used.map(({ id: _, archived: _archived, ...definition }) => definition) };
}

/** Returns a server's set with its version, 0 without one. */
export async function fieldSetOf(
  handle: Handle,
  serverId: string,
): Promise<{ version: number; set: RecordFieldSet }> {
  return (await findFieldSet(handle, serverId)) ?? { version: 0, set: NO_RECORD_FIELDS };
}

/** Returns whether two fields of different servers have one meaning. */
export function sameField(one: FieldDefinition, other: FieldDefinition): boolean {
  const isOf = one.subject === other.subject && one.kind === other.kind;
  return isOf && one.label.trim().toLowerCase() === other.label.trim().toLowerCase();
}

/** Puts fields of another server in use: those that are archived here, or new ones. Those in use here stay as they are. */
export function withFieldsInUse(
  set: RecordFieldSet,
  { requirements, fields: wanted }: FieldsInUse,
  newId: () => string,
): RecordFieldSet {
  const fields: RecordField[] = [...set.fields];
  for (const definition of wanted) {
    const same = fields.filter((field) => sameField(field, definition));
    if (same.some(({ archived }) => !archived)) continue;
    const [known] = same;
    const field = { ...definition, id: known?.id ?? newId(), archived: false };
    if (known === undefined) fields.push(field);
    else fields[fields.indexOf(known)] = field;
  }
  return { requirements, fields };
}

/** Adds archived fields to a server's set, as many as it has room for. Returns the ids of the others. */
export async function addArchivedFields(
  tx: Transaction,
  serverId: string,
  fields: readonly RecordField[],
  by: { userId: string; at: number },
): Promise<ReadonlySet<string>> {
  await tx.lock(`record-fields:${serverId}`);
  const { version, set } = await fieldSetOf(tx.handle, serverId);
  const room = Math.max(0, RECORD_FIELD_LIMITS.all - set.fields.length);
  const added = fields.slice(0, room);
  if (added.length > 0) {
    await writeFieldSet(tx.handle, {
      ...{ server_id: serverId, version: version + 1, changed_by: by.userId, changed_at: by.at },
      field_set: toJson({ ...set, fields: [...set.fields, ...added] }),
    });
  }
  return new Set(fields.slice(room).map(({ id }) => id));
}
