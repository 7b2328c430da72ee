import { RRuleTemporal } from 'rrule-temporal';
import { dayNumberOf } from './calendar.ts';
import type { Occurrence } from './game/session-series.ts';
import { type Span, timeOfWallClock, wallClockAt } from './time-zones.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** When a series begins and how it repeats. Its days and its minute after midnight are local ones. */
export interface Recurrence {
  startsOn: string;
  minute: number;
  /** RRULE of RFC 5545. */
  rule: string;
}

/**
 * Returns the occurrences of a series in a span, in a time zone. The rule is expanded in local time, so 20:00 stays 20:00
 * when clocks change. A local time that a change leaves out is later by as much as the clocks jump.
 */
export function occurrencesIn(
  { startsOn, minute, rule }: Recurrence,
  span: Span,
  zone: string,
): Occurrence[] {
  const start = dayNumberOf(startsOn) * DAY_MS + minute * MINUTE_MS;
  const rrule = new RRuleTemporal({ rruleString: `DTSTART:${stampOf(start)}\nRRULE:${rule}` });
  // A day more at both ends: near a change of the clocks, local times are not in the order of the clock.
  const from = new Date(wallClockAt(span.from, zone) - DAY_MS);
  const to = new Date(wallClockAt(span.to, zone) + DAY_MS);
  return rrule.between(from, to, true).flatMap((occurrence) => {
    const wall = occurrence.epochMilliseconds;
    const at = timeOfWallClock(wall, zone);
    if (at < span.from || at >= span.to) return [];
    return [{ day: new Date(wall).toISOString().slice(0, 10), at }];
  });
}

function stampOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
