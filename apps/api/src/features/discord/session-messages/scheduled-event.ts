import {
  type DiscordEvent,
  type DiscordEventChange,
  discordEventChange,
  gameJoinUrl,
  newDiscordEvent,
} from '@tenfour/domain';
import {
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventStatus,
  Routes,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { escapedLine, escapedText, plainLine } from '../../../events/discord-text.ts';
import { discordDown } from '../../../integrations/discord/discord.ts';
import { BOT_WAIT_MS, type DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { SessionRow } from '../../game/sessions/index.ts';

/** A session whose event is compared with Discord. */
interface EventOfSession {
  session: SessionRow;
  guildId: string;
  /** The event that was created for it; null before that is known. */
  eventId: string | null;
  serverName: string;
  /** Of the game; empty when unknown. */
  joinCode: string;
  /** The session's page. */
  link: string;
}

/** Changes after which an event is as it should be; Discord could change what it was sent. */
const CHANGES_MAX = 3;

const STATUS: Readonly<Record<number, DiscordEvent['status']>> = {
  [GuildScheduledEventStatus.Scheduled]: 'scheduled',
  [GuildScheduledEventStatus.Active]: 'active',
  [GuildScheduledEventStatus.Completed]: 'completed',
  [GuildScheduledEventStatus.Canceled]: 'canceled',
};

const zEvent = z
  .object({
    id: z.string().regex(/^\d{5,25}$/),
    creator_id: z.string().nullish(),
    name: z.string(),
    description: z.string().nullish(),
    scheduled_start_time: z.iso.datetime({ offset: true }),
    scheduled_end_time: z.iso.datetime({ offset: true }).nullish(),
    status: z.number(),
    entity_metadata: z.object({ location: z.string().nullish() }).nullish(),
  })
  .transform(({ id, creator_id: creatorId, ...event }) => ({
    id,
    creatorId: creatorId ?? null,
    name: event.name,
    description: event.description ?? '',
    location: event.entity_metadata?.location ?? '',
    startsAt: Date.parse(event.scheduled_start_time),
    endsAt: Date.parse(event.scheduled_end_time ?? event.scheduled_start_time),
    status: STATUS[event.status] ?? 'scheduled',
  }));
type KnownEvent = DiscordEvent & z.infer<typeof zEvent>;

/**
 * Brings the scheduled event of a session in Discord in line with the session, and returns its id; null when there is
 * none and needs to be none. Doing so again changes nothing: an event that a process created before it ended is found
 * by the link in its description.
 */
export async function syncScheduledEvent(
  bot: DiscordBot,
  of: EventOfSession,
  now: number,
): Promise<string | null> {
  const texts = textsOf(of);
  let known = await findEvent(bot, of);
  for (let changes = 0; changes < CHANGES_MAX; changes += 1) {
    if (known === null) {
      const created = newDiscordEvent(of.session, texts, now);
      if (created === null) return null;
      known = await send(bot, of.guildId, null, created);
    }
    const change = discordEventChange(of.session, texts, known, now);
    if (change === null) break;
    known = await send(bot, of.guildId, known.id, change);
  }
  return known?.id ?? null;
}

/** Discord's limits of the parts of an event. */
const ROOM = { name: 100, description: 700, host: 100, location: 100 } as const;

function textsOf({ session, serverName, joinCode, link }: EventOfSession) {
  const about = session.description === '' ? '' : `${escapedText(session.description, ROOM.description)}\n\n`;
  const join = gameJoinUrl(joinCode);
  return {
    name: plainLine(session.title, ROOM.name),
    description: `${about}Host: ${escapedLine(session.hostName, ROOM.host)}\n${link}`,
    location: join ?? plainLine(serverName, ROOM.location),
  };
}

/**
 * Returns the stored event, or else one of the bot with the session's link; null without one. Discord lists only events
 * that are scheduled or active.
 */
async function findEvent(bot: DiscordBot, { guildId, eventId, link }: EventOfSession) {
  const body = await bot.asked((rest) => rest.get(Routes.guildScheduledEvents(guildId), patient()));
  const events = readable(z.array(zEvent), body);
  const stored = events.find(({ id }) => id === eventId);
  if (stored) return stored;
  const linked = events.filter(({ description }) => description.endsWith(`\n${link}`));
  if (linked.length === 0) return null;
  const { discordId } = await bot.me();
  return linked.find(({ creatorId }) => creatorId === discordId) ?? null;
}

async function send(
  bot: DiscordBot,
  guildId: string,
  id: string | null,
  change: DiscordEventChange,
): Promise<KnownEvent> {
  const body = await bot.asked((rest) =>
    id === null
      ? rest.post(Routes.guildScheduledEvents(guildId), { ...patient(), body: { ...NEW, ...bodyOf(change) } })
      : rest.patch(Routes.guildScheduledEvent(guildId, id), { ...patient(), body: bodyOf(change) }),
  );
  return readable(zEvent, body);
}

const NEW = {
  privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
  entity_type: GuildScheduledEventEntityType.External,
};

const STATUS_CODES = { scheduled: 1, active: 2, completed: 3, canceled: 4 } as const satisfies Record<
  DiscordEvent['status'],
  GuildScheduledEventStatus
>;

function bodyOf({ location, startsAt, endsAt, status, ...texts }: DiscordEventChange): object {
  return {
    ...texts,
    ...(location === undefined ? {} : { entity_metadata: { location } }),
    ...(startsAt === undefined ? {} : { scheduled_start_time: new Date(startsAt).toISOString() }),
    ...(endsAt === undefined ? {} : { scheduled_end_time: new Date(endsAt).toISOString() }),
    ...(status === undefined ? {} : { status: STATUS_CODES[status] }),
  };
}

const patient = () => ({ signal: AbortSignal.timeout(BOT_WAIT_MS) });

function readable<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw discordDown(parsed.error);
  return parsed.data;
}
