import type { Punishment } from '@tenfour/contracts';
import { hasLength, MAX_DURATION_MINUTES, type PunishmentType, spellDuration } from '@tenfour/domain';
import { formatRelative, formatShortDate } from '../../../ui/time.ts';
import { texts } from './texts.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The durations offered at a press, in minutes as a form holds them; empty is permanent. */
export const DURATION_PRESETS: readonly { label: string; minutes: string }[] = [
  ...[30, 120, 1_440, 10_080, 43_200].map((minutes) => ({
    label: spellDuration(minutes),
    minutes: String(minutes),
  })),
  { label: texts.permanent, minutes: '' },
];

const UNIT_MINUTES = [1, 60, 1_440, 10_080];

/** The units of a custom duration. */
export const DURATION_UNITS = UNIT_MINUTES.map((minutes, at) => ({
  value: String(minutes),
  label: texts.units[at] ?? '',
}));

/** Returns the minutes of an amount. What is no whole number stays as it is, and nothing is 0, for `parseMinutes`. */
export function minutesOf(amount: string, unit: number): string {
  const typed = amount.trim();
  if (typed === '') return '0';
  return /^\d{1,7}$/.test(typed) ? String(Number(typed) * unit) : typed;
}

/** Splits minutes into an amount of the largest unit without a rest, up to days. */
export function splitMinutes(minutes: string): { amount: string; unit: number } {
  const count = Number(minutes);
  const unit = [1_440, 60].find((size) => count > 0 && count % size === 0) ?? 1;
  return { amount: unit === 1 ? minutes : String(count / unit), unit };
}

/**
 * Formats the duration of a punishment: "30 minutes" or "1 day 12 hours". Null is "Permanent" for a ban or a strike,
 * and a dash for a warning or a kick, which have no duration.
 */
export function formatLength(minutes: number | null, type: PunishmentType): string {
  if (minutes === null) return hasLength(type) ? texts.permanent : '—';
  return spellDuration(minutes);
}

/** What choosing a type changes in a form: a type without a duration removes it. */
export function withType(punishmentType: PunishmentType, minutes: string) {
  return { punishmentType, minutes: hasLength(punishmentType) ? minutes : '' };
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

/** Formats issuer, duration and end on one line, without what a record does not have. */
export function formatDetails(
  record: Pick<Punishment, 'issuedBy' | 'duration' | 'expiresAt' | 'isActive' | 'punishmentType'>,
  now: number,
): string {
  const length = formatLength(record.duration, record.punishmentType);
  const parts = [record.issuedBy, length === '—' ? null : length, formatEnd(record, now)];
  return parts.filter(Boolean).join(' · ');
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

/** "in 2h", "3h ago", a day further away, or a dash for what never ends or was ended by hand. `now` in epoch ms. */
export function formatExpiry(record: { expiresAt: string | null; isActive: boolean }, now: number): string {
  if (record.expiresAt === null) return '—';
  const at = Date.parse(record.expiresAt);
  if (record.isActive !== at > now) return '—';
  return Math.abs(at - now) < DAY_MS ? formatRelative(at, now) : formatShortDate(at, now);
}

/** Parses the minutes field: empty is permanent; else whole minutes from one minute to ten years. */
export function parseMinutes(text: string): { minutes: number | null } | { problem: string } {
  const typed = text.trim();
  if (typed === '') return { minutes: null };
  if (!/^\d+$/.test(typed) || Number(typed) < 1) return { problem: texts.minutesWhole };
  const minutes = Number(typed);
  return minutes > MAX_DURATION_MINUTES ? { problem: texts.minutesTooLong } : { minutes };
}
