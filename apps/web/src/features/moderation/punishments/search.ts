import { MAX_LENGTH, PUNISHMENT_SORTS, type PunishmentSort } from '@tenfour/contracts';
import { PUNISHMENT_TYPES, type PunishmentType, RECORD_FIELD_LIMITS } from '@tenfour/domain';
import { readCallSearch } from '../../../data/paths.ts';
import type { PlayerSearch } from '../../community/identity/drawer-address.ts';

/** What narrows and orders the list, as the address holds it. Absent means all, and newest first. */
export interface PunishmentsFilters {
  q?: string;
  type?: PunishmentType;
  status?: 'active' | 'expired';
  /** User id of the issuer. */
  by?: string;
  /** First and last day of recording, `YYYY-MM-DD` on the viewer's clock. */
  from?: string;
  to?: string;
  /** `missing` for records that lack something required, or `field:choice`. */
  field?: string;
  /** Id of the only record to show. */
  record?: string;
  sort?: Exclude<PunishmentSort, 'newest'>;
}

/**
 * What the address of the page holds: the filters, or in `?punish=&type=` what the composer is to begin with. `?call=`
 * is the mod call that the record is for. `?requests=` shows ban requests in a state instead, `?request=` opens one, and
 * `?ask=` begins one about a player.
 */
export interface PunishmentsSearch extends PunishmentsFilters {
  punish?: string;
  call?: string;
  /** Checked by what shows them, as every page loads this. */
  requests?: string;
  request?: string;
  ask?: string;
}

/** Longest filter by a field, in characters. */
const FIELD_FILTER_MAX = 2 * RECORD_FIELD_LIMITS.choice;

const SORTS = PUNISHMENT_SORTS.filter((sort) => sort !== 'newest');

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

function dayOf(value: unknown): string | undefined {
  const day = textOf(value);
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && startOfDay(day) !== undefined
    ? day
    : undefined;
}

/** Reads the address; what is not known is left out. A search for digits arrives as a number. */
export function readPunishmentsSearch(search: Record<string, unknown>): PunishmentsSearch {
  const read: { [Key in keyof PunishmentsSearch]-?: PunishmentsSearch[Key] | undefined } = {
    q: textOf(search.q),
    type: PUNISHMENT_TYPES.find((known) => known === search.type),
    status: (['active', 'expired'] as const).find((known) => known === search.status),
    by: textOf(search.by)?.slice(0, MAX_LENGTH.id),
    from: dayOf(search.from),
    to: dayOf(search.to),
    field: textOf(search.field)?.slice(0, FIELD_FILTER_MAX),
    record: textOf(search.record)?.slice(0, MAX_LENGTH.id),
    sort: SORTS.find((known) => known === search.sort),
    punish: textOf(search.punish)?.trim().slice(0, MAX_LENGTH.robloxUsername),
    call: readCallSearch(search).call,
    requests: textOf(search.requests),
    request: textOf(search.request),
    ask: textOf(search.ask),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/**
 * The filters of an address; a type beside `?punish=` belongs to the composer. What a route's reading drops still
 * arrives by the routes above it, as it was typed, and is read again. Whose drawer is open is no filter: the list below
 * it stays the same list, with its rows, its marks and the focus.
 */
export function filtersOf(search: PunishmentsSearch & PlayerSearch): PunishmentsFilters {
  const { punish, call: _call, type, ...rest } = readPunishmentsSearch({ ...search });
  return punish === undefined && type !== undefined ? { ...rest, type } : rest;
}

/** Whether anything narrows the list; the order does not. */
export function isFiltered({ sort: _sort, ...filters }: PunishmentsFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The filters as the API takes them. A `to` includes its whole day. */
export function listInputOf({ q, type, status, by, from, to, field, record, sort }: PunishmentsFilters) {
  const first = from === undefined ? undefined : startOfDay(from);
  const last = to === undefined ? undefined : startOfDay(to, 1);
  return {
    ...(q === undefined ? {} : { search: q }),
    ...(record === undefined ? {} : { punishmentId: record }),
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(by === undefined ? {} : { issuedBy: by }),
    ...(first ? { from: first.toISOString() } : {}),
    ...(last ? { to: last.toISOString() } : {}),
    ...fieldInputOf(field),
    ...(sort ? { sort } : {}),
  };
}

function fieldInputOf(field: string | undefined) {
  if (field === undefined) return {};
  const colon = field.indexOf(':');
  if (colon === -1) return { incomplete: 'true' };
  return { fieldId: field.slice(0, colon), fieldValue: field.slice(colon + 1) };
}

/** Midnight of a day on the viewer's clock, `later` days on; undefined for a day that does not exist. */
function startOfDay(day: string, later = 0): Date | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date);
  if (start.getMonth() !== month - 1 || start.getDate() !== date || year < 1970) return undefined;
  return new Date(year, month - 1, date + later);
}
