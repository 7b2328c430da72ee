import { DomainError } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { VotePlaces } from '../../game/sessions/index.ts';
import { notConnected } from './connections.ts';
import { connectionOf } from './connections-store.ts';
import { writableChannels } from './service.ts';

/** Creates what lists where votes can be posted and which roles can be pinged; asks Discord. */
export function createVotePlaces(handle: Handle, discordBot: DiscordBot): VotePlaces {
  return async (serverId) => {
    if (!discordBot.ready) {
      throw new DomainError('UNAVAILABLE', { message: 'The Discord bot isn’t set up.' });
    }
    const connection = await connectionOf(handle, serverId);
    if (connection === null) throw notConnected();
    const { guildId } = connection;
    const [channels, roles] = await Promise.all([
      writableChannels(discordBot, guildId),
      discordBot.roles(guildId),
    ]);
    return {
      guildId,
      channels,
      roles: roles
        // `@everyone` has the id of its Discord server.
        .filter(({ id, managed }) => !managed && id !== guildId)
        .sort((a, b) => b.position - a.position)
        .map(({ id, name }) => ({ id, name })),
    };
  };
}
