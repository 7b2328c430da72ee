import type { PunishmentView } from '@tenfour/contracts';
import { lastDays, presetDays } from '../../../ui/period.ts';
import { type PunishmentsFilters, readPunishmentsSearch } from './search.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the day on the viewer's clock, `YYYY-MM-DD`. */
export function todayAt(now: number): string {
  const day = new Date(now);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Returns filters as a view stores them: a period that ends today moves on with the days. */
export function viewFiltersOf(filters: PunishmentsFilters, now: number): PunishmentView['filters'] {
  const { q, type, status, by, from, to, field, sort } = filters;
  const days = presetDays(filters, todayAt(now));
  const period = days === undefined ? { from, to } : { lastDays: days };
  return { search: q, type, status, issuedBy: by, ...period, field, sort };
}

/** Returns the filters of a view, for the address. */
export function filtersOfView({ filters }: PunishmentView, now: number): PunishmentsFilters {
  const { search: q, issuedBy: by, lastDays: days, ...same } = filters;
  const period = days === undefined ? {} : lastDays(days, todayAt(now));
  return readPunishmentsSearch({ ...same, q, by, ...period });
}
