import { timeOfWallClock } from '../../time-zones.ts';

/** How dates with slashes or dots are written in a file. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Plausible range of dates in a file. */
const FIRST = Date.UTC(2006, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** Returns the time if a record could plausibly have been created or have ended then; null if not. */
export function withinReach(at: number): number | null {
  return at >= FIRST && at < LATEST ? at : null;
}

/** Converts seconds, or milliseconds when the value would be far in the future as seconds; null for neither. */
export function fromEpoch(value: number): number | null {
  for (const ms of [value * 1_000, value]) {
    if (ms >= FIRST && ms < LATEST) return Math.round(ms);
  }
  return null;
}

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const LOCAL =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?m?\.?)?$/i;

/**
 * Parses a time into epoch ms: ISO 8601, seconds or milliseconds since 1970, or a date with slashes in the chosen
 * order. Without an offset it is local time in `zone`. Null for anything else.
 */
export function parseMoment(text: string, order: DateOrder, zone: string): number | null {
  const trimmed = text.trim();
  if (/^\d{9,14}(?:\.\d+)?$/.test(trimmed)) return fromEpoch(Number(trimmed));
  const iso = ISO.exec(trimmed);
  if (iso) return fromIso(trimmed, iso, zone);
  const local = LOCAL.exec(trimmed);
  if (!local) return null;
  const [, first = '', second = '', year = '', hour, minute, seconds, half] = local;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return wallClockMoment([year, month, day, hour, minute, seconds], half ?? null, zone);
}

function fromIso(text: string, [, ...parts]: RegExpExecArray, zone: string): number | null {
  const [year = '', month = '', day = '', hour, minute, second, offset] = parts;
  if (offset === undefined) return wallClockMoment([year, month, day, hour, minute, second], null, zone);
  const at = Date.parse(
    text
      .replace(' ', 'T')
      .replace(',', '.')
      .replace(/([+-]\d{2})(\d{2})$/, '$1:$2'),
  );
  return withinReach(at);
}

function wallClockMoment(
  [year, month, day, hour, minute, second]: (string | undefined)[],
  half: string | null,
  zone: string,
): number | null {
  const [m, d] = [Number(month), Number(day)];
  let h = Number(hour ?? 0);
  if (half !== null) h = (h % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const wall = Date.UTC(Number(year), m - 1, d, h, Number(minute ?? 0), Number(second ?? 0));
  const read = new Date(wall);
  // A 31st of February and a 25th hour are no dates.
  if (read.getUTCMonth() !== m - 1 || read.getUTCDate() !== d || h > 23) return null;
  return withinReach(timeOfWallClock(wall, zone));
}

/** Parses a duration into minutes: a number, or one with a unit such as `3d`, `12 hours`; null for anything else. */
export function parseMinutes(text: string): number | null {
  const match =
    /^(\d+(?:\.\d+)?)\s*(m|min|minutes?|h|hrs?|hours?|d|days?|w|weeks?|mo|months?|y|years?)?$/i.exec(
      text.trim(),
    );
  if (!match) return null;
  const [, count = '', unit = 'm'] = match;
  const minutes = Math.round(Number(count) * minutesIn(unit.toLowerCase()));
  return minutes > 0 ? minutes : null;
}

function minutesIn(unit: string): number {
  if (unit.startsWith('mo')) return 30 * 24 * 60;
  const known: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080, y: 525_600 };
  return known[unit[0] ?? ''] ?? 1;
}
