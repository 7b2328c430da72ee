import { zRecordFieldSet } from '@tenfour/contracts';
import {
  DEFAULT_TEMPLATES,
  NO_RECORD_FIELDS,
  RECORD_FIELD_LIMITS,
  type RecordFieldSet,
} from '@tenfour/domain';
import type { Insertable } from 'kysely';
import { chunk } from '../../../db/chunk.ts';
import { fromJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { RecordFieldSetsTable } from '../../../db/table-types/index.ts';

/** Returns what records of a server need and can have. In a transaction, that is the set of that moment. */
export async function fieldSetInForce(handle: Handle, serverId: string): Promise<RecordFieldSet> {
  return (await findFieldSet(handle, serverId))?.set ?? NO_RECORD_FIELDS;
}

/** Returns a server's set with who changed it last; null for a server without one. */
export async function findFieldSet(handle: Handle, serverId: string) {
  const row = await handle
    .selectFrom('record_field_sets')
    .innerJoin('users', 'users.id', 'record_field_sets.changed_by')
    .select(['version', 'field_set', 'changed_at', 'users.username'])
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, set: fromJson(row.field_set, readFieldSet) };
}

/**
 * Reads a stored set. Earlier versions imported limits that no set can have: these are left out, and so is a field that
 * can't be read without them, because a server whose set can't be read can't record anything.
 */
function readFieldSet(stored: unknown): RecordFieldSet {
  const whole = zRecordFieldSet.safeParse(stored).data;
  if (whole !== undefined) return whole;
  const { requirements: wanted, fields }: Record<string, unknown> = Object(stored);
  const required = zRecordFieldSet.safeParse({ requirements: wanted, fields: [] }).data;
  const { requirements } = required ?? NO_RECORD_FIELDS;
  const readable = (Array.isArray(fields) ? fields : []).flatMap((field: unknown) => {
    const one = { requirements, fields: [withReadableLimits(Object(field))] };
    return zRecordFieldSet.safeParse(one).data?.fields ?? [];
  });
  return { requirements, fields: readable.slice(0, RECORD_FIELD_LIMITS.all) };
}

function withReadableLimits(field: Record<string, unknown>): object {
  const limit = (value: unknown) =>
    typeof value === 'number' && Math.abs(value) <= RECORD_FIELD_LIMITS.number ? value : null;
  return { ...field, min: limit(field.min), max: limit(field.max) };
}

export async function writeFieldSet(handle: Handle, row: Insertable<RecordFieldSetsTable>): Promise<void> {
  await handle
    .insertInto('record_field_sets')
    .values(row)
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(row))
    .execute();
}

/** Returns the names of a server's templates of punishments, or of the product's. */
export async function templateNames(handle: Handle, serverId: string): Promise<string[]> {
  const templates = handle.selectFrom('templates').select('label');
  const own = await templates
    .where('server_id', '=', serverId)
    .where('kind', '=', 'punishment')
    .orderBy('position')
    .execute();
  return [...new Set((own.length > 0 ? own : DEFAULT_TEMPLATES.punishment).map(({ label }) => label))];
}

/** Stores what lists filter a record by, in the place of what was stored before. */
export async function indexRecord(
  handle: Handle,
  serverId: string,
  recordId: string,
  values: readonly { fieldId: string; value: string }[],
): Promise<void> {
  await handle
    .deleteFrom('record_values')
    .where('server_id', '=', serverId)
    .where('record_id', '=', recordId)
    .execute();
  await addToIndex(
    handle,
    serverId,
    values.map((one) => ({ ...one, recordId })),
  );
}

/** As `indexRecord`, for new records. */
export async function addToIndex(
  handle: Handle,
  serverId: string,
  values: readonly { recordId: string; fieldId: string; value: string }[],
): Promise<void> {
  const rows = values.map(({ recordId: record_id, fieldId: field_id, value }) => {
    return { server_id: serverId, field_id, value, record_id };
  });
  for (const some of chunk(rows)) await handle.insertInto('record_values').values(some).execute();
}
