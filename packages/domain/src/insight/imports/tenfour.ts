import { MAX_DURATION_MINUTES, PUNISHMENT_TYPES } from '../../punishment-types.ts';
import { INFRACTION_TYPES } from '../../staff/infractions.ts';
import { excerpt, type Fields, idOf, isFields, momentOf, numberOf, textOf } from './fields.ts';
import type { ImportItem, ImportRow, Who } from './items.ts';
import type { ImportPlan, ImportSurvey, JsonImportFormat } from './kinds.ts';
import { ImportRefusal } from './refusals.ts';

const REASON_MAX = 2_000;
const MINUTE_MS = 60_000;

/** Newest export that this version reads. */
const VERSION = 1;

type Read = (fields: Fields, now: number) => ImportItem | string;

/** The lists that are carried over, in the order in which they are created. */
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
  members: 'Members aren’t imported: people join on their own. Their records are matched by name.',
  'punishment-history': 'What was changed in punishments is not carried over; they come as they were last.',
  'mod-calls': 'Mod calls are not carried over.',
  'custom-commands': 'Custom commands are not carried over: set them up anew.',
  automations: 'Automations are not carried over: set them up anew.',
  activity: 'The activity log is not carried over; this server writes its own.',
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
    else if (type !== undefined) notes.push(`"${name}" is no list, so nothing was read from it.`);
  }
  for (const [name, sentence] of Object.entries(LEFT_BEHIND)) {
    if ((survey.get(name)?.entries ?? 0) > 0) notes.push(sentence);
  }
  if (survey.has('settings')) notes.push('Settings and permissions of the server are not carried over.');
  return { notes, first: [], lists };
}

function rowOf(entry: unknown, read: Read, now: number): ImportRow {
  const item = isFields(entry) ? read(entry, now) : 'This is no entry.';
  return typeof item === 'string'
    ? { item: null, problem: item, text: excerpt(entry) }
    : { item, problem: null };
}

/** Exports contain names without ids. */
function whoOf(value: unknown): Who {
  const name = textOf(value, 100);
  return { id: null, name: name === '' ? null : name };
}

const NO_MOMENT = 'It does not say when it was recorded, in a way that can be read.';
const NO_PLAYER = 'It does not name a player that Roblox could have.';

function playerOf(fields: Fields): string | null {
  const player = textOf(fields.player, 20);
  return /^[\w ]{1,20}$/.test(player) ? player : null;
}

function punishment(fields: Fields, now: number): ImportItem | string {
  const player = playerOf(fields);
  const at = momentOf(fields.recordedAt);
  const type = PUNISHMENT_TYPES.find((one) => one === fields.type);
  if (player === null) return NO_PLAYER;
  if (at === null || at > now) return NO_MOMENT;
  if (type === undefined) return 'Its type is none of ours.';
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
  if (player === null) return NO_PLAYER;
  if (at === null) return NO_MOMENT;
  if (text === '') return 'The note is empty.';
  return { kind: 'note', player, text, at, by: whoOf(fields.by), lookedFor: fields.lookedFor === true };
}

function shift(fields: Fields): ImportItem | string {
  const who = whoOf(fields.name);
  const [from, to] = [momentOf(fields.from), momentOf(fields.to)];
  if (who.name === null) return 'It does not say whose shift it was.';
  if (from === null) return 'It does not say when it began, in a way that can be read.';
  if (to === null) return 'It was not over when the export was made.';
  if (to < from) return 'It ends before it begins.';
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
  if (who.name === null) return 'It doesn’t say which player it’s about.';
  if (at === null) return NO_MOMENT;
  if (type === undefined) return 'Its type is none of ours.';
  if (momentOf(fields.revokedAt) !== null) return 'It was revoked.';
  const reason = textOf(fields.reason, REASON_MAX) || 'No reason given';
  return { kind: 'infraction', who, type, reason, at, by: whoOf(fields.issuedBy) };
}

function leave(fields: Fields): ImportItem | string {
  const who = whoOf(fields.name);
  const [from, to] = [momentOf(fields.from), momentOf(fields.to)];
  if (who.name === null) return 'It does not say whose leave it is.';
  if (from === null || to === null || to <= from) return 'It does not say from when to when it is.';
  if (fields.status !== 'approved') return 'It was not approved.';
  const reason = textOf(fields.reason, REASON_MAX);
  return { kind: 'leave', who, from, to, reason, reduced: fields.kind === 'reduced' };
}

function template(fields: Fields): ImportItem | string {
  const label = textOf(fields.label, 40);
  const text = textOf(fields.text, REASON_MAX);
  if (fields.kind !== 'punishment') return 'Only templates of punishments are carried over.';
  if (label === '' || text === '') return 'The template has no name or no text.';
  const type = PUNISHMENT_TYPES.find((one) => one === fields.type) ?? null;
  const minutes = numberOf(fields.minutes);
  const fits =
    minutes !== null && Number.isInteger(minutes) && minutes > 0 && minutes <= MAX_DURATION_MINUTES;
  return { kind: 'template', label, text, type, minutes: fits ? minutes : null };
}

function shiftType(fields: Fields): ImportItem | string {
  const name = textOf(fields.name, 40);
  if (name === '') return 'The shift type has no name.';
  if (momentOf(fields.archivedAt) !== null) return 'The shift type was archived.';
  return { kind: 'shift-type', name };
}

function hours(fields: Fields): ImportItem | string {
  const minutes = numberOf(fields.weeklyMinutes);
  if (fields.role !== 'moderator') return 'Only the hours of moderators are carried over.';
  const fits = minutes !== null && Number.isInteger(minutes) && minutes > 0 && minutes <= 10_080;
  return fits ? { kind: 'hours', minutes } : 'The hours are no number of minutes in a week.';
}
