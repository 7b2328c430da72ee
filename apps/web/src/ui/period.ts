import { dayNameAt, dayNumberOf, formatDays } from '@tenfour/domain';

/** First and last day, `YYYY-MM-DD`; either end can be open. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns the last `days` days, today included. */
export function lastDays(days: number, today: string): { from: string; to: string } {
  return { from: dayNameAt(dayNumberOf(today) - days + 1), to: today };
}

/** Periods offered beside the calendar, by their number of days. */
const PRESETS = [
  [1, 'Today'],
  [7, '7 days'],
  [30, '30 days'],
] as const;

/** Returns how many days a period that ends today has, if it is one of the presets. */
export function presetDays({ from, to }: Period, today: string): number | undefined {
  return PRESETS.map(([days]) => days).find((days) => from === lastDays(days, today).from && to === today);
}

/** Returns the choices beside the calendar; the last one clears a period. */
export function presetsAt(today: string, isSet: boolean) {
  const presets = PRESETS.map(([days, label]) => {
    const { from, to } = lastDays(days, today);
    return { label: label as string, value: [from, to] as [string | null, string | null] };
  });
  return isSet ? [...presets, { label: 'Clear', value: [null, null] as [null, null] }] : presets;
}

/** Names a period: a preset, "Nov 1 to Nov 7", or an open end. Null where there is none. */
export function formatPeriod(period: Period, today: string): string | null {
  const { from, to } = period;
  if (from === undefined && to === undefined) return null;
  const preset = presetDays(period, today);
  if (preset !== undefined) return PRESETS.find(([days]) => days === preset)?.[1] ?? null;
  const named = (first: string, last: string) =>
    formatDays({ from: Date.parse(first), to: Date.parse(last) + DAY_MS }, 'UTC');
  if (from === undefined) return `Until ${named(to ?? '', to ?? '')}`;
  if (to === undefined) return `From ${named(from, from)}`;
  return named(from, to);
}
