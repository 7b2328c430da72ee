import type { CorrectShiftInput, Shift } from '@tenfour/contracts';
import { parseWallTime, type WallTime, wallTimeAt } from '@tenfour/domain';
import { sentFields, type TypedFields, typedOf } from '../../community/record-fields/typed-fields.ts';
import { texts } from './texts.ts';

/** What the dialog holds: wall-clock times of the server's zone, minutes as typed, '' for no type and no end. */
export interface CorrectionDraft {
  in: WallTime;
  out: WallTime;
  breakMinutes: string;
  typeId: string;
  note: string;
  /** Custom fields as typed. */
  fields: TypedFields;
}

/** The shift as it stands. */
export function correctionOf(shift: Shift, timeZone: string): CorrectionDraft {
  return {
    in: wallTimeAt(Date.parse(shift.clockInTime), timeZone),
    out: shift.clockOutTime === null ? '' : wallTimeAt(Date.parse(shift.clockOutTime), timeZone),
    breakMinutes: String(Math.round(shift.breakMs / 60_000)),
    typeId: shift.type?.id ?? '',
    note: '',
    fields: typedOf(shift.fields),
  };
}

/** What is wrong with each field. */
export type CorrectionProblems = Partial<Record<keyof CorrectionDraft, string>>;

/** What keeps a draft from being sent. The server decides about the rest: the future, other shifts. */
export function correctionProblems(
  draft: CorrectionDraft,
  shift: Shift,
  timeZone: string,
): CorrectionProblems {
  const { problems } = texts;
  const begin = parseWallTime(draft.in, timeZone);
  const end = draft.out === '' ? null : parseWallTime(draft.out, timeZone);
  const minutes = /^\d{1,6}$/.test(draft.breakMinutes.trim()) ? Number(draft.breakMinutes) : null;
  const elapsed = begin !== null && end !== null ? end - begin : null;
  const ends = draft.out !== '' || shift.clockOutTime !== null;
  return {
    ...(begin === null ? { in: problems.time } : {}),
    ...(ends && end === null ? { out: problems.time } : {}),
    ...(elapsed !== null && elapsed < 0 ? { out: problems.order } : {}),
    ...(minutes === null ? { breakMinutes: problems.breaks } : {}),
    ...(minutes !== null && elapsed !== null && elapsed >= 0 && minutes * 60_000 > elapsed + 60_000
      ? { breakMinutes: problems.breaksTooLong }
      : {}),
    ...(draft.note.trim() === '' ? { note: problems.note } : {}),
  };
}

/** What differs from the shift, in the words of the call; the note apart. Times that were not touched keep their seconds. */
export function correctionChanges(
  draft: CorrectionDraft,
  shift: Shift,
  timeZone: string,
): Pick<CorrectShiftInput, 'clockInTime' | 'clockOutTime' | 'breakMinutes' | 'typeId' | 'fields'> {
  const before = correctionOf(shift, timeZone);
  const fields = sentFields(draft.fields, shift.fields);
  const moment = (wall: WallTime) => new Date(parseWallTime(wall, timeZone) ?? 0).toISOString();
  return {
    ...(draft.in === before.in ? {} : { clockInTime: moment(draft.in) }),
    ...(draft.out === before.out || draft.out === '' ? {} : { clockOutTime: moment(draft.out) }),
    ...(Number(draft.breakMinutes) === Number(before.breakMinutes)
      ? {}
      : { breakMinutes: Number(draft.breakMinutes) }),
    ...(draft.typeId === before.typeId ? {} : { typeId: draft.typeId || null }),
    ...(fields ? { fields } : {}),
  };
}
