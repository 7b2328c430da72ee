import { plural } from './counts.ts';

interface Unit {
  short: string;
  noun: string;
  ms: number;
}

/** From the largest on. */
const UNITS: readonly Unit[] = [
  { short: 'd', noun: 'day', ms: 86_400_000 },
  { short: 'h', noun: 'hour', ms: 3_600_000 },
  { short: 'm', noun: 'minute', ms: 60_000 },
  { short: 's', noun: 'second', ms: 1_000 },
];

/** Formats a duration in these units, zeros left out and the rest cut off; null when nothing is left. */
function inUnits(ms: number, units: readonly Unit[], format: (count: number, unit: Unit) => string) {
  let left = Math.max(0, ms);
  const parts = units.flatMap((unit) => {
    const count = Math.floor(left / unit.ms);
    left -= count * unit.ms;
    return count > 0 ? [format(count, unit)] : [];
  });
  return parts.length === 0 ? null : parts.join(' ');
}

const short = (count: number, unit: Unit): string => `${count}${unit.short}`;

/**
 * Formats a duration for labels and tables: "40s", "3m 20s", "1h 28m", "2d 4h". Shows at most `most` neighboring units
 * and cuts off the rest. A negative duration counts as none.
 */
export function formatDuration(ms: number, most = 2): string {
  const largest = UNITS.findIndex((unit) => ms >= unit.ms);
  return largest < 0 ? '0s' : (inUnits(ms, UNITS.slice(largest, largest + most), short) ?? '0s');
}

/** Formats the time left, rounded up: "42s", "4m 5s", and above five minutes without seconds: "12m", "1h 59m". */
export function formatCountdown(ms: number): string {
  const step = ms > 5 * 60_000 ? 60_000 : 1_000;
  return formatDuration(Math.ceil(ms / step) * step);
}

/** Formats working time, whose days have no 24 hours: "45m", "6h 10m", "120h". Seconds are cut off. */
export function formatHours(ms: number): string {
  return inUnits(ms, UNITS.slice(1, 3), short) ?? '0m';
}

/** Formats a duration within a sentence, to the minute: "45 minutes", "1 hour 30 minutes", "14 days". */
export function spellDuration(minutes: number): string {
  return (
    inUnits(minutes * 60_000, UNITS.slice(0, 3), (count, { noun }) => plural(count, noun)) ?? '0 minutes'
  );
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a running timer: "01:24:07". A negative duration counts as none. */
export function formatTimer(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

/** Formats minutes after midnight: "22:30". */
export function formatClock(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Parses a time of day such as "22:30" into minutes after midnight; null for anything else. */
export function parseClock(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  return Number(hours) < 24 && Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : null;
}

const MINUTES_IN: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080 };

const PART = /(\d{1,7})\s*(minutes?|mins?|hours?|hrs?|days?|weeks?|[mhdw])(?![a-z])[\s,]*(?:and\s+)?/gy;

/**
 * Parses a typed duration into minutes: `90`, `45m`, `1h 30m`, `2 days and 4 hours`, `1w`. Null for anything else and
 * for durations below a minute.
 */
export function parseDuration(text: string): number | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  if (/^\d{1,7}$/.test(typed)) return Number(typed) || null;
  let minutes = 0;
  let at = 0;
  for (const part of typed.matchAll(PART)) {
    minutes += Number(part[1]) * (MINUTES_IN[part[2]?.charAt(0) ?? ''] ?? 0);
    at = part.index + part[0].length;
  }
  return at === typed.length && minutes > 0 ? minutes : null;
}
