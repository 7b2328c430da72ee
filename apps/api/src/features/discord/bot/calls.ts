import type { RequestContext, Services } from '@tenfour/contracts';
import { createCaller } from '@tenfour/contracts/router';
import { DomainError } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { createDiscordAccess } from '../../community/access/index.ts';
import { type BotCaller, prepareFindCaller } from './caller-store.ts';
import type { BotCall, BotPerson } from './command.ts';
import type { Connections } from './connections.ts';
import type { BotExtras } from './extras.ts';
import type { Interaction } from './interaction.ts';
import { optionsOf } from './options.ts';

export interface CallsDeps {
  database: Database;
  services: Services;
  discord: DiscordBot;
  extras: BotExtras;
  connections: Connections;
  /** An origin. */
  publicUrl: string;
  /** Epoch ms. */
  now: () => number;
}

/** Creates a command's or button's call from an interaction; handlers that can show progress add `progress`. */
export type CallOf = (interaction: Interaction) => Promise<BotCall>;

/** Prepares the queries by which people and communities are found. */
export function createCalls(deps: CallsDeps): CallOf {
  const { database, services, discord, extras, connections, publicUrl, now } = deps;
  const access = createDiscordAccess(database.handle, now);
  const find = prepareFindCaller(database.handle);
  return async (interaction) => {
    const person = personOf(interaction);
    const guildId = interaction.guild_id ?? null;
    const { account, community }: BotCaller = await find(person.discordId, guildId ?? '');
    const context: RequestContext = {
      services,
      access: access(person.discordId),
      panel: SHUT,
      requestId: `discord-${interaction.id}`,
      source: 'bot',
    };
    return {
      interactionId: interaction.id,
      person,
      account,
      guildId,
      channelId: interaction.channel_id ?? null,
      community,
      options: optionsOf(interaction),
      api: createCaller(context),
      extras,
      connections,
      discord,
      publicUrl,
      now,
    };
  };
}

/** The admin panel does not open from Discord. */
const SHUT: RequestContext['panel'] = {
  viewer: async () => null,
  attempt: { address: 'discord', userAgent: null, deviceToken: null },
  open: () => undefined,
  close: () => undefined,
};

/** Throws BAD_REQUEST for an interaction without a user. */
export function personOf({ member, user, guild_id: guildId }: Interaction): BotPerson {
  const who = member?.user ?? user;
  if (!who) throw new DomainError('BAD_REQUEST', { message: 'This interaction has no user.' });
  const inGuild = guildId ? member : null;
  return {
    discordId: who.id,
    username: who.username,
    permissions: BigInt(inGuild?.permissions ?? 0),
    roleIds: inGuild?.roles ?? [],
  };
}
