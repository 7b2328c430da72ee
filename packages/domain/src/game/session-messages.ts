import { GAME_JOIN_URL } from '../community/public-page.ts';
import type { GameSessionTransition } from './sessions.ts';

/** Messages that a session posts to Discord, each with its own template. */
export const SESSION_MESSAGE_KINDS = [
  'planned',
  'started',
  'boosted',
  'low',
  'full',
  'ended',
  'cancelled',
] as const;
export type SessionMessageKind = (typeof SESSION_MESSAGE_KINDS)[number];

/** What a session owes to Discord: its messages, and an update of its scheduled event there. */
export const SESSION_POST_KINDS = [...SESSION_MESSAGE_KINDS, 'event'] as const;
export type SessionPostKind = (typeof SESSION_POST_KINDS)[number];

/** The message of each transition; those without one are only shown. */
export const MESSAGE_OF_TRANSITION: Readonly<Partial<Record<GameSessionTransition, SessionMessageKind>>> = {
  start: 'started',
  boost: 'boosted',
  end: 'ended',
  cancel: 'cancelled',
  fill: 'full',
  'run-low': 'low',
};

/** Whether a message is a new one, or replaces the last one of its session. */
export const SESSION_MESSAGE_MODES = ['new', 'edit'] as const;
export type SessionMessageMode = (typeof SESSION_MESSAGE_MODES)[number];

const ALWAYS = ['title', 'description', 'host', 'start', 'server', 'players', 'max', 'code', 'link'] as const;
const AT_END = ['duration', 'peak', 'average', 'joins', 'staff', 'calls'] as const;

export type SessionPlaceholder = (typeof ALWAYS)[number] | (typeof AT_END)[number];
export type SessionMessageValues = Readonly<Partial<Record<SessionPlaceholder, string>>>;

/** Returns the placeholders that a message knows: the end also has the summary's. */
export function sessionPlaceholders(kind: SessionMessageKind): readonly SessionPlaceholder[] {
  return kind === 'ended' ? [...ALWAYS, ...AT_END] : ALWAYS;
}

const PLACEHOLDER = /\{([a-z_]{1,30})\}/gi;

/** Returns the placeholders in these texts that a message does not know, each once. */
export function unknownPlaceholders(kind: SessionMessageKind, texts: readonly string[]): string[] {
  const known: readonly string[] = sessionPlaceholders(kind);
  const used = texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name));
  return [...new Set(used)].filter((name) => !known.includes(name));
}

/** Returns a text with its placeholders replaced, in one pass: a value is never read as a placeholder. */
export function fillPlaceholders(text: string, valueFor: (name: string) => string | undefined): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => valueFor(name) ?? whole);
}

/** The address of a link button; its host is fixed, so that no value leads elsewhere. */
const BUTTON_URL = /^https:\/\/[^\s{}/?#@:]+\.[^\s{}/?#@:]+(?:[/?#]\S*)?$/i;

/** Returns whether an address can be that of a link button. It can have placeholders after its host. */
export function isButtonUrl(url: string): boolean {
  return BUTTON_URL.test(url) && URL.canParse(fillPlaceholders(url, () => 'x'));
}

/** Returns whether an address can be that of a picture: a public https URL without placeholders. */
export function isPictureUrl(url: string): boolean {
  return isButtonUrl(url) && !/[{}]/.test(url);
}

export const SESSION_BUTTONS_MAX = 5;

/** Shortest time between two new messages of one kind that readings of the game cause, in ms. */
export const SESSION_REPEAT_MS = 15 * 60_000;

/** An example session, for previews and tests. */
export const SAMPLE_SESSION_VALUES = {
  title: 'Evening patrol',
  description: 'Stay on the radio.',
  host: 'Ana',
  players: '28',
  max: '40',
  code: 'Example',
  duration: '2h 30m',
  peak: '38',
  average: '26.4',
  joins: '112',
  staff: '9',
  calls: '14',
} as const satisfies SessionMessageValues;

interface MessageContent {
  text: string;
  embed: { title: string; text: string; color: string; imageUrl: string | null } | null;
  buttons: readonly { label: string; url: string }[];
}

/** Returns every text of a message in which placeholders are replaced. */
export function textsOfMessage({ text, embed, buttons }: MessageContent): string[] {
  const inEmbed = embed === null ? [] : [embed.title, embed.text];
  return [text, ...inEmbed, ...buttons.flatMap(({ label, url }) => [label, url])];
}

/** Returns whether Discord would refuse a message as empty. Buttons alone are no message. */
export function isEmptySessionMessage({ text, embed }: MessageContent): boolean {
  return text.trim() === '' && (embed === null || `${embed.title}${embed.text}`.trim() === '');
}

const JOIN = { label: 'Join', url: `${GAME_JOIN_URL}{code}` };

function embedded(title: string, text: string, color: string, buttons: MessageContent['buttons'] = []) {
  return { text: '', embed: { title, text, color, imageUrl: null }, buttons };
}

/** The messages that a server begins with, all switched off. */
export const DEFAULT_SESSION_MESSAGES: Readonly<
  Record<SessionMessageKind, { mode: SessionMessageMode; message: MessageContent }>
> = {
  planned: {
    mode: 'new',
    message: embedded('{title}', '{description}\n\nStarts {start}. Host: {host}', '#4c6ef5'),
  },
  started: {
    mode: 'new',
    message: embedded('{title} has started', 'Host: {host}. Players: {players}/{max}', '#2f9e44', [JOIN]),
  },
  boosted: {
    mode: 'new',
    message: embedded('{title} needs players', 'Players: {players}/{max}. Come and join.', '#f08c00', [JOIN]),
  },
  low: {
    mode: 'edit',
    message: embedded('{title} is low', 'Players: {players}/{max}. Come and join.', '#f08c00', [JOIN]),
  },
  full: {
    mode: 'edit',
    message: embedded('{title} is full', 'Players: {players}/{max}. Expect a queue.', '#2f9e44', [JOIN]),
  },
  ended: {
    mode: 'new',
    message: embedded(
      '{title} has ended',
      'Length: {duration}\nPeak: {peak} players, average {average}\nStaff: {staff}\nCalls: {calls}',
      '#868e96',
    ),
  },
  cancelled: { mode: 'new', message: embedded('{title} is canceled', 'Host: {host}', '#868e96') },
};
