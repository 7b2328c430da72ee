import type { DiscordMemberEvent } from '../../events/domain-events-discord.ts';
import type { Told } from './index.ts';

const discordUser = { discordId: '900000000000000001', username: 'sam' };

/** Examples of what the bot does to members of a Discord server. */
export const DISCORD_MEMBER_EXAMPLES: { [K in DiscordMemberEvent['kind']]: Told<K> } = {
  'discord-member.timed-out': [
    { discordUser, reason: 'Spam', minutes: 90, outcome: 'done', problem: null },
    'Discord member timed out',
    'sam for 1 hour 30 minutes: Spam',
    '/logs',
    'orange',
  ],
  'discord-member.kicked': [
    { discordUser, reason: 'Spam', minutes: null, outcome: 'failed', problem: 'Discord is away.' },
    'Discord kick failed',
    'sam: Spam. Discord is away.',
    '/logs',
    'orange',
  ],
  'discord-member.banned': [
    { discordUser, reason: 'Spam!', minutes: null, outcome: 'unknown', problem: 'Discord did not answer.' },
    'Discord ban: outcome unknown',
    'sam: Spam! Discord did not answer.',
    '/logs',
    'danger',
  ],
};
