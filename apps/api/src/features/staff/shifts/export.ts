import type { ListShiftsInput } from '@tenfour/contracts';
import type { RecordValues } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { pageOf } from '../../../db/pagination.ts';
import { shiftsStore } from './store.ts';
import { toShift } from './view.ts';

/** Which shifts an export has; as the list's filters. */
export type ShiftFilter = Omit<ListShiftsInput, 'serverId' | 'limit' | 'cursor'>;

/** A shift as a line of an export. Times ISO 8601; `worked` and `break` in whole minutes as of `now`. */
export interface ShiftExportRow {
  username: string;
  robloxUsername: string | null;
  type: string | null;
  clockIn: string;
  /** Null while the shift is open. */
  clockOut: string | null;
  workedMinutes: number;
  breakMinutes: number;
  corrected: boolean;
  fields: RecordValues;
}

/**
 * One page of shifts for an export, newest first; `nextCursor` is null on the last one. `now` in epoch ms. Throws
 * BAD_REQUEST for a cursor that is not ours.
 */
export async function shiftRowsForExport(
  handle: Handle,
  serverId: string,
  filter: ShiftFilter,
  page: { cursor: string | null; limit: number; now: number },
): Promise<{ rows: ShiftExportRow[]; nextCursor: string | null }> {
  const { cursor, limit, now } = page;
  const asked = { ...filter, serverId, limit: limit + 1, ...(cursor === null ? {} : { cursor }) };
  const { rows, nextCursor } = pageOf(await shiftsStore(handle, serverId).list(asked), limit, (row) => ({
    at: row.clock_in_at,
    id: row.id,
  }));
  return { rows: rows.map((row) => toExportRow(toShift(row, now))), nextCursor };
}

function toExportRow(shift: ReturnType<typeof toShift>): ShiftExportRow {
  return {
    username: shift.username,
    robloxUsername: shift.robloxUsername,
    type: shift.type?.name ?? null,
    clockIn: shift.clockInTime,
    clockOut: shift.clockOutTime,
    workedMinutes: Math.round(shift.workedMs / 60_000),
    breakMinutes: Math.round(shift.breakMs / 60_000),
    corrected: shift.corrected,
    fields: shift.fields,
  };
}
