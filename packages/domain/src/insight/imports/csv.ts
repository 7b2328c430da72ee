import { excerpt, idOf, snowflakeOf, textOf } from './fields.ts';
import type { ImportItem, ImportRow } from './items.ts';
import { infractionOf, punishmentOf } from './kinds.ts';
import { type DateOrder, parseMinutes, parseMoment } from './moments.ts';
import type { Who } from './own-items.ts';
import { PROBLEMS } from './problems.ts';

export const CSV_KINDS = ['punishment', 'shift', 'infraction'] as const;
export type CsvKind = (typeof CSV_KINDS)[number];

/** Possible fields of a column, by kind; each list begins with the usual headings. */
export const CSV_FIELDS = {
  punishment: {
    player: ['player', 'robloxusername', 'username', 'user', 'name', 'offender', 'suspect'],
    robloxUserId: ['robloxid', 'robloxuserid', 'userid', 'playerid'],
    type: ['type', 'punishmenttype', 'punishment', 'action'],
    reason: ['reason', 'note', 'notes', 'description', 'details'],
    at: ['recordedat', 'date', 'createdat', 'time', 'timestamp', 'issuedat', 'epoch', 'when'],
    until: ['endsat', 'expiresat', 'until', 'expires', 'expiry', 'untilepoch', 'end'],
    minutes: ['minutes', 'duration', 'length', 'durationminutes'],
    status: ['status', 'active', 'state', 'isactive'],
    by: ['issuedby', 'moderator', 'staff', 'issuer', 'by', 'moderatorid', 'author', 'admin'],
  },
  shift: {
    who: ['name', 'staff', 'username', 'user', 'member', 'userid', 'discordid', 'moderator'],
    type: ['type', 'shifttype', 'kind', 'department'],
    from: ['clockedin', 'start', 'startedat', 'from', 'clockin', 'begin', 'startepoch', 'shiftstart'],
    to: ['clockedout', 'end', 'endedat', 'to', 'clockout', 'endepoch', 'shiftend'],
    breakMinutes: ['minutesonbreak', 'break', 'breaks', 'breakminutes', 'breaktime'],
  },
  infraction: {
    who: ['staff', 'user', 'username', 'member', 'name', 'userid', 'discordid'],
    type: ['type', 'infraction', 'action', 'infractiontype'],
    reason: ['reason', 'note', 'notes', 'description'],
    at: ['date', 'createdat', 'issuedat', 'time', 'timestamp', 'recordedat'],
    by: ['issuedby', 'issuer', 'by', 'moderator', 'author', 'admin'],
  },
} as const satisfies Readonly<Record<CsvKind, Readonly<Record<string, readonly string[]>>>>;

/** Fields without which a row cannot be used. */
export const CSV_REQUIRED: Readonly<Record<CsvKind, readonly string[]>> = {
  punishment: ['player', 'at'],
  shift: ['who', 'from', 'to'],
  infraction: ['who', 'at'],
};

/** Column number, from 0, by field. */
export type CsvMapping = Readonly<Record<string, number>>;

/** Guesses the fields of columns from their headings; each column is used once. */
export function guessMapping(kind: CsvKind, headings: readonly string[]): Record<string, number> {
  const folded = headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const guessed: Record<string, number> = {};
  const taken = new Set<number>();
  const fields: Readonly<Record<string, readonly string[]>> = CSV_FIELDS[kind];
  for (const [field, words] of Object.entries(fields)) {
    const found = words.map((word) => folded.findIndex((one, at) => one === word && !taken.has(at)));
    const column = found.find((at) => at >= 0);
    if (column === undefined) continue;
    guessed[field] = column;
    taken.add(column);
  }
  return guessed;
}

/** Returns the kind whose columns match best. */
export function guessKind(headings: readonly string[]): CsvKind {
  const score = (kind: CsvKind): number => {
    const guessed = guessMapping(kind, headings);
    const required = CSV_REQUIRED[kind].filter((field) => guessed[field] !== undefined).length;
    return required / CSV_REQUIRED[kind].length + Object.keys(guessed).length / 100;
  };
  return CSV_KINDS.toSorted((a, b) => score(b) - score(a))[0] ?? 'punishment';
}

/** Guesses the date order: month first, except with dots or where a value would be impossible, such as `31/12/2025`. */
export function guessDateOrder(values: readonly string[]): DateOrder {
  const parts = values.flatMap((value) => {
    const match = /^\s*(\d{1,2})([/.-])(\d{1,2})[/.-]\d{4}/.exec(value);
    return match ? [{ first: Number(match[1]), dots: match[2] === '.' }] : [];
  });
  return parts.some(({ first, dots }) => dots || first > 12) ? 'dmy' : 'mdy';
}

export interface CsvOptions {
  kind: CsvKind;
  mapping: CsvMapping;
  dateOrder: DateOrder;
  /** IANA zone of times without an offset. */
  zone: string;
  now: number;
  countOffences: boolean;
}

type Cell = (field: string) => string;

/** Reads one line of a CSV file. */
export function readCsvLine(line: readonly string[], options: CsvOptions): ImportRow {
  const cell: Cell = (field) => {
    const column = options.mapping[field];
    return column === undefined ? '' : textOf(line[column], 2_000);
  };
  const item = READERS[options.kind](cell, options);
  return typeof item === 'string'
    ? { item: null, problem: item, text: excerpt(line.join(', ')) }
    : { item, problem: null };
}

const READERS: Readonly<Record<CsvKind, (cell: Cell, options: CsvOptions) => ImportItem | string>> = {
  punishment(cell, options) {
    const status = cell('status').toLowerCase();
    const over = /^(expired|inactive|ended|revoked|void|false|no|0)/.test(status);
    return punishmentOf(
      {
        player: textOf(cell('player'), 60),
        robloxUserId: idOf(cell('robloxUserId')),
        type: textOf(cell('type'), 60),
        effect: null,
        reason: cell('reason'),
        at: moment(cell('at'), options),
        until: moment(cell('until'), options),
        minutes: parseMinutes(cell('minutes')),
        stillActive: status === '' ? null : !over,
        by: who(cell('by')),
      },
      options,
    );
  },
  shift(cell, options) {
    const [from, to] = [moment(cell('from'), options), moment(cell('to'), options)];
    const whose = who(cell('who'));
    if (whose.id === null && whose.name === null) return PROBLEMS.staff;
    if (from === null) return PROBLEMS.start;
    if (to === null) return PROBLEMS.end;
    if (to < from) return PROBLEMS.order;
    if (to > options.now) return PROBLEMS.future;
    const removedMs = (parseMinutes(cell('breakMinutes')) ?? 0) * 60_000;
    const type = textOf(cell('type'), 40) || null;
    return { kind: 'shift', who: whose, type, from, to, breaks: [], addedMs: 0, removedMs };
  },
  infraction: (cell, options) =>
    infractionOf({
      who: who(cell('who')),
      type: textOf(cell('type'), 60),
      reason: cell('reason'),
      at: moment(cell('at'), options),
      by: who(cell('by')),
    }),
};

function moment(text: string, { dateOrder, zone }: CsvOptions): number | null {
  return text === '' ? null : parseMoment(text, dateOrder, zone);
}

function who(text: string): Who {
  const id = snowflakeOf(text);
  return { id, name: id === null && text !== '' ? text.replace(/^@/, '').slice(0, 60) : null };
}
