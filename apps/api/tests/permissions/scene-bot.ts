import { connectGuild } from '../../src/testing/discord/connected-guild.ts';
import { databaseOf } from '../../src/testing/product/people.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

/** As `PREPARE` of the scene, for the Discord bot. */
export const PREPARE_BOT: Readonly<Record<string, (scene: Scene) => Promise<Input>>> = {
  'bot.get': connected,
  'bot.channels': connected,
  'bot.permissions': connected,
  'sessionVotes.places': connected,
  'bot.setChannels': async (scene) => ({
    ...(await connected(scene)),
    modCallChannelId: null,
    joinRequestChannelId: null,
  }),
  'bot.disconnect': connected,
};

async function connected({ actors, server }: Scene): Promise<Input> {
  await connectGuild(databaseOf(actors), server.id, actors.owner.userId);
  return { serverId: server.id };
}
