import type { Shift, ShiftB } from '@tenfour/contracts';
import { isForgotten, toStateB } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import { avatarUrl } from '../../community/identity/index.ts';
import { valuesOf } from '../../moderation/record-fields/index.ts';
import type { ShiftRow } from './store.ts';

/** A stored shift as the contracts have it, with its times as of `now`. */
export function toShift(row: ShiftRow, now: number): Shift {
  const { clock_in_at: startedAt, clock_out_at: endedAt, break_since: since } = row;
  // A clock that was set back counts as standing still.
  const end = Math.max(endedAt ?? now, since ?? 0, startedAt + row.break_ms);
  const breakMs = row.break_ms + (since === null ? 0 : end - since);
  return {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    avatar: avatarUrl(row.discord_id),
    robloxUsername: row.roblox_username,
    robloxUserId: row.roblox_user_id,
    status: row.status,
    type: row.type_id === null || row.type_name === null ? null : { id: row.type_id, name: row.type_name },
    clockInTime: iso(startedAt),
    clockOutTime: isoOrNull(endedAt),
    breakSince: isoOrNull(since),
    workedMs: end - startedAt - breakMs,
    breakMs,
    asOf: iso(now),
    forgotten: isForgotten({ startedAt, endedAt, breakMs, confirmed: Number(row.confirmations) > 0 }, now),
    corrected: Number(row.corrections) > 0,
    fields: valuesOf(row),
  };
}

/** As `toShift`, in the words of variant B. */
export function toShiftB(shift: Shift): ShiftB {
  return { ...shift, status: toStateB(shift.status) };
}
