import { testMessages } from '../../../testing/events.ts';
import { discordRolesEvents } from './events.ts';

testMessages(discordRolesEvents, {
  'discord-roles.changed': [
    'Discord role mapping changed',
    'Role sync: on. Discord roles: Staff: moderator.',
    '/bot',
    'cobalt',
  ],
  'member.left-discord': ['Left the Discord server', 'bo left Liberty.', '?tab=members', 'gray'],
});
