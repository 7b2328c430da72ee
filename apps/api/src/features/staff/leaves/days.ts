import { dayOf, type Span } from '@tenfour/domain';

/** "1 Dec 2026 to 7 Dec 2026" in a zone, or one day; a span that ends at midnight ends on the day before. */
export function daysInWords({ from, to }: Span, zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const first = format.format(dayOf(from, zone).from);
  const last = format.format(dayOf(Math.max(from, to - 1), zone).from);
  return first === last ? first : `${first} to ${last}`;
}
