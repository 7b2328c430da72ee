import { z } from 'zod';
import { fromJson } from '../db/codecs.ts';
import type { ServerDomainEvent } from './domain-event.ts';
import { type Embed, embedOf, lineOf, withDate, withoutPlayer } from './embed.ts';

/** The part of a message stored in a delivery, ready to be batched with others. */
export interface DeliveryPayload {
  /** What happened, or `test`. Lines of the same kind share an embed. */
  kind: string;
  embed: Embed;
  /** The same in one line, for frequent events; null for all others. */
  line: string | null;
}

/** The body of Discord's webhook execute; nothing in it pings anyone. */
export interface DiscordBody {
  allowed_mentions: { parse: [] };
  embeds: Embed[];
}

/** Limits of one Discord message, in UTF-16 units, which are never fewer than its characters. */
const LIMITS = { embeds: 10, description: 4_096, total: 6_000 } as const;

/** From then on a time of day alone would be taken for today's. */
const DAY_MS = 24 * 60 * 60_000;

const zEmbed = z.object({
  title: z.string(),
  description: z.string(),
  url: z.string().optional(),
  color: z.number(),
  author: z.object({ name: z.string() }).optional(),
  fields: z.array(z.object({ name: z.string(), value: z.string(), inline: z.boolean() })).optional(),
  footer: z.object({ text: z.string() }),
  timestamp: z.string(),
}) satisfies z.ZodType<Embed>;

const zPayload = z.object({ kind: z.string(), embed: zEmbed, line: z.string().nullable() });

/** Returns an event as the payload of its deliveries. */
export function payloadOf(event: ServerDomainEvent, serverName: string): DeliveryPayload {
  return { kind: event.kind, embed: embedOf(event, serverName), line: lineOf(event) };
}

/** Reads what a delivery holds. Throws for anything else. */
export function readPayload(text: string): DeliveryPayload {
  return fromJson(text, (value) => zPayload.parse(value));
}

/** Payloads that are one embed: one of any kind, or several of one kind that are lines. */
type Part = readonly [DeliveryPayload, ...DeliveryPayload[]];

/** Returns the title above several lines of a kind of event; null for a kind without lines. */
export type TitleOfLines = (kind: string, count: number) => string | null;

export interface Sending {
  /** The panel's origin. */
  publicUrl: string;
  /** The moment of sending, epoch ms. */
  now: number;
  titleOfLines?: TitleOfLines;
}

/**
 * Gathers as many payloads, in their order and from the first on, as one message takes: `count` of them, at least one
 * if there is any.
 */
export function messageOf(
  payloads: readonly DeliveryPayload[],
  sending: Sending,
): { body: DiscordBody; count: number } {
  let parts: readonly Part[] = [];
  let count = 0;
  for (const payload of payloads) {
    const more = withOneMore(parts, payload, sending);
    if (count > 0 && !fits(more, sending)) break;
    parts = more;
    count += 1;
  }
  const embeds = parts.map((part) => embedOfPart(part, sending));
  return { body: { allowed_mentions: { parse: [] }, embeds: withLinks(embeds, sending.publicUrl) }, count };
}

function withOneMore(parts: readonly Part[], payload: DeliveryPayload, sending: Sending): readonly Part[] {
  const last = parts.at(-1);
  if (last === undefined || payload.line === null || last[0].line === null || last[0].kind !== payload.kind) {
    return [...parts, [payload]];
  }
  const longer: Part = [...last, payload];
  const tooLong = embedOfPart(longer, sending).description.length > LIMITS.description;
  return tooLong ? [...parts, [payload]] : [...parts.slice(0, -1), longer];
}

function fits(parts: readonly Part[], sending: Sending): boolean {
  if (parts.length > LIMITS.embeds) return false;
  return parts.reduce((sum, part) => sum + sizeOf(embedOfPart(part, sending)), 0) <= LIMITS.total;
}

/** What counts towards the limit of all embeds together. */
function sizeOf({ title, description, author, footer, fields = [] }: Embed): number {
  const texts = [title, description, author?.name ?? '', footer.text];
  return [...texts, ...fields.flatMap(({ name, value }) => [name, value])].join('').length;
}

function embedOfPart(part: Part, { now, titleOfLines }: Sending): Embed {
  const [{ kind, embed }] = part;
  if (part.length === 1) return embed;
  const { author: _one, fields: _its, url, ...shared } = embed;
  return {
    ...shared,
    title: titleOfLines?.(kind, part.length) ?? `${part.length} messages`,
    description: part.map((payload) => shownLine(payload, now)).join('\n'),
    ...(url === undefined ? {} : { url: withoutPlayer(url) }),
    timestamp: part.at(-1)?.embed.timestamp ?? embed.timestamp,
  };
}

function shownLine({ line, embed }: DeliveryPayload, now: number): string {
  const isOld = now - Date.parse(embed.timestamp) > DAY_MS;
  return isOld ? withDate(line ?? '') : (line ?? '');
}

/**
 * Makes paths absolute. Discord merges embeds with equal links, so a repeated link gets a unique suffix that the panel
 * ignores. Discord refuses a whole message with a host without a dot, such as localhost, so such links are left out.
 */
function withLinks(embeds: readonly Embed[], publicUrl: string): Embed[] {
  const linkable = new URL(publicUrl).hostname.includes('.');
  const used = new Set<string>();
  return embeds.map(({ url, ...embed }, nth) => {
    if (url === undefined || !linkable) return embed;
    const whole = `${publicUrl}${used.has(url) ? `${url}#${nth + 1}` : url}`;
    used.add(url);
    return { ...embed, url: whole };
  });
}
