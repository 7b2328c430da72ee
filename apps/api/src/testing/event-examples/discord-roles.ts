import type { DiscordRolesEvent } from '../../events/domain-events.ts';
import type { Told } from './index.ts';

const person = { id: 'u2', username: 'bo' };
const members = '?tab=members';

/** Examples of what Discord roles do. */
export const DISCORD_ROLES_EXAMPLES: { [K in DiscordRolesEvent['kind']]: Told<K> } = {
  'discord-roles.changed': [
    {
      changes: { before: { enabled: false, roles: '' }, after: { enabled: true, roles: 'Staff: moderator' } },
    },
    'Discord role mapping changed',
    'Role sync: on. Discord roles: Staff: moderator.',
    '/bot',
    'cobalt',
  ],
  'member.role-synced': [
    { person, change: 'promoted', from: 'member', to: 'moderator', discordRole: 'Staff', requestId: null },
    'Role raised by Discord role',
    'bo is now moderator, was member, by the Discord role Staff.',
    members,
    'cobalt',
  ],
  'member.left-discord': [
    { person, guildName: 'Liberty' },
    'Left the Discord server',
    'bo left Liberty.',
    members,
    'gray',
  ],
};
