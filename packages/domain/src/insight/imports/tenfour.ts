import { MAX_DURATION_MINUTES, PUNISHMENT_TYPES } from '../../punishment-types.ts';
import {
  evidenceOf,
  excerpt,
  type Fields,
  idOf,
  isFields,
  momentOf,
  numberOf,
  refOf,
  textOf,
  whoOf,
} from './fields.ts';
import type { ImportItem, ImportRow } from './items.ts';
import type { ImportPlan, ImportSurvey, JsonImportFormat } from './kinds.ts';
import { IMPORTED_SETTINGS } from './own-items.ts';
import { PROBLEMS } from './problems.ts';
import { ImportRefusal } from './refusals.ts';
import { readFileFields, withValues } from './tenfour-fields.ts';
import { HISTORY_LISTS } from './tenfour-history.ts';
import { createRulesReader, OWN_LISTS } from './tenfour-own.ts';
import { PEOPLE_LISTS } from './tenfour-people.ts';
import { PICTURE_LISTS } from './tenfour-pictures.ts';
import { PLAN_LISTS } from './tenfour-plans.ts';
import { RECORD_LISTS } from './tenfour-records.ts';
import { RULE_LISTS } from './tenfour-rules.ts';
import { STAFF_LISTS } from './tenfour-staff.ts';

const REASON_MAX = 2_000;
const NO_REASON = 'No reason given';
const MINUTE_MS = 60_000;

/** Newest export that this version reads. */
const VERSION = 1;

type Read = (fields: Fields, now: number) => ImportItem | string;

/** The lists that are imported, in the order in which they are created. */
const LISTS: Readonly<Record<string, Read>> = {
  ...RULE_LISTS,
  ...PICTURE_LISTS,
  punishments: punishment,
  'player-notes': note,
  ...STAFF_LISTS,
  ...OWN_LISTS,
  ...PEOPLE_LISTS,
  ...RECORD_LISTS,
  ...HISTORY_LISTS,
  ...PLAN_LISTS,
};

const RULES = 'escalation-rules';
const FIELDS = 'record-fields';

/** Lists and settings that an export has and an import leaves, each with the reason. */
export const NOT_IMPORTED: Readonly<Record<string, string>> = {
  'discipline-rules': 'Discipline rules stay behind: set them again under Staff & shifts.',
  endpoints: 'Endpoints stay behind: their URLs and secrets are not part of an export.',
  activity: 'The activity log stays behind: it only shows what was done in this server.',
  'settings.name': 'The name of this server stays as it is.',
  'settings.createdAt': 'The age of this server stays as it is.',
};

/** What no export has, so that people look for it in vain. */
const NEVER_EXPORTED = 'Keys, webhooks, Discord connections and sign-ins are not part of an export.';

/** What every import of an export changes, where it has any. */
const CHANGES: Readonly<Record<string, string>> = {
  members: 'Members and their roles wait for your confirmation. Until then they change nothing.',
  'custom-roles': 'Custom roles wait for your confirmation, one by one, and so do the people who had them.',
  forms: 'Forms wait for your confirmation, without the Discord roles that they require or give.',
  'role-quotas': 'Weekly requirements of custom roles wait for your confirmation. Confirm the roles first.',
  'required-records': 'Required mod calls and punishments wait for your confirmation.',
  'session-settings': 'Settings of sessions wait for your confirmation, without the list of hosts.',
  settings: 'Settings and permissions wait for your confirmation. Until then they change nothing.',
  [RULES]: 'Only the newest version of the escalation rules is imported.',
  [FIELDS]: 'Custom fields are imported archived, and requirements off, until you confirm them.',
  infractions: 'Infractions no longer say which other infraction led to them.',
  punishments: 'Rules that decided punishments, and what the punishments lacked, stay behind.',
  pictures: 'Pictures of the archive come with new records that show them, and count as uploaded by you.',
  'punishment-history': 'Authors of earlier edits are names without accounts, marked as imported.',
  appeals: 'Assignees and page addresses of appeals stay behind. Open appeals stay open.',
  'ban-requests':
    'Accounts in ban requests are looked up again. Open requests start without votes, and only those of members come.',
  'custom-commands': 'Custom commands are imported switched off.',
  automations: 'Automations are imported switched off, and only where this server has not set them up.',
  sessions: 'Sessions come back once they are over. Planned ones stay behind.',
  'session-series':
    'Series plan new sessions, which start by hand. You host those whose host isn’t staff here.',
  'session-messages': 'Messages of sessions come back switched off, without their channel and role.',
  'form-submissions':
    'Submissions come back as history. Open ones need their author here. Drafts and reports stay behind.',
  'mod-calls': 'Mod calls that were still open are imported as dismissed.',
};

/**
 * The export of a server of this product as it was written, or as it was edited since: an entry that cannot be
 * read is a row with a reason.
 */
export const TENFOUR_FORMAT: JsonImportFormat<{ now: number }> = {
  values: new Set(['format', 'version', 'settings', FIELDS]),
  lists: new Set([...Object.keys(LISTS), RULES, FIELDS]),
  plan: planTenfour,
};

function planTenfour(survey: ImportSurvey, { now }: { now: number }): ImportPlan {
  if (survey === null || survey.get('format')?.value !== 'tenfour-server') {
    throw new ImportRefusal('not-tenfour');
  }
  if ((numberOf(survey.get('version')?.value) ?? 0) > VERSION) throw new ImportRefusal('newer-tenfour');
  const notes: string[] = [];
  const lists = new Map<string, (entry: unknown) => ImportRow>();
  const { rows: fieldRows, fields } = readFileFields(survey.get(FIELDS)?.value);
  for (const [name, read] of [...Object.entries(LISTS), [RULES, createRulesReader()] as const]) {
    const type = survey.get(name)?.type;
    if (type === 'list') lists.set(name, (entry) => withValues(name, rowOf(entry, read, now), entry, fields));
    else if (type !== undefined) notes.push(`"${name}" isn't a list, so nothing was read from it.`);
  }
  const settings = survey.get('settings')?.value;
  for (const [name, sentence] of [...Object.entries(CHANGES), ...Object.entries(NOT_IMPORTED)]) {
    if (isPresent(survey, settings, name)) notes.push(sentence);
  }
  return { notes: [...notes, NEVER_EXPORTED], first: [...fieldRows, ...settingRows(settings)], lists };
}

function isPresent(survey: NonNullable<ImportSurvey>, settings: unknown, name: string): boolean {
  if (!name.startsWith('settings')) return (survey.get(name)?.entries ?? 0) > 0;
  const [, setting] = name.split('.');
  return isFields(settings) && (setting === undefined || Object.hasOwn(settings, setting));
}

/** Each known setting as a row of its own. */
function settingRows(settings: unknown): ImportRow[] {
  if (!isFields(settings)) return [];
  return IMPORTED_SETTINGS.flatMap((setting): ImportRow[] => {
    if (!Object.hasOwn(settings, setting)) return [];
    const value = JSON.stringify(settings[setting] ?? null);
    if (value.length > SETTING_MAX) return [{ item: null, problem: PROBLEMS.setting, text: setting }];
    return [{ item: { kind: 'setting', setting, value }, problem: null }];
  });
}

/** Characters of a setting as JSON. */
const SETTING_MAX = 4_000;

function rowOf(entry: unknown, read: Read, now: number): ImportRow {
  const item = isFields(entry) ? read(entry, now) : PROBLEMS.entry;
  return typeof item === 'string'
    ? { item: null, problem: item, text: excerpt(entry) }
    : { item, problem: null };
}

function playerOf(fields: Fields): string | null {
  const player = textOf(fields.player, 20);
  return /^[\w ]{1,20}$/.test(player) ? player : null;
}

function punishment(fields: Fields, now: number): ImportItem | string {
  const player = playerOf(fields);
  const at = momentOf(fields.recordedAt);
  const type = PUNISHMENT_TYPES.find((one) => one === fields.type);
  if (player === null) return PROBLEMS.username;
  if (at === null) return PROBLEMS.date;
  if (at > now) return PROBLEMS.future;
  if (type === undefined) return PROBLEMS.type;
  const end = momentOf(fields.endsAt);
  const lasts = end === null ? null : Math.max(1, Math.round((end - at) / MINUTE_MS));
  const endsAt = lasts === null || lasts > MAX_DURATION_MINUTES ? null : at + lasts * MINUTE_MS;
  return {
    kind: 'punishment',
    player,
    robloxUserId: idOf(fields.robloxId),
    type,
    reason: textOf(fields.reason, REASON_MAX) || NO_REASON,
    at,
    endsAt,
    active: fields.active === true && (endsAt === null || endsAt > now),
    by: whoOf(fields.issuedBy),
    autoBan: fields.autoBan === true,
    evidence: evidenceOf(fields.evidence),
    ...(refOf(fields.id) === '' ? {} : { ref: refOf(fields.id) }),
  };
}

function note(fields: Fields, now: number): ImportItem | string {
  const player = playerOf(fields);
  const at = momentOf(fields.createdAt);
  const text = textOf(fields.text, 1_000);
  if (player === null) return PROBLEMS.username;
  if (at === null) return PROBLEMS.date;
  if (at > now) return PROBLEMS.future;
  if (text === '') return 'The note is empty.';
  return { kind: 'note', player, text, at, by: whoOf(fields.by), lookedFor: fields.lookedFor === true };
}
