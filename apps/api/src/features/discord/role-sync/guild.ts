import { DomainError } from '@tenfour/domain';
import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Handle } from '../../../db/database.ts';
import { discordDown } from '../../../integrations/discord/discord.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';

/** A member of a Discord server. */
export interface GuildPerson {
  discordId: string;
  roleIds: readonly string[];
}

const PAGE = 1_000;

/** Most pages of members: larger Discord servers are synced by gateway events only. */
const PAGES_MAX = 200;

/** Longest wait for one page, in ms. */
const PAGE_MS = 20_000;

/** Longest wait for Discord when a person joins, in ms. */
const INVITE_CHECK_MS = 4_000;

const zGuildPerson = z.object({
  user: z.object({ id: z.string(), bot: z.boolean().optional() }),
  roles: z.array(z.string()),
});

/** Returns all members of a Discord server except bots. Throws a message when Discord refuses. */
export async function guildPeople(bot: DiscordBot, guildId: string): Promise<GuildPerson[]> {
  const people: GuildPerson[] = [];
  let after = '0';
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const body = await bot.asked((rest) =>
      rest.get(Routes.guildMembers(guildId), {
        query: new URLSearchParams({ limit: String(PAGE), after }),
        signal: AbortSignal.timeout(PAGE_MS),
      }),
    );
    const members = readable(z.array(zGuildPerson), body);
    for (const { user, roles } of members) {
      if (user.bot !== true) people.push({ discordId: user.id, roleIds: roles });
    }
    const last = members.at(-1);
    if (members.length < PAGE || !last) return people;
    after = last.user.id;
  }
  throw new DomainError('REFUSED', {
    message: `This Discord server has more than ${PAGE * PAGES_MAX} members: too many to look through.`,
  });
}

/** Returns a member's current Discord roles within a few seconds; null when they are not in the Discord server. */
export async function rolesNow(
  bot: DiscordBot,
  guildId: string,
  discordId: string,
): Promise<readonly string[] | null> {
  try {
    const body = await bot.asked((rest) =>
      rest.get(Routes.guildMember(guildId, discordId), { signal: AbortSignal.timeout(INVITE_CHECK_MS) }),
    );
    return readable(zGuildPerson, body).roles;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function readable<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw discordDown(parsed.error);
  return parsed.data;
}

/** How many communities have a Discord server connected. */
export async function connectedCommunities(handle: Handle): Promise<number> {
  const { count } = await handle
    .selectFrom('bot_connections')
    .innerJoin('servers', 'servers.id', 'bot_connections.server_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
