import { testMessages } from '../../../testing/events.ts';
import { botEvents, discordMemberEvents } from './events.ts';

testMessages(botEvents, {
  'bot.connected': ['Discord server connected', 'Connected to Liberty County.', '/bot', 'cobalt'],
  'bot.disconnected': ['Discord server disconnected', 'Disconnected from Liberty County.', '/bot', 'gray'],
  'bot.channels-changed': [
    'Bot channels changed',
    'Mod calls: in #calls. Join requests: not posted.',
    '/bot',
    'cobalt',
  ],
  'bot.posts-stopped': [
    'Bot posts switched off',
    'Posting mod calls in #calls was switched off: This channel is not there any more.',
    '/bot',
    'danger',
  ],
});

testMessages(discordMemberEvents, {
  'discord-member.timed-out': [
    'Discord member timed out',
    'sam for 1 hour 30 minutes: Spam',
    '/logs',
    'orange',
  ],
  'discord-member.kicked': ['Discord kick failed', 'sam: Spam. Discord is away.', '/logs', 'orange'],
  'discord-member.banned': [
    'Discord ban: outcome unknown',
    'sam: Spam! Discord did not answer.',
    '/logs',
    'danger',
  ],
});
