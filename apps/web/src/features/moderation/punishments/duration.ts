import { formatDuration, hasLength, MAX_DURATION_MINUTES, type PunishmentType } from '@tenfour/domain';
import { formatRelative } from '../../../ui/time.ts';
import { texts } from './texts.ts';

/** The chips of the composer; null minutes are permanent. */
export const DURATION_PRESETS: readonly { label: string; minutes: number | null }[] = [
  ...[30, 120, 1_440, 10_080, 43_200].map((minutes) => ({
    label: formatDuration(minutes * 60_000),
    minutes,
  })),
  { label: texts.permanent, minutes: null },
];

/**
 * Formats the length of a punishment to the minute: "30m" or "1d 12h". Null is "Permanent" for a ban or a strike, and a
 * dash for a warning or a kick, which have no duration.
 */
export function formatLength(minutes: number | null, type: PunishmentType): string {
  if (minutes === null) return hasLength(type) ? texts.permanent : '—';
  return formatDuration(minutes * 60_000, 3);
}

/**
 * What the column of lengths says of the end: "ends in 2h", "ended 3h ago", "ended early" for what was ended by
 * hand; null where it never ends.
 */
export function formatEnd(
  record: { expiresAt: string | null; isActive: boolean; punishmentType: PunishmentType },
  now: number,
): string | null {
  if (isEndedEarly(record, now)) return texts.endedEarly;
  const expiry = formatExpiry(record, now);
  if (expiry === '—') return null;
  return record.isActive ? texts.ends(expiry) : texts.ended(expiry);
}

/**
 * Returns whether a record was ended by hand: it is over although its end is still to come, or although it is a ban or
 * strike without an end.
 */
export function isEndedEarly(
  record: { expiresAt: string | null; isActive: boolean; punishmentType: PunishmentType },
  now: number,
): boolean {
  if (record.isActive) return false;
  return record.expiresAt === null ? hasLength(record.punishmentType) : Date.parse(record.expiresAt) > now;
}

/** "in 2h", "3h ago", a date further away, or a dash for what never ends or was ended by hand. `now` in epoch ms. */
export function formatExpiry(record: { expiresAt: string | null; isActive: boolean }, now: number): string {
  if (record.expiresAt === null) return '—';
  const at = Date.parse(record.expiresAt);
  return record.isActive === at > now ? formatRelative(at, now) : '—';
}

/** Parses the minutes field: empty is permanent; else whole minutes from one minute to ten years. */
export function parseMinutes(text: string): { minutes: number | null } | { problem: string } {
  const typed = text.trim();
  if (typed === '') return { minutes: null };
  if (!/^\d+$/.test(typed) || Number(typed) < 1) return { problem: texts.minutesWhole };
  const minutes = Number(typed);
  return minutes > MAX_DURATION_MINUTES ? { problem: texts.minutesTooLong } : { minutes };
}
