import type { PlayerHistory } from '@tenfour/contracts';

/** The chart's own units; the picture is stretched to the width that there is. */
export const CHART = { width: 600, height: 96 } as const;

/** A stretch of time in which the game was read without a gap: its points in the chart's units. */
export type Stretch = readonly { x: number; y: number }[];

/** The stretches between the gaps, oldest first. `top` is the count at the upper edge. */
export function stretches(counts: PlayerHistory['counts'], top: number): Stretch[] {
  const found: { x: number; y: number }[][] = [];
  const step = CHART.width / Math.max(1, counts.length - 1);
  counts.forEach((count, at) => {
    if (count === null) return;
    const point = { x: at * step, y: CHART.height * (1 - count / Math.max(1, top)) };
    const before = at > 0 && counts[at - 1] !== null ? found.at(-1) : undefined;
    if (before) before.push(point);
    else found.push([point]);
  });
  return found;
}

/** The count at the upper edge: the game's own limit, or the peak where it is not known or was raised. */
export function topOf({ counts, maxPlayers }: Pick<PlayerHistory, 'counts' | 'maxPlayers'>): number {
  return Math.max(1, maxPlayers, ...counts.map((count) => count ?? 0));
}

/** What the curve says in numbers. Times in Unix ms. */
export interface HistoryDetails {
  peak: { count: number; at: number };
  latest: { count: number; at: number; isNow: boolean };
}

/** What the page has read of the game apart from its history. `at` in Unix ms; `isNow` is false for old data. */
export type Reading = HistoryDetails['latest'];

/**
 * The facts of a history, or null when the game was never read in it. A newer `reading`, which the page shows beside
 * the curve, has the last word: the two are asked for at different moments and must not contradict each other.
 */
export function detailsOf(history: PlayerHistory, reading: Reading | null): HistoryDetails | null {
  const { counts } = history;
  const sampled = latestSample(history);
  const latest = reading !== null && (sampled === null || reading.at >= sampled.at) ? reading : sampled;
  if (latest === null) return null;
  const most = Math.max(...counts.map((count) => count ?? -1));
  const peak =
    latest.count > most
      ? { count: latest.count, at: latest.at }
      : { count: most, at: momentOf(history, counts.indexOf(most)) };
  return { peak, latest };
}

function latestSample(history: PlayerHistory): Reading | null {
  const { counts } = history;
  const step = counts.findLastIndex((count) => count !== null);
  const count = counts[step];
  if (count === undefined || count === null) return null;
  // The newest step has only just begun and may not have been read yet.
  return { count, at: momentOf(history, step), isNow: step >= counts.length - 2 };
}

/** Returns when a step begins, but never a time before the first snapshot. */
function momentOf({ from, stepMinutes, firstAt }: PlayerHistory, step: number): number {
  const begins = Date.parse(from) + step * stepMinutes * 60_000;
  return firstAt === null ? begins : Math.max(begins, Date.parse(firstAt));
}

/**
 * Returns the rows of the table, newest first: the peak player count of each hour, null for hours without a snapshot.
 */
export function hourly({ from, counts, stepMinutes }: PlayerHistory): { at: number; count: number | null }[] {
  const perHour = Math.max(1, Math.round(60 / stepMinutes));
  const hours: { at: number; count: number | null }[] = [];
  for (let start = 0; start < counts.length; start += perHour) {
    const known = counts.slice(start, start + perHour).filter((count) => count !== null);
    const at = Date.parse(from) + start * stepMinutes * 60_000;
    hours.push({ at, count: known.length === 0 ? null : Math.max(...known) });
  }
  return hours.reverse();
}
