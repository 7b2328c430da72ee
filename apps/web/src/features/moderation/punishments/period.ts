import type { PunishmentView } from '@tenfour/contracts';
import { formatDays } from '@tenfour/domain';
import { type PunishmentsFilters, readPunishmentsSearch } from './search.ts';
import { texts } from './texts.ts';

/** First and last day of a period, `YYYY-MM-DD` on the viewer's clock; null is open. */
type Days = [string | null, string | null];

const two = (value: number): string => String(value).padStart(2, '0');

function dayOf(now: number, daysBefore: number): string {
  const day = new Date(now);
  day.setDate(day.getDate() - daysBefore);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Returns the first and last day of the last `days` days, today included. */
function lastDays(days: number, now: number): { from: string; to: string } {
  return { from: dayOf(now, days - 1), to: dayOf(now, 0) };
}

/** Returns filters as a view stores them: a period that ends today moves on with the days. */
export function viewFiltersOf(filters: PunishmentsFilters, now: number): PunishmentView['filters'] {
  const { q, type, status, by, from, to, sort } = filters;
  const days = [1, 7, 30].find((count) => {
    const period = lastDays(count, now);
    return period.from === from && period.to === to;
  });
  const period = days === undefined ? { from, to } : { lastDays: days };
  return { search: q, type, status, issuedBy: by, ...period, sort };
}

/** Returns the filters of a view, for the address. */
export function filtersOfView({ filters }: PunishmentView, now: number): PunishmentsFilters {
  const { search: q, issuedBy: by, lastDays: days, ...same } = filters;
  return readPunishmentsSearch({ ...same, q, by, ...(days === undefined ? {} : lastDays(days, now)) });
}

/** Returns the periods offered beside the calendar, today included. */
export function presetsAt(now: number): { label: string; value: Days }[] {
  const today = dayOf(now, 0);
  return [
    { label: texts.today, value: [today, today] },
    { label: texts.last7, value: [dayOf(now, 6), today] },
    { label: texts.last30, value: [dayOf(now, 29), today] },
  ];
}

function startOf(day: string, later = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}

/** Names the period of the filters: a preset, "Nov 1 to Nov 7", or an open end. Null where there is none. */
export function formatPeriod({ from, to }: Pick<PunishmentsFilters, 'from' | 'to'>, now: number) {
  if (from === undefined && to === undefined) return null;
  const preset = presetsAt(now).find(({ value }) => value[0] === from && value[1] === to);
  if (preset) return preset.label;
  const single = (day: string) => formatDays({ from: startOf(day), to: startOf(day, 1) }, undefined);
  if (from === undefined) return texts.until(single(to ?? ''));
  if (to === undefined) return texts.since(single(from));
  return formatDays({ from: startOf(from), to: startOf(to, 1) }, undefined);
}
