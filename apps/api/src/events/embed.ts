import type { ChangedField } from './changed-fields.ts';
import { escapedLine, escapedText, plainLine } from './discord-text.ts';
import type { EmbedDetail, ServerDomainEvent } from './domain-event.ts';

/** The panel's status colors, as numbers. */
export const COLORS = {
  success: 0x12_80_5c,
  danger: 0xc4_30_2b,
  orange: 0xc2_53_0a,
  yellow: 0xfa_b0_05,
  grape: 0xae_3e_c9,
  cobalt: 0x35_5e_e3,
  gray: 0x86_8e_96,
} as const;
export type Color = keyof typeof COLORS;

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

/** Names from the game can have any length; a link cannot. */
const NAME_MAX = 60;

/** Returns a page with the drawer of a player opened; an empty name opens none. */
export function withPlayer(page: string, player: string): string {
  if (player === '') return page;
  const name = encodeURIComponent(player.slice(0, NAME_MAX).toWellFormed());
  return `${page}${page.includes('?') ? '&' : '?'}player=${name}`;
}

/** Returns the page alone: a message of many lines is about many players. */
export function withoutPlayer(page: string): string {
  return page.replace(/[?&]player=[^&]*$/, '');
}

/** Returns an event as an embed: actor, action, target, reason, previous values, and a link to the panel. */
export function embedOf(event: ServerDomainEvent, serverName: string): Embed {
  const { text, facts = [], changed, page, color } = event.message;
  const fields = [...facts.map(detailField), ...changedFieldsOf(changed)];
  return {
    title: escapedLine(event.title, ROOM.title),
    description: escapedText(text ?? event.sentence, ROOM.description),
    ...(page === null ? {} : { url: page }),
    color,
    author: { name: plainLine(event.actor.name, ROOM.author) },
    ...(fields.length > 0 ? { fields } : {}),
    footer: { text: plainLine(serverName, ROOM.footer) },
    timestamp: new Date(event.at).toISOString(),
  };
}

/**
 * Returns the same in one line for frequent events; null for all others. Discord shows the time in the reader's time
 * zone.
 */
export function lineOf({ message, actor, at, sentence }: ServerDomainEvent): string | null {
  if (message.line === null) return null;
  const time = `<t:${Math.floor(at / 1000)}:T>`;
  const who = message.line.isByActor ? `${escapedLine(actor.name, 60)}\\: ` : '';
  return `${time} ${who}${escapedLine(sentence, LINE_MAX)}`;
}

/** Returns a line with the date beside the time of day, for a day that is not today's any more. */
export function withDate(line: string): string {
  return line.replace(/^(<t:\d+):T>/, '$1:f>');
}

function detailField({ name, value, isLong = false, isLink = false }: EmbedDetail): Field {
  if (isLink) return { name, value, inline: false };
  return isLong
    ? { name, value: escapedText(value, ROOM.text), inline: false }
    : { name, value: escapedLine(value, ROOM.value), inline: true };
}

/** Before → after. */
function changedFieldsOf(changed: readonly ChangedField[]): Field[] {
  const fields = changed.slice(0, FIELDS_MAX).map(
    ({ field: name, before, after }): Field => ({
      name: escapedLine(name, ROOM.name),
      value: `${shownAs(before)} → ${shownAs(after)}`,
      inline: false,
    }),
  );
  const more = changed.length - fields.length;
  return more > 0 ? [...fields, detailField({ name: 'And more', value: `${more} other changes` })] : fields;
}

function shownAs(value: ChangedField['before']): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) {
    return `<t:${Math.floor(Date.parse(value) / 1000)}:f>`;
  }
  return escapedLine(value === null ? 'none' : String(value), ROOM.value / 2);
}
