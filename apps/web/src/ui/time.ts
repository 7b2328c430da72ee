const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const dateOnly = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

const timeOnly = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Distance of two moments in words (both Unix ms): "just now", "5 minutes ago", "in 2 days". Cut off, never rounded up. */
export function formatRelative(at: number, now: number): string {
  const distance = at - now;
  for (const [unit, length] of STEPS) {
    if (Math.abs(distance) >= length) return relative.format(Math.trunc(distance / length), unit);
  }
  return distance > 0 ? 'now' : 'just now';
}

/** "Nov 21, 2026, 4:58 AM" in the person's time zone. */
export function formatDateTime(at: string | number | Date): string {
  return dateTime.format(new Date(at));
}

/** "Nov 21, 2026" in the person's time zone. */
export function formatDate(at: string | number | Date): string {
  return dateOnly.format(new Date(at));
}

/** "4:58 AM" in the person's time zone. */
export function formatTime(at: string | number | Date): string {
  return timeOnly.format(new Date(at));
}

/** "Saturday 4:58 AM" in `timeZone` (IANA). Throws RangeError for a zone that this browser does not know. */
export function formatTimeIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
}

/** How old data is, for "updated … ago": "4 s", "3 min", "2 h", "5 d". `ageMs` may be slightly negative. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
