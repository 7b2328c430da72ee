/** A stretch of time in epoch ms. */
interface Stretch {
  from: number;
  to: number;
}

/** A shift as far as a session's summary counts it. */
export interface CountedShift extends Stretch {
  userId: string;
  breaks: readonly Stretch[];
}

/** People that a summary names. */
const TOP_STAFF = 3;

/** Returns how many people worked during a session and for how long together without breaks, in ms, and who most. */
export function staffTimeIn(
  session: Stretch,
  shifts: readonly CountedShift[],
): { staff: number; ms: number; top: { userId: string; ms: number }[] } {
  const people = new Map<string, number>();
  for (const shift of shifts) {
    const worked = shared(session, shift);
    if (worked === null) continue;
    const pauses = shift.breaks.map((pause) => shared(worked, pause));
    const ms =
      lengthOf(worked) - pauses.reduce((sum, pause) => sum + (pause === null ? 0 : lengthOf(pause)), 0);
    people.set(shift.userId, (people.get(shift.userId) ?? 0) + Math.max(0, ms));
  }
  const top = [...people].map(([userId, ms]) => ({ userId, ms })).sort((a, b) => b.ms - a.ms);
  return { staff: people.size, ms: top.reduce((sum, { ms }) => sum + ms, 0), top: top.slice(0, TOP_STAFF) };
}

function shared(a: Stretch, b: Stretch): Stretch | null {
  const from = Math.max(a.from, b.from);
  const to = Math.min(a.to, b.to);
  return from < to ? { from, to } : null;
}

function lengthOf({ from, to }: Stretch): number {
  return to - from;
}

/** Returns the median of durations in ms, rounded; null of none. A clock that was set back counts as no time. */
export function medianOf(durations: readonly number[]): number | null {
  if (durations.length === 0) return null;
  const sorted = Float64Array.from(durations, (ms) => Math.max(0, ms)).sort();
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.round((lower + upper) / 2);
}

/** Returns the most players and their average over samples of one minute each; null without any. */
export function playersIn(samples: readonly number[]): { peak: number; average: number } | null {
  if (samples.length === 0) return null;
  const sum = samples.reduce((total, players) => total + players, 0);
  return { peak: Math.max(...samples), average: Math.round((sum / samples.length) * 10) / 10 };
}
