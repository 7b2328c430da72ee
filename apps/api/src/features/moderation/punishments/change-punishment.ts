import {
  EVIDENCE_MAX,
  LIST_MAX,
  type PunishmentChange,
  type UpdatePunishmentInput,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError, expiryOf, missingFields } from '@tenfour/domain';
import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { chunk } from '../../../db/chunk.ts';
import { fromJson, iso, toBit, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { PunishmentChangesTable } from '../../../db/table-types/index.ts';
import { type Changes, changesBetween } from '../../../events/changed-fields.ts';
import type { Actor } from '../../../events/domain-event.ts';
import { linksOf } from '../evidence/index.ts';
import {
  refuseMissing,
  type TakenValues,
  takeValues,
  valuesColumn,
  valuesInWords,
  valuesOf,
} from '../record-fields/index.ts';
import { inForce, missingOf, type PunishmentRow } from './rows.ts';

/** The fields of a record that an edit can change. */
type Editable = Pick<
  PunishmentRow,
  'type' | 'reason' | 'duration_minutes' | 'expires_at' | 'is_active' | 'evidence' | 'fields' | 'missing'
>;

/** An edit as the row, and as the logs, see it; null when nothing changes. */
export interface PunishmentEdit {
  set: Editable;
  changes: Changes;
}

/** Values of a record after an edit, and both sides in words. */
interface EditedValues {
  before: string;
  words: string;
  after: TakenValues;
  missing: string | null;
}

/**
 * Returns what an edit does to a record's values and to what it lacks; null for nothing. A record of another type lacks
 * what its new type requires. Throws BAD_REQUEST for removing something required.
 */
export async function editValues(
  handle: Handle,
  viewer: Viewer,
  row: PunishmentRow,
  input: UpdatePunishmentInput,
): Promise<EditedValues | null> {
  const type = input.punishmentType ?? row.type;
  const isSameType = type === row.type;
  const touchesEvidence = input.evidence !== undefined || input.addEvidence !== undefined;
  if (input.fields === undefined && isSameType && !touchesEvidence) return null;
  const values = valuesOf(row);
  const after = await takeValues(handle, viewer.serverId, 'punishment', input.fields, values);
  const facts = { subject: 'punishment', type, values: after.values } as const;
  const lacks = missingFields(after.set, { ...facts, evidence: linksOf(evidenceAfter(row, input)) });
  const lacked = missingFields(after.set, { ...facts, values, evidence: linksOf(row.evidence) });
  const removed = lacks.filter((id) => isSameType && !lacked.includes(id));
  refuseMissing(viewer, after.set, removed);
  const missing = isSameType ? missingOf(row).filter((id) => lacks.includes(id)) : lacks;
  return {
    ...{ before: valuesInWords(after.set, values), words: valuesInWords(after.set, after.values) },
    after,
    missing: missing.length === 0 ? null : toJson(missing),
  };
}

/**
 * Applies an edit to a record. A duration counts from the creation of the record. Auto-ban does not apply to edits.
 * Throws REFUSED for activating a punishment that would have already expired.
 */
export function changePunishment(
  row: PunishmentRow,
  input: UpdatePunishmentInput,
  now: number,
  edited: EditedValues | null = null,
): PunishmentEdit | null {
  const duration = input.duration === undefined ? row.duration_minutes : input.duration;
  const moved = duration !== row.duration_minutes;
  const set: Editable = {
    type: input.punishmentType ?? row.type,
    reason: input.reason ?? row.reason,
    duration_minutes: duration,
    expires_at: moved ? expiryOf(row.created_at, duration) : row.expires_at,
    is_active: input.isActive === undefined ? row.is_active : toBit(input.isActive),
    evidence: evidenceAfter(row, input),
    fields: edited ? valuesColumn(edited.after.values) : row.fields,
    missing: edited ? edited.missing : row.missing,
  };
  if (input.isActive === true && !inForce(set, now)) {
    throw new DomainError('REFUSED', {
      message: 'The time of this punishment is over. Give it a longer duration to make it active again.',
    });
  }
  // A shorter duration that has already passed ends the record here, so that its end is not recorded again.
  if (inForce(row, now) && !inForce(set, now)) set.is_active = 0;
  const changes = changesBetween(shown(row, now, edited?.before), shown(set, now, edited?.words));
  if (changes === null && set.is_active === row.is_active && set.missing === row.missing) return null;
  return { set, changes: changes ?? { before: {}, after: {} } };
}

/** Returns the evidence after an edit. Throws REFUSED for more than a record can have. */
function evidenceAfter(row: PunishmentRow, { evidence, addEvidence }: UpdatePunishmentInput): string {
  if (evidence === undefined && addEvidence === undefined) return row.evidence;
  const links = [...new Set([...(evidence ?? linksOf(row.evidence)), ...(addEvidence ?? [])])];
  if (links.length <= EVIDENCE_MAX) return toJson(links);
  throw new DomainError('REFUSED', {
    message: `A punishment has at most ${EVIDENCE_MAX} pieces of evidence. Remove one on its page first.`,
  });
}

function shown(row: Editable, now: number, fields = '') {
  return {
    punishmentType: row.type,
    reason: row.reason,
    duration: row.duration_minutes,
    isActive: inForce(row, now),
    evidence: linksOf(row.evidence).join('\n'),
    fields,
  };
}

/** One step in the life of a record after it was made. */
export interface Step {
  serverId: string;
  punishmentId: string;
  kind: PunishmentChangesTable['kind'];
  actor: Actor;
  /** Epoch ms. */
  at: number;
  /** Null where there is no difference to show. */
  changes: Changes | null;
}

/** The difference that an end makes. */
export const ENDED: Changes = { before: { isActive: true }, after: { isActive: false } };

/** Writes the steps down, in the transaction that takes them. */
export async function addSteps(handle: Handle, steps: readonly Step[]): Promise<void> {
  for (const rows of chunk(steps.map(rowOf))) {
    await handle.insertInto('punishment_changes').values(rows).execute();
  }
}

function rowOf({ actor, changes, ...step }: Step): Insertable<PunishmentChangesTable> {
  return {
    server_id: step.serverId,
    id: newId(),
    punishment_id: step.punishmentId,
    at: step.at,
    kind: step.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    diff: changes === null ? null : toJson(changes),
  };
}

/** What happened to a record, newest first. */
export async function stepsOf(
  handle: Handle,
  serverId: string,
  punishmentId: string,
): Promise<PunishmentChange[]> {
  const rows = await handle
    .selectFrom('punishment_changes')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('punishment_id', '=', punishmentId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_MAX)
    .execute();
  return rows.map(toChange);
}

const zFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const zChanges = z.object({ before: zFields, after: zFields });

function toChange(row: Selectable<PunishmentChangesTable>): PunishmentChange {
  const { before, after } =
    row.diff === null ? { before: {}, after: {} } : fromJson(row.diff, (value) => zChanges.parse(value));
  const by = row.import_id === null ? row.actor_name : `${row.actor_name} (imported)`;
  return { id: row.id, at: iso(row.at), kind: row.kind, by, before, after };
}
