const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const dateOnly = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Distance of two moments in words (both Unix ms): "now", "5 minutes ago", "in 2 days". Cut off, never rounded up. */
export function formatRelative(at: number, now: number): string {
  const distance = at - now;
  for (const [unit, length] of STEPS) {
    if (Math.abs(distance) >= length) return relative.format(Math.trunc(distance / length), unit);
  }
  return 'now';
}

/** "Nov 21, 2026, 4:58 AM" in the person's time zone. */
export function formatDateTime(at: string | number | Date): string {
  return dateTime.format(new Date(at));
}

/** "Nov 21, 2026" in the person's time zone. */
export function formatDate(at: string | number | Date): string {
  return dateOnly.format(new Date(at));
}
