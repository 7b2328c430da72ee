import { type SentValues, type Viewer, zRecordValues } from '@tenfour/contracts';
import {
  applyRecordValues,
  DomainError,
  filterValues,
  missingFields,
  type PunishmentType,
  type RecordFieldSet,
  type RecordSubject,
  type RecordValues,
  recordFieldName,
  recordFieldsOf,
} from '@tenfour/domain';
import { z } from 'zod';
import { fromJson, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { type FieldCondition, MISSING_FIELD } from '../../../db/record-values.ts';
import { addToIndex, fieldSetInForce, indexRecord, templateNames } from './store.ts';

/** Values of a record with the set that they were checked against. */
export interface TakenValues {
  set: RecordFieldSet;
  values: RecordValues;
}

/** An erasure leaves null where a number was the id of the erased person: that is no value. */
const zStored = z
  .record(z.string(), z.union([z.string(), z.number()]).nullable())
  .transform((stored) => zRecordValues.parse(withoutNulls(stored)));

function withoutNulls(stored: Readonly<Record<string, string | number | null>>): object {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null));
}

/** Returns the values of a stored record. */
export function valuesOf(row: { fields: string | null }): RecordValues {
  return row.fields === null ? {} : fromJson(row.fields, (value) => zStored.parse(value));
}

/** Returns the values as a record's column holds them. */
export function valuesColumn(values: RecordValues): string | null {
  return Object.keys(values).length === 0 ? null : toJson(values);
}

/** Applies sent values to those of a record. Throws BAD_REQUEST naming the field whose value is not one. */
export async function takeValues(
  handle: Handle,
  serverId: string,
  subject: RecordSubject,
  sent: SentValues,
  before: RecordValues = {},
): Promise<TakenValues> {
  const set = await fieldSetInForce(handle, serverId);
  const templates = sent?.template ? await templateNames(handle, serverId) : [];
  const { values, problems } = applyRecordValues(recordFieldsOf(set, subject, templates), before, sent ?? {});
  const [first] = Object.entries(problems);
  if (first === undefined) return { set, values };
  const [id, problem] = first;
  const name = recordFieldName(set, id);
  throw refusal(id, name === null ? problem : `${name}: ${problem}`);
}

/**
 * Throws BAD_REQUEST naming what a record lacks, if anything. Records that the game makes are not refused: they are
 * stored as incomplete.
 */
export function refuseMissing(
  { source }: Pick<Viewer, 'source'>,
  set: RecordFieldSet,
  missing: readonly string[],
): void {
  const [first] = missing;
  if (source === 'game' || first === undefined) return;
  const names = missing.map((id) => recordFieldName(set, id) ?? id).join(', ');
  throw refusal(first, `This server requires: ${names}.`);
}

function refusal(fieldId: string, message: string): DomainError {
  return new DomainError('BAD_REQUEST', { message, details: { field: 'fields', fieldId } });
}

/** Takes and checks the values of a new record of a subject without types, and stores what lists filter it by. */
export async function takeNewValues(
  handle: Handle,
  viewer: Viewer,
  subject: Exclude<RecordSubject, 'punishment'>,
  { recordId, sent }: { recordId: string; sent: SentValues },
): Promise<RecordValues> {
  const { set, values } = await takeValues(handle, viewer.serverId, subject, sent);
  refuseMissing(viewer, set, missingFields(set, { subject, values, stage: 'start' }));
  await addToIndex(
    handle,
    viewer.serverId,
    filterValues(set, subject, values).map((one) => ({ ...one, recordId })),
  );
  return values;
}

/**
 * Takes the values that a record is closed with, a resolved call or a shift that ends, and stores what lists filter it
 * by. `check` false takes what was sent and requires nothing.
 */
export async function takeLastValues(
  handle: Handle,
  viewer: Viewer,
  subject: 'modCall' | 'shift',
  {
    recordId,
    sent,
    before,
    check,
  }: { recordId: string; sent: SentValues; before: RecordValues; check: boolean },
): Promise<RecordValues> {
  const { set, values } = await takeValues(handle, viewer.serverId, subject, sent, before);
  if (check) refuseMissing(viewer, set, missingFields(set, { subject, values }));
  await indexRecord(handle, viewer.serverId, recordId, filterValues(set, subject, values));
  return values;
}

/** Stores what a punishment is filtered by: choices, numbers, and what it lacks. */
export async function indexPunishment(
  handle: Handle,
  serverId: string,
  id: string,
  { set, values }: TakenValues,
  missing: readonly string[],
): Promise<void> {
  const lacks = missing.map((value) => ({ fieldId: MISSING_FIELD, value }));
  await indexRecord(handle, serverId, id, [...filterValues(set, 'punishment', values), ...lacks]);
}

/** Returns what imported punishments lack. */
export async function missingOf(
  handle: Handle,
  serverId: string,
): Promise<
  (
    item: { type: PunishmentType; evidence?: readonly string[] | undefined },
    values?: RecordValues,
  ) => string[]
> {
  const set = await fieldSetInForce(handle, serverId);
  return ({ type, evidence = [] }, values = {}) =>
    missingFields(set, { subject: 'punishment', type, values, evidence });
}

/** Returns the filter of a list; undefined for none. Throws BAD_REQUEST for half of one. */
export function fieldFilter({
  fieldId,
  fieldValue,
}: {
  fieldId?: string | undefined;
  fieldValue?: string | undefined;
}): FieldCondition | undefined {
  if (fieldId === undefined && fieldValue === undefined) return undefined;
  if (fieldId !== undefined && fieldValue !== undefined) return { fieldId, value: fieldValue };
  throw new DomainError('BAD_REQUEST', { message: 'Send fieldId and fieldValue together.' });
}

/** Returns values as lines of text, for logs: "Area: North". */
export function valuesInWords(set: RecordFieldSet, values: RecordValues): string {
  return Object.entries(values)
    .map(([id, value]) => `${recordFieldName(set, id) ?? id}: ${value}`)
    .join('\n');
}
