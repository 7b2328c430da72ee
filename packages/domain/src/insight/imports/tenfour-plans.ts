import { type DayName, dayNameAt, dayNumberOf } from '../../calendar.ts';
import { parseClock } from '../../format/durations.ts';
import { commandProblem } from '../../game/commands.ts';
import { SESSION_MESSAGE_KINDS, SESSION_MESSAGE_MODES } from '../../game/session-messages.ts';
import {
  SERIES_COUNT_MAX,
  SERIES_INTERVAL_MAX,
  SERIES_WEEKDAYS,
  writeSeriesRule,
} from '../../game/session-series.ts';
import {
  CO_HOSTS_MAX,
  NEEDED_ROLE_COUNT_MAX,
  NEEDED_ROLES_MAX,
  START_COMMANDS_MAX,
} from '../../game/session-signups.ts';
import { type Fields, isFields, numberOf, textOf, whoOf } from './fields.ts';
import type { ImportItem } from './items.ts';
import { PROBLEMS } from './problems.ts';

/** Characters of a message as JSON. */
const MESSAGE_MAX = 20_000;

/** Days that the first day of a series can be away from now, before and after. */
const DAYS_BEFORE = 5 * 366;
const DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;

/** Lists of what a server plans for its sessions. */
export const PLAN_LISTS = { 'session-series': series, 'session-messages': message };

function series(fields: Fields, now: number): ImportItem | string {
  const title = textOf(fields.title, 80);
  const host = whoOf(fields.host);
  const startsOn = dayIn(fields.startsOn);
  const minute = parseClock(textOf(fields.time, 5));
  const rule = ruleOf(fields);
  if (title === '') return 'No title.';
  if (host.name === null) return PROBLEMS.staff;
  if (startsOn === null || minute === null) return PROBLEMS.date;
  if (rule === null) return PROBLEMS.invalid;
  const days = dayNumberOf(startsOn) - now / DAY_MS;
  if (days > DAYS_AHEAD) return PROBLEMS.future;
  if (days < -DAYS_BEFORE) return PROBLEMS.date;
  const roles = rolesIn(fields.roles);
  const commands = textsIn(fields.commands, START_COMMANDS_MAX, 1_000);
  if (roles === null || commands.some((one) => commandProblem(one) !== null)) return PROBLEMS.invalid;
  return {
    ...{ kind: 'series', title, startsOn, minute, rule, host, roles, commands },
    description: textOf(fields.description, 1_000),
    coHosts: textsIn(fields.coHosts, CO_HOSTS_MAX, 100).map(whoOf),
  };
}

/** Returns a day of the calendar; null for anything else, a 31st of February included. */
function dayIn(value: unknown): DayName | null {
  const day = textOf(value, 10);
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return null;
  const number = dayNumberOf(day);
  return Number.isFinite(number) && dayNameAt(number) === day ? day : null;
}

/** Returns how a series repeats as an RRULE; null for a rule that no series has. */
function ruleOf({ days: given, interval: weeks, until: last, count: times }: Fields): string | null {
  const named: unknown[] = Array.isArray(given) ? given : [];
  const days = SERIES_WEEKDAYS.filter((day) => named.includes(day));
  const interval = wholeOf(weeks ?? 1, SERIES_INTERVAL_MAX);
  const count = wholeOf(times, SERIES_COUNT_MAX);
  const until = dayIn(last);
  const isUnclear = (last ?? null) !== null && until === null;
  if (days.length === 0 || interval === null || isUnclear) return null;
  if ((times ?? null) !== null && (count === null || until !== null)) return null;
  return writeSeriesRule({ days, interval, until, count });
}

/** Returns a whole number from 1 to `max`; null for anything else. */
function wholeOf(value: unknown, max: number): number | null {
  const number = numberOf(value);
  return number !== null && Number.isInteger(number) && number >= 1 && number <= max ? number : null;
}

/** Returns the needed roles; null for a list that no series has. */
function rolesIn(value: unknown): { name: string; count: number }[] | null {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const roles = list.map((one) => ({
    name: isFields(one) ? textOf(one.name, 40) : '',
    count: (isFields(one) ? wholeOf(one.count, NEEDED_ROLE_COUNT_MAX) : null) ?? 0,
  }));
  const names = new Set(roles.map(({ name }) => name.toLowerCase()));
  const fits = roles.length <= NEEDED_ROLES_MAX && names.size === roles.length && !names.has('');
  return fits && roles.every(({ count }) => count > 0) ? roles : null;
}

function textsIn(value: unknown, most: number, length: number): string[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, most) : [];
  return list.map((one) => textOf(one, length)).filter((one) => one !== '');
}

/** The channel and the role to ping stay behind: they belong to one Discord server. */
function message({ kind, mode: given, message: content }: Fields): ImportItem | string {
  const at = SESSION_MESSAGE_KINDS.find((one) => one === kind);
  const mode = SESSION_MESSAGE_MODES.find((one) => one === given);
  if (at === undefined || mode === undefined) return PROBLEMS.type;
  const text = JSON.stringify(content ?? null);
  return text.length > MESSAGE_MAX ? PROBLEMS.setting : { kind: 'session-message', at, mode, message: text };
}
