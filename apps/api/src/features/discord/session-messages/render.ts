import type { SessionMessage } from '@tenfour/contracts';
import { fillPlaceholders, formatDateTime, type SessionMessageValues } from '@tenfour/domain';
import { type APIEmbed, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { escapedLine, escapedText, plainLine } from '../../../events/discord-text.ts';
import type { BotMessage } from '../../../integrations/discord/discord-bot.ts';
import { cut } from '../bot/index.ts';

/** Discord's limits of the parts of a message. */
const ROOM = { content: 1_950, title: 256, description: 4_000, label: 80 } as const;

interface Place {
  /** The session's page. */
  link: string;
  /** The role that it pings; null for none. */
  roleId: string | null;
}

/** Returns a message for Discord: values of people escaped, within its limits, and with no ping but the role's. */
export function renderMessage(
  { text, embed, buttons }: SessionMessage,
  values: SessionMessageValues,
  { link, roleId }: Place,
): BotMessage {
  const filled = (one: string) => fillPlaceholders(one, (name) => shownValue(name, values, link)).trim();
  const ping = roleId === null ? '' : `<@&${roleId}> `;
  const embeds = embed === null ? [] : embedsOf(embed, filled);
  const said = cut(filled(text), ROOM.content);
  // Discord refuses an empty message: here its placeholders had no value.
  const content = `${ping}${said === '' && embeds.length === 0 ? '—' : said}`.trim();
  return {
    content,
    embeds,
    components: buttonsOf(buttons, values, link),
    ...(roleId === null ? {} : { pings: { roles: [roleId] } }),
  };
}

function shownValue(name: string, values: SessionMessageValues, link: string): string | undefined {
  const value = name === 'link' ? link : rawValue(name, values);
  if (value === undefined || value === '' || name === 'link') return value;
  if (name === 'start') return `<t:${Math.floor(Number(value) / 1_000)}:F>`;
  return name === 'description' ? escapedText(value, 1_000) : escapedLine(value, 200);
}

function rawValue(name: string, values: SessionMessageValues): string | undefined {
  return Object.hasOwn(values, name) ? values[name as keyof SessionMessageValues] : undefined;
}

function embedsOf(
  { title, text, color, imageUrl }: NonNullable<SessionMessage['embed']>,
  filled: (text: string) => string,
): APIEmbed[] {
  const heading = cut(filled(title), ROOM.title);
  const description = cut(filled(text), ROOM.description);
  if (heading === '' && description === '') return [];
  return [
    {
      ...(heading === '' ? {} : { title: heading }),
      ...(description === '' ? {} : { description }),
      color: Number.parseInt(color.slice(1), 16),
      ...(imageUrl === null ? {} : { image: { url: imageUrl } }),
    },
  ];
}

function buttonsOf(
  buttons: SessionMessage['buttons'],
  values: SessionMessageValues,
  link: string,
): NonNullable<BotMessage['components']> {
  if (buttons.length === 0) return [];
  const raw = (name: string) => (name === 'link' ? link : rawValue(name, values));
  const components = buttons.map(({ label, url }) => ({
    type: ComponentType.Button as const,
    style: ButtonStyle.Link as const,
    label: plainLine(
      fillPlaceholders(label, (name) => (name === 'start' ? startIn(values) : raw(name))),
      ROOM.label,
    ),
    url: fillPlaceholders(url, (name) => {
      const value = raw(name);
      return value === undefined ? undefined : encodeURIComponent(value);
    }).slice(0, 512),
  }));
  return [{ type: ComponentType.ActionRow, components }];
}

/** Returns the start as words: the label of a button shows no local time. */
function startIn({ start }: SessionMessageValues): string {
  return `${formatDateTime(new Date(Number(start)).toISOString(), 'UTC')} UTC`;
}
