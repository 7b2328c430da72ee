import type { AnalyticsInput } from '@tenfour/contracts';
import { ANALYTICS_RANGES, type AnalyticsRange } from '@tenfour/domain';

export const ANALYTICS_TABS = ['server', 'staff'] as const;
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number];

/** What the table of the staff can be sorted by. */
export const STAFF_SORTS = ['hours', 'claimed', 'handled', 'punishments', 'claim', 'trend', 'name'] as const;
export type StaffSort = (typeof STAFF_SORTS)[number];

/** What the address of the page holds. Absent: the server's charts, of 30 days, beside nothing, most hours first. */
export interface AnalyticsSearch {
  tab?: AnalyticsTab;
  range?: AnalyticsRange;
  /** Days such as "2026-11-21"; they stand in for the range. */
  from?: string;
  to?: string;
  compare?: boolean;
  sort?: StaffSort;
}

/** The range that nothing in the address stands for. */
export const DEFAULT_RANGE: AnalyticsRange = '30d';

const RANGES = Object.keys(ANALYTICS_RANGES) as AnalyticsRange[];

function dayIn(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return isDay && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** Reads the address; what is not known, or stands for itself, is left out. */
export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const tab = ANALYTICS_TABS.find((known) => known === search.tab);
  const range = RANGES.find((known) => known === search.range);
  const sort = STAFF_SORTS.find((known) => known === search.sort);
  const [from, to] = [dayIn(search.from), dayIn(search.to)];
  return {
    ...(tab && tab !== 'server' ? { tab } : {}),
    ...(range && range !== DEFAULT_RANGE ? { range } : {}),
    ...(from ? { from } : {}),
    ...(from && to ? { to } : {}),
    ...(search.compare === true ? { compare: true } : {}),
    ...(sort && sort !== 'hours' ? { sort } : {}),
  };
}

/** What the charts are asked with. */
export function inputOf(serverId: string, { range, from, to, compare }: AnalyticsSearch): AnalyticsInput {
  return {
    serverId,
    range: range ?? DEFAULT_RANGE,
    compare: compare ?? false,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** The address of a chart as CSV. */
export function csvAddress(chart: string, { serverId, ...input }: AnalyticsInput): string {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return `/api/servers/${encodeURIComponent(serverId)}/analytics/${chart}/export.csv?${query}`;
}
