import { hasLength, MAX_DURATION_MINUTES, type PunishmentType, spellDuration } from '@tenfour/domain';
import { texts } from './texts.ts';

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
 * and a dash for what has no duration.
 */
export function formatLength(minutes: number | null, type: PunishmentType | null): string {
  if (minutes === null) return hasLength(type) ? texts.permanent : '—';
  return spellDuration(minutes);
}

/** What choosing a type changes in a form: a type without a duration removes it. */
export function withType<Type extends PunishmentType | null>(punishmentType: Type, minutes: string) {
  return { punishmentType, minutes: hasLength(punishmentType) ? minutes : '' };
}

/** Parses the minutes field: empty is permanent; else whole minutes from one minute to ten years. */
export function parseMinutes(text: string): { minutes: number | null } | { problem: string } {
  const typed = text.trim();
  if (typed === '') return { minutes: null };
  if (!/^\d+$/.test(typed) || Number(typed) < 1) return { problem: texts.minutesWhole };
  const minutes = Number(typed);
  return minutes > MAX_DURATION_MINUTES ? { problem: texts.minutesTooLong } : { minutes };
}
