import {
  filterValues,
  type ImportedValue,
  type ImportItem,
  isValueOfKind,
  type RecordField,
  type RecordFieldSet,
  type RecordSubject,
  type RecordValues,
  recordFieldsOf,
} from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { addToIndex, fieldSetInForce } from '../../moderation/record-fields/index.ts';
import type { PlannedItem } from './planned.ts';

/** The records that have values, by their kinds. */
const SUBJECTS: Readonly<Partial<Record<ImportItem['kind'], RecordSubject>>> = {
  punishment: 'punishment',
  'mod-call': 'modCall',
  infraction: 'infraction',
  shift: 'shift',
  'ban-request': 'punishment',
};

/**
 * Gives imported records the values of this server's fields with the same name and kind, and has lists filter them by
 * these. Returns, by line, which values no field takes.
 */
export async function takeImportedValues(
  handle: Handle,
  serverId: string,
  items: readonly PlannedItem[],
): Promise<{ items: PlannedItem[]; notes: Map<number, string> }> {
  const notes = new Map<number, string>();
  if (!items.some(({ item }) => valuesIn(item).length > 0)) return { items: [...items], notes };
  const set = await fieldSetInForce(handle, serverId);
  const indexed: { recordId: string; fieldId: string; value: string }[] = [];
  const taken = items.map((one) => {
    const subject = SUBJECTS[one.item.kind];
    const given = valuesIn(one.item);
    if (subject === undefined || given.length === 0) return one;
    const { values, left } = valuesFor(set, subject, given);
    if (left.length > 0) notes.set(one.n, `Left behind, because no field takes it: ${left.join(', ')}.`);
    // No list filters requests: the ban of an approved one is a record of its own.
    const filtered = one.item.kind === 'ban-request' ? [] : filterValues(set, subject, values);
    indexed.push(...filtered.map((value) => ({ ...value, recordId: one.id })));
    return { ...one, fields: values };
  });
  await addToIndex(handle, serverId, indexed);
  return { items: taken, notes };
}

function valuesIn(item: ImportItem): readonly ImportedValue[] {
  return 'values' in item ? (item.values ?? []) : [];
}

/** Returns the values that fields take, and the names of those that none takes. */
function valuesFor(
  set: RecordFieldSet,
  subject: RecordSubject,
  given: readonly ImportedValue[],
): { values: RecordValues; left: string[] } {
  // Of two with one name the one in use is found.
  const fields = recordFieldsOf(set, subject).toSorted((a, b) => Number(a.archived) - Number(b.archived));
  const values = new Map<string, string | number>();
  const left: string[] = [];
  for (const one of given) {
    const field = fields.find((candidate) => isSame(candidate, one));
    if (field !== undefined && isValueOfKind(field.kind, one.value)) values.set(field.id, one.value);
    else left.push(one.field);
  }
  return { values: Object.fromEntries(values), left };
}

function isSame({ id, label, kind }: RecordField, { field, builtIn, ...given }: ImportedValue): boolean {
  return builtIn ? id === field : kind === given.kind && label.toLowerCase() === field.toLowerCase();
}

/** Deletes what lists filtered records by that are gone. */
export async function forgetValues(
  handle: Handle,
  serverId: string,
  items: readonly PlannedItem[],
): Promise<void> {
  // A punishment is only hidden, and may be restored.
  const gone = items.filter(({ item }) => item.kind !== 'punishment' && valuesIn(item).length > 0);
  if (gone.length === 0) return;
  await handle
    .deleteFrom('record_values')
    .where('server_id', '=', serverId)
    .where(
      'record_id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
}
