/** Wall-clock time of a zone as a `datetime-local` field holds it: "2026-11-21T18:05". */
export type WallTime = string;

/** The moment (Unix ms) as the clocks of `timeZone` show it, to the minute. */
export function wallTimeIn(timeZone: string, at: number): WallTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

const asUtc = (wall: WallTime): number => Date.parse(`${wall.slice(0, 16)}Z`);

/**
 * The moment (Unix ms) at which the clocks of `timeZone` show `wall`; null when it cannot be read. Of an hour that
 * comes twice it is the first; a time that a daylight change leaves out is as much later as the clocks jump.
 */
export function momentOf(timeZone: string, wall: WallTime): number | null {
  const wanted = asUtc(wall);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wall) || Number.isNaN(wanted)) return null;
  const offsetAt = (at: number) => asUtc(wallTimeIn(timeZone, at)) - Math.floor(at / 60_000) * 60_000;
  const day = 24 * 3_600_000;
  const candidates = [wanted - offsetAt(wanted - day), wanted - offsetAt(wanted + day)].sort((a, b) => a - b);
  return candidates.find((at) => wanted - offsetAt(at) === at) ?? wanted - offsetAt(wanted - day);
}

/** "Nov 21, 6:05 PM" in `timeZone`, with the year when it is not the year of `now`. */
export function formatIn(timeZone: string, at: string | number, now: number): string {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...yearApart(at, now),
  }).format(new Date(at));
}

/** "Nov 16" in `timeZone`, with the year when it is not the year of `now`. */
export function formatDayIn(timeZone: string, at: string, now: string | number = at): string {
  const parts = { month: 'short', day: 'numeric', ...yearApart(at, now) } as const;
  return new Intl.DateTimeFormat('en', { timeZone, ...parts }).format(new Date(at));
}

/** Returns the last moment before `to`, so that a span that ends at midnight ends on the day before. */
export function lastMomentOf(to: string): string {
  return new Date(Date.parse(to) - 1).toISOString();
}

function yearApart(at: string | number, now: string | number): { year?: 'numeric' } {
  return new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear() ? {} : { year: 'numeric' };
}
