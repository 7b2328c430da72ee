import { MAX_LENGTH } from '@tenfour/contracts';
import { ACTIVITY_TYPES, type ActivityType, dayNumberOf, startOfDay } from '@tenfour/domain';
import type { PlayerSearch } from '../identity/drawer-address.ts';

/** The tabs of the page; the address leaves out the first one. */
export const LOGS_TABS = ['webhooks', 'activity'] as const;
export type LogsTab = (typeof LOGS_TABS)[number];

/** What narrows the activity log, as the address holds it. Absent means all. */
export interface ActivityFilters {
  q?: string;
  type?: ActivityType;
  /** User id of the actor; `PRODUCT_ACTOR` for automatic actions. */
  actor?: string;
  /** First and last day, `YYYY-MM-DD` in the server's time zone. */
  from?: string;
  to?: string;
}

/** What the address of the page holds: the open tab, and for the webhooks the one that is pointed at. */
export interface LogsSearch extends ActivityFilters {
  tab?: 'activity';
  webhook?: string;
}

function textOf(value: unknown, longest: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const trimmed = typeof text === 'string' ? text.trim().slice(0, longest) : '';
  return trimmed === '' ? undefined : trimmed;
}

function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || value < '1970') return undefined;
  const start = new Date(`${value}T00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(value) ? value : undefined;
}

function known<Read extends object>(
  read: {
    [Key in keyof Read]-?: Read[Key] | undefined;
  },
): Partial<Read> {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Partial<Read>;
}

/** Reads what narrows the log; what is not known is left out. A search for digits arrives as a number. */
export function readActivityFilters(search: Record<string, unknown>): ActivityFilters {
  return known<ActivityFilters>({
    q: textOf(search.q, MAX_LENGTH.search),
    type: ACTIVITY_TYPES.find((type) => type === search.type),
    actor: textOf(search.actor, MAX_LENGTH.id),
    from: dayOf(search.from),
    to: dayOf(search.to),
  });
}

/** Reads the address; filters belong to the activity, a webhook to the webhooks. */
export function readLogsSearch(search: Record<string, unknown>): LogsSearch {
  if (search.tab === 'activity') return { tab: 'activity', ...readActivityFilters(search) };
  return known<Pick<LogsSearch, 'webhook'>>({ webhook: textOf(search.webhook, MAX_LENGTH.id) });
}

/**
 * The filters of an address. What a route's reading drops still arrives by the routes above it, as it was typed, and is
 * read again. Whose drawer is open is no filter: the list below it stays the same list.
 */
export function filtersOf(search: LogsSearch & PlayerSearch): ActivityFilters {
  return readActivityFilters({ ...search });
}

/** Whether anything narrows the log. */
export function isFiltered(filters: ActivityFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Returns the start of a day in `timeZone`, `later` days on, as ISO 8601; undefined for a day that does not exist. */
function startOf(timeZone: string, day: string, later: number): string | undefined {
  if (dayOf(day) === undefined) return undefined;
  return new Date(startOfDay(dayNumberOf(day) + later, timeZone)).toISOString();
}

/** The filters as the API takes them. A `to` includes its whole day; days are those of the server's time zone. */
export function listInputOf(filters: ActivityFilters, timeZone: string) {
  const { q, type, actor } = filters;
  const from = filters.from === undefined ? undefined : startOf(timeZone, filters.from, 0);
  const to = filters.to === undefined ? undefined : startOf(timeZone, filters.to, 1);
  return {
    ...(q === undefined ? {} : { search: q }),
    ...(type ? { type } : {}),
    ...(actor === undefined ? {} : { actorId: actor }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** Address of everything that matches the filters, as CSV. */
export function exportAddress(serverId: string, filters: ActivityFilters, timeZone: string): string {
  const path = `/api/servers/${encodeURIComponent(serverId)}/activity-logs/export.csv`;
  const query = new URLSearchParams(listInputOf(filters, timeZone));
  return query.size === 0 ? path : `${path}?${query}`;
}
