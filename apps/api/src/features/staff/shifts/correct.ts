import {
  type CorrectShiftInput,
  type SentValues,
  type ShiftDetail,
  type Viewer,
  zShiftCorrection,
} from '@tenfour/contracts';
import {
  breakMinutesOf,
  canCorrectShiftOf,
  correctShift,
  DomainError,
  leads,
  leadsEvery,
  rankOf,
  roleInDepartment,
  type ShiftRecord,
} from '@tenfour/domain';
import { fromIso, fromJson, iso, isoOrNull, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { type Changes, changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import {
  fieldSetInForce,
  takeLastValues,
  valuesColumn,
  valuesInWords,
  valuesOf,
} from '../../moderation/record-fields/index.ts';
import { shiftEvents } from './events.ts';
import { recapFor } from './recap.ts';
import { noSuchShift, noSuchType, notYourDepartment } from './refusals.ts';
import { rulesStore } from './rules-store.ts';
import { found, inTurn, type ShiftsDeps } from './step.ts';
import { recordOf, type ShiftRow, type ShiftsStore, shiftsStore } from './store.ts';
import { toShift } from './view.ts';

/** A shift with its breaks and what was put right in it. Throws NOT_FOUND. */
export function shiftDetail(deps: ShiftsDeps, viewer: Viewer, shiftId: string): Promise<ShiftDetail> {
  return detailOf(deps, deps.database.handle, viewer, shiftId);
}

async function detailOf(
  { now }: ShiftsDeps,
  handle: Handle,
  viewer: Viewer,
  shiftId: string,
): Promise<ShiftDetail> {
  const store = shiftsStore(handle, viewer.serverId);
  const row = await found(store, shiftId);
  const [breaks, corrections, notes, recap] = await Promise.all([
    store.breaksOf(row.id),
    correctionsStore(handle, viewer.serverId).of(row.id),
    store.notesOf(row.id),
    recapFor(handle, viewer, row, now()),
  ]);
  return {
    ...toShift(row, now()),
    recap,
    breaks: breaks.map(({ startedAt, endedAt }) => ({
      startedAt: iso(startedAt),
      endedAt: isoOrNull(endedAt),
    })),
    corrections,
    notes,
  };
}

/**
 * Puts a shift right. When nothing differs, only the first confirmation of an ended forgotten shift is written, so that
 * a double press is one correction. Throws FORBIDDEN for people not below, REFUSED for times that make no sense, CONFLICT
 * for another shift at that time.
 */
export async function correct(
  deps: ShiftsDeps,
  viewer: Viewer,
  input: CorrectShiftInput,
): Promise<ShiftDetail> {
  const named = await shiftsStore(deps.database.handle, viewer.serverId).find(input.shiftId);
  if (!named) throw noSuchShift();
  return inTurn(deps, viewer, named.user_id, async (tx, store) => {
    const history = correctionsStore(tx.handle, viewer.serverId);
    const row = await found(store, input.shiftId);
    const rank = await store.rankOf(row.user_id);
    if (!leads(viewer, row.type_id)) throw notYourDepartment();
    const isOwn = row.user_id === viewer.id && leadsEvery(viewer);
    if (!canCorrectShiftOf(roleInDepartment(viewer, row.type_id), rank, isOwn, rankOf(viewer))) {
      throw forbidden();
    }
    const at = deps.now();
    const before = recordOf(row, await store.breaksOf(row.id));
    const after = correctShift(before, timesOf(input), at);
    const typeId = input.typeId === undefined ? row.type_id : input.typeId;
    if (!leads(viewer, typeId)) throw notYourDepartment();
    const typeName =
      typeId === row.type_id
        ? row.type_name
        : await typeNameOf(rulesStore(tx.handle, viewer.serverId), typeId);
    const fields = await correctFields(tx.handle, viewer, store, row, input.fields);
    const changes =
      changesBetween(
        { ...shown(before, row.type_name, at), fields: fields.before },
        { ...shown(after, typeName, at), fields: fields.after },
      ) ?? (row.clock_out_at !== null && toShift(row, at).forgotten ? { before: {}, after: {} } : null);
    if (changes === null) return detailOf(deps, tx.handle, viewer, row.id);
    await requireFree(store, row, after);
    await store.rewrite(row.id, after, typeId);
    await history.add({ shiftId: row.id, at, by: viewer.id, note: input.note, changes });
    await recordEvent(
      tx,
      shiftEvents.create({
        kind: 'shift.corrected',
        serverId: viewer.serverId,
        actor: actorOf(viewer),
        at,
        shiftId: row.id,
        person: { id: row.user_id, username: row.username },
        note: input.note,
        changes,
      }),
    );
    return detailOf(deps, tx.handle, viewer, row.id);
  });
}

/** Stores the values that a correction sends, and returns both sides in words. A correction requires none. */
async function correctFields(
  handle: Handle,
  viewer: Viewer,
  store: ShiftsStore,
  row: ShiftRow,
  sent: SentValues,
): Promise<{ before: string; after: string }> {
  if (sent === undefined) return { before: '', after: '' };
  const before = valuesOf(row);
  const closing = { recordId: row.id, sent, before, check: false };
  const values = await takeLastValues(handle, viewer, 'shift', closing);
  await store.writeFields(row.id, valuesColumn(values));
  const set = await fieldSetInForce(handle, viewer.serverId);
  return { before: valuesInWords(set, before), after: valuesInWords(set, values) };
}

function timesOf({ clockInTime, clockOutTime, breakMinutes }: CorrectShiftInput) {
  return {
    startedAt: clockInTime === undefined ? undefined : fromIso(clockInTime),
    endedAt: clockOutTime === undefined ? undefined : fromIso(clockOutTime),
    breakMs: breakMinutes === undefined ? undefined : breakMinutes * 60_000,
  };
}

async function typeNameOf(
  rules: ReturnType<typeof rulesStore>,
  typeId: string | null,
): Promise<string | null> {
  if (typeId === null) return null;
  const type = await rules.findType(typeId);
  if (!type) throw noSuchType();
  return type.name;
}

function shown(shift: ShiftRecord, type: string | null, now: number) {
  return {
    clockInTime: iso(shift.startedAt),
    clockOutTime: isoOrNull(shift.endedAt),
    breakMinutes: breakMinutesOf(shift, now),
    type,
  };
}

async function requireFree(store: ShiftsStore, row: ShiftRow, after: ShiftRecord): Promise<void> {
  const until = after.endedAt ?? Number.MAX_SAFE_INTEGER;
  const other = await store.overlapping(row.user_id, row.id, after.startedAt, until);
  if (!other) return;
  throw new DomainError('CONFLICT', {
    message: `At this time there is another shift of ${row.username}. Put that one right first, or choose other times.`,
    details: {
      shiftId: other.id,
      clockInTime: iso(other.clock_in_at),
      clockOutTime: isoOrNull(other.clock_out_at),
    },
  });
}

function forbidden(): DomainError {
  return new DomainError('FORBIDDEN', {
    message: 'You can only put right your own shifts and those of people whose role is below your own.',
  });
}

const zDiff = zShiftCorrection.pick({ before: true, after: true });

/** A correction to store. `at` in epoch ms. */
interface NewCorrection {
  shiftId: string;
  at: number;
  by: string;
  note: string;
  changes: Changes;
}

/** What was put right in the shifts of one server, and why. */
function correctionsStore(handle: Handle, serverId: string) {
  return {
    /** Oldest first. */
    async of(shiftId: string): Promise<ShiftDetail['corrections']> {
      const rows = await handle
        .selectFrom('shift_corrections')
        .innerJoin('users', 'users.id', 'shift_corrections.corrected_by')
        .select(['shift_corrections.id', 'shift_corrections.at', 'shift_corrections.note'])
        .select(['shift_corrections.diff', 'users.username'])
        .where('shift_corrections.shift_id', '=', shiftId)
        .where('shift_corrections.server_id', '=', serverId)
        .orderBy('shift_corrections.id')
        .execute();
      return rows.map(({ id, at, note, diff, username }) => ({
        id,
        at: iso(at),
        correctedBy: username,
        note,
        ...fromJson(diff, (value) => zDiff.parse(value)),
      }));
    },

    async add({ shiftId, at, by, note, changes }: NewCorrection): Promise<void> {
      await handle
        .insertInto('shift_corrections')
        .values({
          server_id: serverId,
          id: newId(),
          shift_id: shiftId,
          at,
          corrected_by: by,
          note,
          diff: toJson(changes),
        })
        .execute();
    },
  };
}
