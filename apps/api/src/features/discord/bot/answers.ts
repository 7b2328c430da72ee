import { type MemberHold, toPublicError } from '@tenfour/contracts';
import { DomainError, PERMISSION_NAMES, type PermissionFlag } from '@tenfour/domain';
import { type APIEmbed, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { escapedLine } from '../../../events/discord-text.ts';
import { COLORS, type Color } from '../../../events/embed.ts';
import type { BotCall, BotReply } from './command.ts';
import { moreOnSite } from './labels.ts';

/** Limits of an answer's parts in UTF-16 units; together, with six fields, at most the 6,000 of a Discord message. */
export const ROOM = { title: 200, text: 2_200, field: 500, fieldName: 60, footer: 200, name: 60 } as const;

/** Most fields of an answer: more are a wall on a phone. */
const FIELDS_MAX = 6;

/** What an answer is made of. Texts of people come escaped, by `shown` or `escapedText`. */
export interface AnswerParts {
  title: string;
  /** Lines below the title; those for which there is no room are counted. */
  lines?: readonly string[];
  fields?: readonly (readonly [name: string, value: string])[];
  color?: Color;
  /** Address that the title leads to. */
  url?: string;
  footer?: string;
}

/** An answer of one embed, within Discord's limits whatever its parts hold. */
export function answer(parts: AnswerParts): BotReply {
  const { title, lines = [], fields = [], color = 'cobalt', url, footer } = parts;
  const description = linesWithin(lines, ROOM.text);
  const embed: APIEmbed = {
    title: cut(title, ROOM.title),
    color: COLORS[color],
    ...(description === '' ? {} : { description }),
    ...(url === undefined ? {} : { url }),
    ...(fields.length === 0 ? {} : { fields: fields.slice(0, FIELDS_MAX).map(fieldOf) }),
    ...(footer === undefined ? {} : { footer: { text: cut(footer, ROOM.footer) } }),
  };
  return { embeds: [embed] };
}

/** An answer of one sentence. */
export function sentence(text: string): BotReply {
  return { content: cut(text, 1_900) };
}

function fieldOf([name, value]: readonly [string, string]) {
  return { name: cut(name, ROOM.fieldName), value: cut(value, ROOM.field), inline: true };
}

/** As many lines as there is room for, and how many more there are. */
export function linesWithin(lines: readonly string[], max: number): string {
  const shownLines: string[] = [];
  let length = 0;
  for (const line of lines) {
    const one = cut(line, Math.min(max, 1_000));
    if (length + one.length + 1 > max - 40) break;
    shownLines.push(one);
    length += one.length + 1;
  }
  const left = lines.length - shownLines.length;
  return [...shownLines, ...(left > 0 ? [moreOnSite(left)] : [])].join('\n');
}

/** At most `max` UTF-16 units, never ending within a character or an escape. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const begun = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '');
  return `${begun.replace(/(?<!\\)((?:\\\\)*)\\$/, '$1')}…`;
}

/** Returns a name that Discord takes in a list of choices: 1 to 100 UTF-16 units. */
export function labelOf(name: string): string {
  return name.trim() === '' ? '–' : cut(name.toWellFormed(), 100);
}

/** A text of people in one line, exactly as they wrote it. */
export function shown(text: string, max: number = ROOM.name): string {
  return escapedLine(text, max);
}

/** Links the privacy policy and the terms. */
export function legalLinks({ publicUrl }: Pick<BotCall, 'publicUrl'>): string {
  return `[Privacy](${publicUrl}/privacy) · [Terms](${publicUrl}/terms)`;
}

/** Formats a time for each viewer's time zone: `R` "in 5 minutes", `t` the time of day, `f` with the date. */
export function moment(at: string | number, style: 'R' | 't' | 'f' = 'R'): string {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  return `<t:${Math.floor(ms / 1_000)}:${style}>`;
}

/** Returns the field of a join request that says whether staff removed the person before, or set their role. */
export function holdFields(hold: MemberHold | null): (readonly [name: string, value: string])[] {
  if (hold === null) return [];
  const name = hold.kind === 'removed' ? 'Removed before' : 'Role set manually';
  return [[name, `${moment(hold.at, 'f')} by ${shown(hold.by)}`]];
}

/** Returns the refusal of a text that is no duration. */
export function badDuration(typed: string): string {
  return `“${shown(typed, 100)}” isn’t a duration. Try 45m, 2h or 7 days.`;
}

const STYLES = {
  primary: ButtonStyle.Primary,
  plain: ButtonStyle.Secondary,
  good: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

/** Longest `custom_id` that Discord takes. */
export const CUSTOM_ID_MAX = 100;

/** A button: its label, what its press carries, its look. */
export interface ButtonParts {
  label: string;
  id: string;
  style?: keyof typeof STYLES;
}

/** One row of at most five buttons. */
export function buttons(...parts: readonly ButtonParts[]): NonNullable<BotReply['components']> {
  const components = parts.slice(0, 5).map(({ label, id, style = 'plain' }) => {
    if (id.length > CUSTOM_ID_MAX) throw new RangeError(`A button carries too much: ${id.length}.`);
    return {
      type: ComponentType.Button as const,
      style: STYLES[style],
      label: cut(label, 80),
      custom_id: id,
    };
  });
  return [{ type: ComponentType.ActionRow, components }];
}

/** Returns the reply for a failure: the error's message, and which permission is missing. */
export function refusalOf(error: unknown): BotReply {
  const { message, details } = toPublicError(error);
  const flag = details?.permission;
  const needed = typeof flag === 'string' && isFlag(flag) ? ` You need “${PERMISSION_NAMES[flag]}”.` : '';
  return { content: `${message}${needed}` };
}

function isFlag(text: string): text is PermissionFlag {
  return Object.hasOwn(PERMISSION_NAMES, text);
}

/** Returns whether the failure is an internal error that needs attention, and no refusal. */
export function isOurFault(error: unknown): boolean {
  return toPublicError(error).http === 500;
}

/** Discord counts the milliseconds of its ids from the beginning of 2015. */
const DISCORD_EPOCH_MS = 1_420_070_400_000;

/** A Discord id in fewer characters: a button carries at most 100. */
function short(discordId: string): string {
  return /^\d{1,20}$/.test(discordId) ? BigInt(discordId).toString(36) : discordId;
}

/** What a button carries of the person who may press it. */
export function ofPerson({ person }: Pick<BotCall, 'person'>): string {
  return short(person.discordId);
}

/** Throws FORBIDDEN for anyone but the person of `ofPerson`. */
export function requireInvoker(call: Pick<BotCall, 'person'>, invoker: string): void {
  if (ofPerson(call) === invoker) return;
  throw new DomainError('FORBIDDEN', {
    message: 'This is someone else’s prompt. Run the command yourself.',
  });
}

/** What a button carries of the interaction that asked. */
export function ofInteraction({ interactionId }: Pick<BotCall, 'interactionId'>): string {
  return short(interactionId);
}

/** When an interaction was made, epoch ms, by what `ofInteraction` gave; 0 for what is none. */
export function askedAt(interaction: string): number {
  if (!/^[0-9a-z]{1,13}$/.test(interaction)) return 0;
  const id = [...interaction].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  return Number(id >> 22n) + DISCORD_EPOCH_MS;
}
