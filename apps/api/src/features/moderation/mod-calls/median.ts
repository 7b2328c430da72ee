/** The median of durations in ms, rounded; null of none. A clock that was set back counts as no time. */
export function medianOf(durations: readonly number[]): number | null {
  if (durations.length === 0) return null;
  const sorted = Float64Array.from(durations, (ms) => Math.max(0, ms)).sort();
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.round((lower + upper) / 2);
}
