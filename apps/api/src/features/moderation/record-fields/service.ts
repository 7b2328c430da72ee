import {
  notAllowed,
  type RecordFields,
  type RecordFieldsService,
  type SaveRecordFieldsInput,
  type Viewer,
} from '@tenfour/contracts';
import {
  checkFieldSet,
  DomainError,
  leadsAny,
  may,
  NO_RECORD_FIELDS,
  type RecordField,
  type RecordFieldSet,
  replaceFieldSet,
} from '@tenfour/domain';
import { iso, toJson } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { type RecordFieldsEvent, recordFieldsEvents } from './events.ts';
import { formerChoices } from './former-choices.ts';
import { fieldSetInForce, findFieldSet, templateNames, writeFieldSet } from './store.ts';

/** Who fills in records, or defines what they need; people who lead a department record its infractions. */
const READERS = [
  'canViewPunishments',
  'canEditPunishments',
  'canViewStaffTools',
  'canEditServerSettings',
] as const;

/** Creates the service for the fields that a server's records need and can have. */
export function createRecordFieldsService(deps: {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}): RecordFieldsService {
  const { database, now } = deps;
  return {
    async get(viewer) {
      const isReader = leadsAny(viewer) || READERS.some((flag) => may(viewer, flag));
      if (!isReader) throw notAllowed(READERS[0]);
      return inForce(database.handle, viewer.serverId);
    },
    async formerChoices({ serverId }) {
      const { handle } = database;
      return formerChoices(handle, serverId, await fieldSetInForce(handle, serverId));
    },
    save: (viewer, input) =>
      database.withLock(`record-fields:${viewer.serverId}`, (tx) => save(tx, viewer, input, now())),
  };
}

async function inForce(handle: Handle, serverId: string): Promise<RecordFields> {
  const [row, templates] = await Promise.all([
    findFieldSet(handle, serverId),
    templateNames(handle, serverId),
  ]);
  if (row === null) return { set: NO_RECORD_FIELDS, version: 0, changedAt: null, changedBy: null, templates };
  const { set, version, changed_at, username } = row;
  return { set, version, changedAt: iso(changed_at), changedBy: username, templates };
}

/** Puts a set in force; nothing where it is in force already. Existing records stay as they are. */
async function save(
  tx: Transaction,
  viewer: Viewer,
  { set, expectedVersion }: SaveRecordFieldsInput,
  at: number,
): Promise<RecordFields> {
  const { serverId } = viewer;
  const row = await findFieldSet(tx.handle, serverId);
  const { version = 0, username = 'Another person' } = row ?? {};
  if (version !== expectedVersion) {
    throw new DomainError('CONFLICT', {
      message: `${username} changed the fields meanwhile. Check them, then save again.`,
    });
  }
  const before = row?.set ?? NO_RECORD_FIELDS;
  const after = replaceFieldSet(before, set);
  const [problem] = checkFieldSet(after);
  if (problem) throw new DomainError('BAD_REQUEST', { message: problem.message, details: { field: 'set' } });
  const differences = differencesBetween(before, after);
  if (differences === null) return inForce(tx.handle, serverId);
  await writeFieldSet(tx.handle, {
    ...{ server_id: serverId, version: version + 1, field_set: toJson(after) },
    ...{ changed_by: viewer.id, changed_at: at },
  });
  const about = { serverId, actor: actorOf(viewer), at, version: version + 1 };
  await recordEvent(
    tx,
    recordFieldsEvents.create({ kind: 'record-fields.changed', ...about, ...differences }),
  );
  return inForce(tx.handle, serverId);
}

/** Returns what differs between two sets, by the fields' names; null when nothing does. */
function differencesBetween(
  before: RecordFieldSet,
  after: RecordFieldSet,
): Omit<RecordFieldsEvent, 'kind' | 'version'> | null {
  const old = new Map(before.fields.map((field) => [field.id, field]));
  const isUsed = (field: RecordField | undefined) => field !== undefined && !field.archived;
  const added = after.fields.filter((field) => isUsed(field) && !isUsed(old.get(field.id)));
  const archived = after.fields.filter((field) => field.archived && isUsed(old.get(field.id)));
  const changed = after.fields.filter((field) => {
    const known = old.get(field.id);
    return isUsed(field) && known && isUsed(known) && toJson(ordered(known)) !== toJson(ordered(field));
  });
  const requirementsChanged = toJson(ordered(before.requirements)) !== toJson(ordered(after.requirements));
  const inOrder = ({ fields }: RecordFieldSet) => toJson(fields.map(({ id }) => id));
  const isSame = [added, archived, changed].every((some) => some.length === 0) && !requirementsChanged;
  if (isSame && inOrder(before) === inOrder(after)) return null;
  const nameOf = ({ label }: RecordField) => label;
  return {
    count: after.fields.filter(isUsed).length,
    added: added.map(nameOf),
    archived: archived.map(nameOf),
    changed: changed.map(nameOf),
    requirementsChanged,
  };
}

/** Returns the entries of an object in one order, so that equal objects have equal JSON. */
function ordered(value: object): [string, unknown][] {
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
