import type { GameSession } from '@tenfour/contracts';
import {
  type DayName,
  dayNameAt,
  dayNameOf,
  dayNumberOf,
  type Span,
  startOfDay,
  weekOf,
} from '@tenfour/domain';

/** A week from Monday on, in a time zone. */
export interface Week {
  days: DayName[];
  /** Epoch ms. */
  span: Span;
}

/** Returns the week that is `later` weeks after the one of `now`. */
export function weekLater(now: number, later: number, timeZone: string): Week {
  const first = dayNumberOf(dayNameOf(weekOf(now, timeZone).from, timeZone)) + 7 * later;
  return {
    days: Array.from({ length: 7 }, (_, index) => dayNameAt(first + index)),
    span: { from: startOfDay(first, timeZone), to: startOfDay(first + 7, timeZone) },
  };
}

/** Returns when a session began or is planned, epoch ms. */
export function timeOf({ startedAt, plannedAt }: Pick<GameSession, 'startedAt' | 'plannedAt'>): number {
  return Date.parse(startedAt ?? plannedAt);
}

/** Where the focus is in a week: a day, and a session of it. */
export interface WeekPlace {
  day: number;
  at: number;
}

/**
 * Returns where an arrow key leads: up and down within a day, left and right to the next day that has sessions. Null
 * where there is none.
 */
export function placeAfter(key: string, { day, at }: WeekPlace, counts: readonly number[]): WeekPlace | null {
  if (key === 'ArrowUp') return at > 0 ? { day, at: at - 1 } : null;
  if (key === 'ArrowDown') return at + 1 < (counts[day] ?? 0) ? { day, at: at + 1 } : null;
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  if (step === 0) return null;
  for (let next = day + step; next >= 0 && next < counts.length; next += step) {
    const count = counts[next] ?? 0;
    if (count > 0) return { day: next, at: Math.min(at, count - 1) };
  }
  return null;
}
