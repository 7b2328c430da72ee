import { MAX_DURATION_MINUTES, PUNISHMENT_TYPES } from '../../punishment-types.ts';
import { INFRACTION_TYPES } from '../../staff/infractions.ts';
import { excerpt, type Fields, idOf, isFields, momentOf, numberOf, textOf } from './fields.ts';
import type { ImportItem, ImportRow, Who } from './items.ts';
import type { ImportPlan, ImportSurvey, JsonImportFormat } from './kinds.ts';
import { PROBLEMS } from './problems.ts';
import { ImportRefusal } from './refusals.ts';

const REASON_MAX = 2_000;
const MINUTE_MS = 60_000;

/** Newest export that this version reads. */
const VERSION = 1;

type Read = (fields: Fields, now: number) => ImportItem | string;

/** The lists that are imported, in the order in which they are created. */
const LISTS: Readonly<Record<string, Read>> = {
  'shift-types': shiftType,
  'required-hours': hours,
  templates: template,
  punishments: punishment,
  'player-notes': note,
  shifts: shift,
  infractions: infraction,
  leaves: leave,
};

/** Lists that an export has and an import leaves. */
const LEFT_BEHIND: Readonly<Record<string, string>> = {
  members: 'Members are not imported. Their records are matched by name.',
  'punishment-history': 'The edit history of punishments is not imported.',
  'mod-calls': 'Mod calls are not imported.',
  'custom-commands': 'Custom commands are not imported.',
  automations: 'Automations are not imported.',
  activity: 'The activity log is not imported.',
};

/**
 * The export of a server of this product as it was written, or as it was edited since: an entry that cannot be
 * read is a row with a reason.
 */
export const TENFOUR_FORMAT: JsonImportFormat<{ now: number }> = {
  values: new Set(['format', 'version']),
  lists: new Set(Object.keys(LISTS)),
  plan: planTenfour,
};

function planTenfour(survey: ImportSurvey, { now }: { now: number }): ImportPlan {
  if (survey === null || survey.get('format')?.value !== 'tenfour-server') {
    throw new ImportRefusal('not-tenfour');
  }
  if ((numberOf(survey.get('version')?.value) ?? 0) > VERSION) throw new ImportRefusal('newer-tenfour');
  const notes: string[] = [];
  const lists = new Map<string, (entry: unknown) => ImportRow>();
  for (const [name, read] of Object.entries(LISTS)) {
    const type = survey.get(name)?.type;
    if (type === 'list') lists.set(name, (entry) => rowOf(entry, read, now));
    else if (type !== undefined) notes.push(`"${name}" isn't a list, so nothing was read from it.`);
  }
  for (const [name, sentence] of Object.entries(LEFT_BEHIND)) {
    if ((survey.get(name)?.entries ?? 0) > 0) notes.push(sentence);
  }
  if (survey.has('settings')) notes.push('Settings and permissions are not imported.');
  return { notes, first: [], lists };
}

function rowOf(entry: unknown, read: Read, now: number): ImportRow {
  const item = isFields(entry) ? read(entry, now) : PROBLEMS.entry;
  return typeof item === 'string'
    ? { item: null, problem: item, text: excerpt(entry) }
    : { item, problem: null };
}

/** Exports contain names without ids. */
function whoOf(value: unknown): Who {
  const name = textOf(value, 100);
  return { id: null, name: name === '' ? null : name };
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
    reason: textOf(fields.reason, REASON_MAX) || 'No reason given',
    at,
    endsAt,
    active: fields.active === true && (endsAt === null || endsAt > now),
    by: whoOf(fields.issuedBy),
  };
}

function note(fields: Fields): ImportItem | string {
  const player = playerOf(fields);
  const at = momentOf(fields.createdAt);
  const text = textOf(fields.text, 1_000);
  if (player === null) return PROBLEMS.username;
  if (at === null) return PROBLEMS.date;
  if (text === '') return 'The note is empty.';
  return { kind: 'note', player, text, at, by: whoOf(fields.by), lookedFor: fields.lookedFor === true };
}

function shift(fields: Fields): ImportItem | string {
  const who = whoOf(fields.name);
  const [from, to] = [momentOf(fields.from), momentOf(fields.to)];
  if (who.name === null) return PROBLEMS.staff;
  if (from === null) return PROBLEMS.start;
  if (to === null) return PROBLEMS.open;
  if (to < from) return PROBLEMS.order;
  const listed = Array.isArray(fields.breaks) ? fields.breaks.filter(isFields) : [];
  const breaks = listed.flatMap((one) => {
    const [begin, end] = [momentOf(one.from), momentOf(one.to)];
    return begin === null || end === null ? [] : [{ from: begin, to: end }];
  });
  const type = textOf(fields.type, 40);
  return { kind: 'shift', who, type: type === '' ? null : type, from, to, breaks, addedMs: 0, removedMs: 0 };
}

function infraction(fields: Fields): ImportItem | string {
  const who = whoOf(fields.about);
  const at = momentOf(fields.at);
  const type = INFRACTION_TYPES.find((one) => one === fields.type);
  if (who.name === null) return PROBLEMS.staff;
  if (at === null) return PROBLEMS.date;
  if (type === undefined) return PROBLEMS.type;
  if (momentOf(fields.revokedAt) !== null) return 'The infraction was revoked.';
  const reason = textOf(fields.reason, REASON_MAX) || 'No reason given';
  return { kind: 'infraction', who, type, reason, at, by: whoOf(fields.issuedBy) };
}

function leave(fields: Fields): ImportItem | string {
  const who = whoOf(fields.name);
  const [from, to] = [momentOf(fields.from), momentOf(fields.to)];
  if (who.name === null) return PROBLEMS.staff;
  if (from === null || to === null || to <= from) return PROBLEMS.dates;
  if (fields.status !== 'approved') return PROBLEMS.leave;
  const reason = textOf(fields.reason, REASON_MAX);
  return { kind: 'leave', who, from, to, reason, reduced: fields.kind === 'reduced' };
}

function template(fields: Fields): ImportItem | string {
  const label = textOf(fields.label, 40);
  const text = textOf(fields.text, REASON_MAX);
  if (fields.kind !== 'punishment') return 'Only punishment templates are imported.';
  if (label === '' || text === '') return 'No template name or text.';
  const type = PUNISHMENT_TYPES.find((one) => one === fields.type) ?? null;
  const minutes = numberOf(fields.minutes);
  const fits =
    minutes !== null && Number.isInteger(minutes) && minutes > 0 && minutes <= MAX_DURATION_MINUTES;
  return { kind: 'template', label, text, type, minutes: fits ? minutes : null };
}

function shiftType(fields: Fields): ImportItem | string {
  const name = textOf(fields.name, 40);
  if (name === '') return PROBLEMS.shiftType;
  if (momentOf(fields.archivedAt) !== null) return 'The shift type was archived.';
  return { kind: 'shift-type', name };
}

function hours(fields: Fields): ImportItem | string {
  const minutes = numberOf(fields.weeklyMinutes);
  if (fields.role !== 'moderator') return 'Only the hours of moderators are imported.';
  const fits = minutes !== null && Number.isInteger(minutes) && minutes > 0 && minutes <= 10_080;
  return fits ? { kind: 'hours', minutes } : 'Invalid weekly minutes.';
}
