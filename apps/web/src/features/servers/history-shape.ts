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
export interface HistoryFacts {
  peak: { count: number; at: number };
  latest: { count: number; at: number; isNow: boolean };
  /** Minutes in which nobody read the game. */
  gapMinutes: number;
}

/** The facts of a history, or null when the game was never read in it. */
export function factsOf({ from, counts, stepMinutes }: PlayerHistory): HistoryFacts | null {
  const momentOf = (at: number) => Date.parse(from) + at * stepMinutes * 60_000;
  const latestAt = counts.findLastIndex((count) => count !== null);
  const latest = counts[latestAt];
  if (latest === undefined || latest === null) return null;
  const peak = Math.max(...counts.map((count) => count ?? 0));
  return {
    peak: { count: peak, at: momentOf(counts.indexOf(peak)) },
    // The newest step has only just begun and may not have been read yet.
    latest: { count: latest, at: momentOf(latestAt), isNow: latestAt >= counts.length - 2 },
    gapMinutes: counts.filter((count) => count === null).length * stepMinutes,
  };
}

/** One line of the table: most players in each hour, null where nobody read the game. Newest first. */
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
