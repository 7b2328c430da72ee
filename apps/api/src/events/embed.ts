import { lengthInWords } from '@tenfour/domain';
import { type ChangeInWords, changesInWords } from './change-labels.ts';
import type { Description } from './description.ts';
import { escapedLine, escapedText, plainLine } from './discord-text.ts';
import type { Changes, ModCallFacts, ServerDomainEvent } from './domain-events.ts';
import { colourOf, pathOf } from './embed-looks.ts';

/** A part of a message to Discord. `url` is a path of the panel until it is sent. */
export interface Embed {
  title: string;
  description: string;
  url?: string | undefined;
  color: number;
  author?: { name: string } | undefined;
  fields?: { name: string; value: string; inline: boolean }[] | undefined;
  footer: { text: string };
  /** ISO 8601. */
  timestamp: string;
}

type Field = NonNullable<Embed['fields']>[number];

/** Limit of each part in UTF-16 units: together they stay below the limit of one message. */
const ROOM = {
  title: 256,
  author: 100,
  footer: 100,
  description: 2_400,
  name: 60,
  value: 300,
  text: 1_000,
} as const;

/** Most changed fields shown; the panel has the rest. */
const FIELDS_MAX = 6;

/** Longest line of those that are gathered in one embed. */
const LINE_MAX = 300;

/** Returns an event as an embed: actor, action, target, reason, previous values, and a link to the panel. */
export function embedOf(domainEvent: ServerDomainEvent, words: Description, serverName: string): Embed {
  const fields = [...factsOf(domainEvent), ...changedFields(domainEvent, words.changes)];
  const path = pathOf(domainEvent);
  return {
    title: escapedLine(words.title, ROOM.title),
    description: escapedText(describedBy(domainEvent, words), ROOM.description),
    ...(path === null ? {} : { url: path }),
    color: colourOf(domainEvent),
    author: { name: plainLine(domainEvent.actor.name, ROOM.author) },
    ...(fields.length > 0 ? { fields } : {}),
    footer: { text: plainLine(serverName, ROOM.footer) },
    timestamp: new Date(domainEvent.at).toISOString(),
  };
}

/**
 * Returns the same in one line for frequent events; null for all others. Discord shows the time in the reader's time
 * zone.
 */
export function lineOf({ kind, actor, at }: ServerDomainEvent, { description }: Description): string | null {
  if (LINE_TITLES[kind] === undefined) return null;
  const time = `<t:${Math.floor(at / 1000)}:T>`;
  const who = kind === 'command.sent' ? `${escapedLine(actor.name, 60)}\\: ` : '';
  return `${time} ${who}${escapedLine(description, LINE_MAX)}`;
}

/** A line with the date beside the time of day, for a day that is not today's any more. */
export function withDate(line: string): string {
  return line.replace(/^(<t:\d+):T>/, '$1:f>');
}

/** What stands above many lines of a kind. */
export const LINE_TITLES: Readonly<Partial<Record<string, (count: number) => string>>> = {
  'player.joined': (count) => `${count} players joined`,
  'player.left': (count) => `${count} players left`,
  'player.killed': (count) => `${count} players killed`,
  'command.sent': (count) => `${count} commands sent`,
  'punishment.expired': (count) => `${count} punishments expired`,
};

/** A record's player and length have fields of their own, so that its text is the reason alone. */
function describedBy(domainEvent: ServerDomainEvent, { description }: Description): string {
  const ofRecord = 'punishment' in domainEvent && !domainEvent.kind.startsWith('appeal');
  return ofRecord ? domainEvent.punishment.reason : description;
}

function factsOf(domainEvent: ServerDomainEvent): Field[] {
  if ('punishment' in domainEvent) {
    const { robloxUsername, duration } = domainEvent.punishment;
    const length = duration === null ? [] : [field('Length', lengthInWords(duration))];
    return [field('Player', robloxUsername), ...length];
  }
  return 'call' in domainEvent ? factsOfCall(domainEvent.kind, domainEvent.call) : [];
}

const PRIORITIES = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const;

/** Returns enough to act on without the panel; the call's own text only while it is unclaimed. */
function factsOfCall(kind: ServerDomainEvent['kind'], call: ModCallFacts): Field[] {
  const whom = call.reportedUsername === '' ? [] : [field('Player', call.reportedUsername)];
  const waits = kind === 'mod-call.created' || kind === 'mod-call.released';
  const description = waits && call.description ? escapedText(call.description, ROOM.text) : null;
  return [
    ...whom,
    field('Priority', PRIORITIES[call.priority]),
    ...(call.location ? [field('Location', call.location)] : []),
    ...(description === null ? [] : [{ name: 'Description', value: description, inline: false }]),
  ];
}

/** Before → after. Permissions are named in the text already, two lists instead of sixteen fields. */
function changedFields(domainEvent: ServerDomainEvent, changes: Changes | null): Field[] {
  if (changes === null || domainEvent.kind === 'server.permissions-changed') return [];
  const all = changesInWords(domainEvent.kind, changes);
  const shown = all.slice(0, FIELDS_MAX).map(
    ({ field: name, before, after }): Field => ({
      name: escapedLine(name, ROOM.name),
      value: `${shownAs(before)} → ${shownAs(after)}`,
      inline: false,
    }),
  );
  const more = all.length - shown.length;
  return more > 0 ? [...shown, field('And more', `${more} other changes`)] : shown;
}

function field(name: string, value: string): Field {
  return { name, value: escapedLine(value, ROOM.value), inline: true };
}

function shownAs(value: ChangeInWords['before']): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) {
    return `<t:${Math.floor(Date.parse(value) / 1000)}:f>`;
  }
  return escapedLine(value === null ? 'none' : String(value), ROOM.value / 2);
}
