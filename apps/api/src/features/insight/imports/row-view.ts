import type { ImportRowView } from '@tenfour/contracts';
import {
  formatClock,
  formatCount,
  formatDate,
  formatDuration,
  formatHours,
  IMPORTED_SETTING_NAMES,
  type ImportItem,
  type OwnItem,
  PART_NAMES,
  PERMISSION_NAMES,
  type PeopleItem,
  plural,
  type RecordItem,
  type Who,
} from '@tenfour/domain';
import { fromJson, iso } from '../../../db/codecs.ts';
import { capitalized } from '../../../events/changed-fields.ts';
import { type ImportLine, itemOf } from './store.ts';

/** A line as the preview shows it. */
export function toRowView(line: ImportLine): ImportRowView {
  const item = itemOf(line);
  const base = { n: line.n, kind: line.kind, state: line.state, reason: line.reason };
  if (item === null) {
    return { ...base, subject: `Row ${line.n}`, text: String(fromJson(line.data)), at: null, by: null };
  }
  return { ...base, ...wordsOf(item) };
}

function wordsOf(item: ImportItem): Pick<ImportRowView, 'subject' | 'text' | 'at' | 'by'> {
  switch (item.kind) {
    case 'punishment': {
      const until = item.endsAt === null ? '' : `, until ${dayOf(item.endsAt)}`;
      const text = `${capitalized(item.type)}${item.active ? ' (active)' : ''}${until}: ${item.reason}`;
      return { subject: item.player, text, at: iso(item.at), by: named(item.by) };
    }
    case 'note':
      return { subject: item.player, text: item.text, at: iso(item.at), by: named(item.by) };
    case 'shift':
      return {
        subject: named(item.who) ?? '',
        text: `${formatDuration(item.to - item.from)}${item.type === null ? '' : `, ${item.type}`}, ${plural(item.breaks.length, 'break')}`,
        at: iso(item.from),
        by: null,
      };
    case 'infraction':
      return {
        subject: named(item.who) ?? '',
        text: `${capitalized(item.type)}: ${item.reason}`,
        at: iso(item.at),
        by: named(item.by),
      };
    case 'leave':
      return {
        subject: named(item.who) ?? '',
        text: `Until ${dayOf(item.to)}: ${item.reason}`,
        at: iso(item.from),
        by: null,
      };
    case 'template':
      return { subject: item.label, text: item.text, ...UNDATED };
    case 'shift-type':
      return { subject: item.name, text: 'Shift type', ...UNDATED };
    case 'hours':
      return {
        subject: `${capitalized(item.role ?? 'moderator')}s`,
        text: `${formatHours(item.minutes * 60_000)} a week`,
        ...UNDATED,
      };
    case 'field':
    case 'picture':
    case 'history':
    case 'appeal':
    case 'ban-request':
      return recordWordsOf(item);
    default:
      return ownWordsOf(item);
  }
}

function recordWordsOf(item: RecordItem): Pick<ImportRowView, 'subject' | 'text' | 'at' | 'by'> {
  switch (item.kind) {
    case 'field': {
      const { label, kind } = item.definition;
      return { subject: label, text: `Custom field (${kind}), archived`, ...UNDATED };
    }
    case 'picture':
      return {
        subject: item.picture,
        text: `Picture, ${formatCount(Math.ceil(item.bytes / 1_000))} kB`,
        ...UNDATED,
      };
    case 'history':
      return { subject: capitalized(item.change), text: 'Earlier edit', at: iso(item.at), by: item.author };
    case 'appeal':
      return {
        ...{ subject: `${capitalized(item.state)} appeal`, text: item.text, at: iso(item.at) },
        by: item.decided === null ? null : named(item.decided.by),
      };
    case 'ban-request':
      return {
        ...{ subject: item.player, text: `${capitalized(item.state)}: ${item.reason}` },
        ...{ at: iso(item.at), by: named(item.by) },
      };
  }
}

const UNDATED = { at: null, by: null };

function ownWordsOf(item: OwnItem): Pick<ImportRowView, 'subject' | 'text' | 'at' | 'by'> {
  switch (item.kind) {
    case 'mod-call': {
      const text = `${capitalized(item.priority)}, ${item.status}: ${item.reason}`;
      return {
        subject: item.reported || item.reporter,
        text,
        at: iso(item.at),
        by: named(item.closed.by),
      };
    }
    case 'command':
      return { subject: item.name, text: `${item.command} (${item.interval} min, off)`, ...UNDATED };
    case 'automation':
      return { subject: item.automation, text: 'Settings (off)', ...UNDATED };
    case 'sessions':
      return {
        subject: `${capitalized(item.role)}s`,
        text: `${plural(item.sessions, 'session')} a week`,
        ...UNDATED,
      };
    case 'member':
      return { subject: item.name, text: `${capitalized(item.role)}: waits for you`, ...UNDATED };
    case 'setting':
      return {
        subject: IMPORTED_SETTING_NAMES[item.setting],
        text: `${item.value.slice(0, 200)}: waits for you`,
        ...UNDATED,
      };
    case 'promotion':
      return {
        subject: named(item.who) ?? '',
        text: `${item.wave}: ${item.from ?? 'None'} → ${item.to ?? 'None'}`,
        ...{ at: iso(item.at), by: named(item.appliedBy) },
      };
    case 'session':
      return {
        subject: item.title,
        text: `${capitalized(item.state)}, ${plural(item.attended.length, 'person', 'people')} there`,
        ...{ at: iso(item.plannedAt), by: named(item.host) },
      };
    case 'series':
      return {
        ...{ subject: item.title, text: `From ${item.startsOn}, ${formatClock(item.minute)}: ${item.rule}` },
        ...{ at: null, by: named(item.host) },
      };
    case 'session-message':
      return { subject: capitalized(item.at), text: 'Message of sessions (off)', ...UNDATED };
    case 'submission':
      return {
        subject: named(item.who) ?? '',
        text: `${item.form}: ${item.decided?.state ?? 'open'}`,
        ...{ at: iso(item.at), by: item.decided === null ? null : named(item.decided.by) },
      };
    default:
      return peopleWordsOf(item);
  }
}

function peopleWordsOf(item: PeopleItem): Pick<ImportRowView, 'subject' | 'text' | 'at' | 'by'> {
  switch (item.kind) {
    case 'holder':
      return {
        subject: item.name,
        text: `${givenName(item)}${item.until === null ? '' : `, until ${dayOf(item.until)}`}: waits for you`,
        ...UNDATED,
      };
    default:
      return { subject: item.name, text: `${PART_NAMES[item.kind]}: waits for you`, ...UNDATED };
  }
}

/** Returns the name of the custom role or permission that a person had. */
function givenName({ role, flag }: Extract<PeopleItem, { kind: 'holder' }>): string {
  return role ?? (flag === null ? '' : PERMISSION_NAMES[flag]);
}

/** Returns the day of a moment in UTC: the server knows no zone of the reader. */
function dayOf(at: number): string {
  return formatDate(at, 'UTC');
}

function named({ id, name }: Who): string | null {
  return name ?? id;
}
