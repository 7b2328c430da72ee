import { channelIdOf } from '@tenfour/sandbox/discord/guilds';
import { connectGuild } from '../src/testing/discord/connected-guild.ts';
import { type Actors, databaseOf } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** The connected Discord server and its channels, with every kind of answer. */
export async function bot(actors: Actors, ask: Ask, serverId: string): Promise<void> {
  const { owner, moderator } = actors;
  const { browser } = owner;
  const on = { serverId };
  const nowhere = { ...on, modCallChannelId: null, joinRequestChannelId: null };
  await connectGuild(databaseOf(actors), serverId, owner.userId);
  await ask('connected', browser, 'bot.get', on);
  await ask('not for moderators', moderator.browser, 'bot.get', on);
  await ask('its channels', browser, 'bot.channels', on);
  await ask('what it needs', browser, 'bot.permissions', on);
  await ask('where votes are posted', browser, 'sessionVotes.places', on);
  const modCallChannelId = channelIdOf('guild:0', 'mod-calls');
  await ask('posted there', browser, 'bot.setChannels', { ...nowhere, modCallChannelId });
  await ask('no such channel', browser, 'bot.setChannels', { ...nowhere, modCallChannelId: '4242424242' });
  await ask('not posted', browser, 'bot.setChannels', nowhere);
  await ask('no word of it', browser, 'bot.setChannels', on);
  await ask('disconnected', browser, 'bot.disconnect', on);
  await ask('disconnected already', browser, 'bot.disconnect', on);
  await ask('no permissions', browser, 'bot.permissions', on);
  await ask('no channels', browser, 'bot.channels', on);
  await ask('nowhere for votes', browser, 'sessionVotes.places', on);
  await ask('nothing to post to', browser, 'bot.setChannels', nowhere);
  await ask('isn’t connected', browser, 'bot.get', on);
}
