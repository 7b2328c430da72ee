import {
  excerpt,
  type Fields,
  idOf,
  isFields,
  momentOf,
  numberOf,
  pick,
  snowflakeOf,
  textOf,
} from './fields.ts';
import type { ImportItem, ImportRow } from './items.ts';
import {
  type ImportPlan,
  type ImportSurvey,
  infractionOf,
  type JsonImportFormat,
  punishmentOf,
  type SurveyedField,
} from './kinds.ts';
import type { Who } from './own-items.ts';
import { PROBLEMS } from './problems.ts';
import { ImportRefusal } from './refusals.ts';

/** Options of the parser besides the file. */
export interface ErmOptions {
  now: number;
  /** Whether past warnings, kicks and strikes count towards auto-ban as if they were recorded here. */
  countOffences: boolean;
}

const REASON_MAX = 2_000;

/** Largest time added to a shift by hand, in ms: more than a year means a broken file. */
const ADDED_MAX_MS = 366 * 24 * 60 * 60_000;

/** Lists that have nothing like them here. */
const LEFT_BEHIND: Readonly<Record<string, string>> = {
  applications: 'applications',
  applicationResponses: 'application responses',
  documentation: 'documentation pages',
  messages: 'messages',
  staffRequests: 'staff requests',
  auditLogs: 'audit log entries',
  panelCommands: 'panel commands',
  historicLogs: 'game logs',
  reminders: 'reminders',
  sessions: 'sessions',
  sessionHistory: 'past sessions',
  priorities: 'priority requests',
};

type Read = (fields: Fields, options: ErmOptions, file: ErmFile) => ImportItem | string;

interface ErmFile {
  /** Effects of the community's own punishment types, by their folded names. */
  effects: ReadonlyMap<string, string>;
}

/** The lists that are imported, in the order in which they are created. */
const LISTS: readonly { keys: readonly string[]; name: string; read: Read }[] = [
  { keys: ['moderations', 'punishments', 'warnings'], name: 'punishments', read: moderation },
  { keys: ['shifts', 'shift_storage'], name: 'shifts', read: shift },
  { keys: ['infractions'], name: 'staff infractions', read: infraction },
  { keys: ['loas', 'loa'], name: 'leaves', read: leave },
];

const TEMPLATE_LISTS = ['punishmentPresets', 'punishmentTypes'] as const;

/**
 * A server backup of ERM: one object, ids and times as digit strings. Unknown fields do not matter; an entry that cannot
 * be read is a row with a reason.
 */
export const ERM_FORMAT: JsonImportFormat<ErmOptions> = {
  values: new Set(['settings', ...TEMPLATE_LISTS]),
  lists: new Set(LISTS.flatMap(({ keys }) => keys)),
  plan: planErm,
};

function planErm(survey: ImportSurvey, options: ErmOptions): ImportPlan {
  if (survey === null) throw new ImportRefusal('not-erm');
  if (survey.has('discordId') || survey.has('servers')) throw new ImportRefusal('personal-erm');
  const file: ErmFile = { effects: effectsOf(survey.get('punishmentTypes')?.value) };
  const notes: string[] = [];
  const first = [...settingRows(survey.get('settings'), notes), ...templateRows(survey, notes)];
  const lists = new Map<string, (entry: unknown) => ImportRow>();
  let known = first.length > 0 || survey.get('settings')?.type === 'object';
  for (const { keys, name, read } of LISTS) {
    const key = keys.find((one) => survey.has(one));
    const isList = key !== undefined && survey.get(key)?.type === 'list';
    known ||= isList;
    if (key === undefined) notes.push(`No ${name} in this file.`);
    else if (!isList) notes.push(`"${key}" isn't a list, so no ${name} were read.`);
    else lists.set(key, (entry) => rowOf(entry, (fields) => read(fields, options, file)));
  }
  if (!known && !Object.keys(LEFT_BEHIND).some((key) => survey.get(key)?.type === 'list')) {
    throw new ImportRefusal('not-erm');
  }
  notes.push(...leftBehind(survey));
  return { notes, first, lists };
}

function leftBehind(survey: NonNullable<ImportSurvey>): string[] {
  return Object.entries(LEFT_BEHIND).flatMap(([key, name]) => {
    const entries = survey.get(key)?.entries ?? 0;
    return entries > 0 ? [`Not imported: ${entries} ${name}.`] : [];
  });
}

function rowOf(entry: unknown, read: (fields: Fields) => ImportItem | string): ImportRow {
  const item = isFields(entry) ? read(entry) : PROBLEMS.entry;
  return typeof item === 'string'
    ? { item: null, problem: item, text: excerpt(entry) }
    : { item, problem: null };
}

function moderation(fields: Fields, options: ErmOptions, { effects }: ErmFile): ImportItem | string {
  const type = textOf(pick(fields, 'Type'), 60);
  return punishmentOf(
    {
      player: textOf(pick(fields, 'Username', 'User'), 20),
      robloxUserId: idOf(pick(fields, 'UserID')),
      type,
      effect: effects.get(type.toLowerCase()) ?? null,
      reason: textOf(pick(fields, 'Reason'), REASON_MAX),
      at: momentOf(pick(fields, 'Epoch', 'Time', 'CreatedAt')),
      until: momentOf(pick(fields, 'UntilEpoch', 'Until')),
      minutes: null,
      by: whoOf(pick(fields, 'ModeratorID', 'Moderator'), pick(fields, 'ModeratorName', 'Moderator')),
      stillActive: null,
    },
    options,
  );
}

/** Reads a person by an id and a name; older files have both in one field. */
function whoOf(id: unknown, name: unknown): Who {
  const parts = Array.isArray(id) ? id : [id, name];
  const snowflake = parts.map(snowflakeOf).find((one) => one !== null) ?? null;
  const named = parts.map((one) => textOf(one, 60)).find((one) => one !== '' && snowflakeOf(one) === null);
  return { id: snowflake, name: named ?? null };
}

function shift(fields: Fields, { now }: ErmOptions): ImportItem | string {
  const who = whoOf(pick(fields, 'UserID'), pick(fields, 'Username', 'Nickname'));
  const from = momentOf(pick(fields, 'StartEpoch'));
  const to = momentOf(pick(fields, 'EndEpoch'));
  if (who.id === null && who.name === null) return PROBLEMS.staff;
  if (from === null) return PROBLEMS.start;
  if (to === null) return PROBLEMS.open;
  if (to < from) return PROBLEMS.order;
  if (to > now) return PROBLEMS.future;
  const [addedMs, removedMs] = [secondsOf(pick(fields, 'AddedTime')), secondsOf(pick(fields, 'RemovedTime'))];
  if (addedMs > ADDED_MAX_MS) return 'More than a year was added to the shift.';
  const breaks = pick(fields, 'Breaks');
  return {
    kind: 'shift',
    who,
    type: textOf(pick(fields, 'Type'), 40) || null,
    from,
    to,
    breaks: (Array.isArray(breaks) ? breaks : []).flatMap((one) => breakOf(one, to)),
    addedMs,
    removedMs,
  };
}

function breakOf(value: unknown, end: number): { from: number; to: number }[] {
  if (!isFields(value)) return [];
  const from = momentOf(pick(value, 'StartEpoch'));
  // A break that never ended lasts until the shift does.
  const to = momentOf(pick(value, 'EndEpoch')) ?? end;
  return from === null || to <= from ? [] : [{ from, to }];
}

function secondsOf(value: unknown): number {
  return Math.max(0, Math.round((numberOf(value) ?? 0) * 1_000));
}

function infraction(fields: Fields): ImportItem | string {
  return infractionOf({
    who: whoOf(pick(fields, 'user_id'), pick(fields, 'username')),
    type: textOf(pick(fields, 'type'), 60),
    reason: textOf(pick(fields, 'reason'), REASON_MAX),
    at: momentOf(pick(fields, 'timestamp', 'created_at', 'issued_at', 'epoch')),
    by: whoOf(pick(fields, 'issuer_id'), pick(fields, 'issuer_username')),
  });
}

function leave(fields: Fields): ImportItem | string {
  const who = whoOf(pick(fields, 'user_id'), pick(fields, 'username'));
  const from = momentOf(pick(fields, 'started_at', 'start', 'created_at', 'timestamp'));
  const to = momentOf(pick(fields, 'expiry', 'ended_at', 'end'));
  if (who.id === null && who.name === null) return PROBLEMS.staff;
  if (from === null || to === null || to <= from) return PROBLEMS.dates;
  const status = textOf(pick(fields, 'status'), 20).toLowerCase();
  const accepted = pick(fields, 'accepted') === true || /accept|approv|active|expired|ended/.test(status);
  const denied =
    pick(fields, 'denied') === true || pick(fields, 'voided') === true || /den|void/.test(status);
  if (denied || (!accepted && status !== '')) return PROBLEMS.leave;
  const reduced = /^ra$|reduced/i.test(textOf(pick(fields, 'type'), 40));
  return { kind: 'leave', who, from, to, reason: textOf(pick(fields, 'reason'), 500), reduced };
}

/** Returns the list under a key, or under `types` and similar within it: two sources about the format differ. */
function listOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) {
    // One document per server, which holds the list.
    return value.flatMap((one) =>
      isFields(one) ? (listOf(one.types ?? one.presets ?? one.list) ?? [one]) : [one],
    );
  }
  if (!isFields(value)) return null;
  return listOf(value.types ?? value.presets ?? value.list);
}

function effectsOf(value: unknown): Map<string, string> {
  const types = (listOf(value) ?? []).filter(isFields);
  return new Map(
    types.flatMap((one) => {
      const [name, effect] = [textOf(pick(one, 'name'), 60), textOf(pick(one, 'effect'), 60)];
      return name === '' || effect === '' ? [] : [[name.toLowerCase(), effect] as const];
    }),
  );
}

function templateRows(survey: NonNullable<ImportSurvey>, notes: string[]): ImportRow[] {
  return TEMPLATE_LISTS.filter((key) => survey.has(key)).flatMap((key) => {
    const list = listOf(survey.get(key)?.value);
    if (list === null) notes.push(`"${key}" isn't a list, so no templates were read.`);
    return (list ?? []).map((entry) => rowOf(typeof entry === 'string' ? { name: entry } : entry, template));
  });
}

function template(fields: Fields): ImportItem | string {
  const label = textOf(pick(fields, 'name', 'label', 'title'), 40);
  if (label === '') return 'No preset name.';
  const text = textOf(pick(fields, 'reason', 'text', 'description'), REASON_MAX) || label;
  const items = punishmentOf(
    {
      player: 'Someone',
      robloxUserId: null,
      type: textOf(pick(fields, 'type', 'punishment'), 60) || label,
      effect: textOf(pick(fields, 'effect'), 60) || null,
      reason: text,
      at: 1_500_000_000_000,
      until: null,
      minutes: null,
      by: { id: null, name: null },
      stillActive: null,
    },
    { now: 0, countOffences: false },
  );
  const type = typeof items !== 'string' && items.kind === 'punishment' ? items.type : null;
  const seconds = numberOf(pick(fields, 'duration', 'length'));
  const minutes = seconds !== null && seconds >= 60 && type === 'ban' ? Math.round(seconds / 60) : null;
  return { kind: 'template', label, text, type, minutes };
}

/**
 * Returns rows for shift types and the weekly quota; roles, channels and other settings only apply to the other bot.
 */
function settingRows(field: SurveyedField | undefined, notes: string[]): ImportRow[] {
  if (field === undefined) return [];
  const settings = field.value;
  if (!isFields(settings)) {
    notes.push('"settings" isn\'t an object, so no settings were read.');
    return [];
  }
  notes.push('Of the settings, only shift types and the weekly quota are imported.');
  const types = (listOf(pick(settings, 'shift_types')) ?? []).map((entry) =>
    rowOf(entry, (fields): ImportItem | string => {
      const name = textOf(pick(fields, 'name'), 40);
      return name === '' ? PROBLEMS.shiftType : { kind: 'shift-type', name };
    }),
  );
  const management = pick(settings, 'shift_management');
  const quota = isFields(management) ? numberOf(pick(management, 'quota')) : null;
  const minutes = quota === null ? 0 : Math.round(quota / 60);
  const hours: ImportRow[] =
    minutes > 0 && minutes <= 10_080 ? [{ item: { kind: 'hours', minutes }, problem: null }] : [];
  return [...types, ...hours];
}
