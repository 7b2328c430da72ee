import type { BotEvent } from '../../events/domain-events-bot.ts';
import type { Told } from './index.ts';

const guildName = 'Liberty County';

/** Examples of what becomes of a community's Discord server. */
export const BOT_EXAMPLES: { [K in BotEvent['kind']]: Told<K> } = {
  'bot.connected': [
    { guildName, from: null },
    'Discord server connected',
    'The Discord server Liberty County was connected.',
    '/bot',
    'cobalt',
  ],
  'bot.disconnected': [
    { guildName },
    'Discord server disconnected',
    'The Discord server Liberty County was disconnected.',
    '/bot',
    'gray',
  ],
  'bot.channels-changed': [
    { modCalls: 'calls', joinRequests: null },
    'Channels of the Discord bot changed',
    'Mod calls: in #calls. Join requests: not posted.',
    '/bot',
    'cobalt',
  ],
  'bot.posts-stopped': [
    { posts: 'mod-call', channel: 'calls', reason: 'This channel is not there any more.' },
    'Posts of the Discord bot switched off',
    'Posts of mod calls in #calls were switched off: This channel is not there any more.',
    '/bot',
    'danger',
  ],
};
