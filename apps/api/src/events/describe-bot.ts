import type { Description } from './description.ts';
import type { BotEvent, PostKind } from './domain-events-bot.ts';

/** What is posted, within a sentence. */
export const POST_SUBJECTS: Readonly<Record<PostKind, string>> = {
  'mod-call': 'mod calls',
  'join-request': 'join requests',
};

/** Puts what became of a community's Discord server into words. */
export function describeBot(event: BotEvent): Description {
  return { type: 'staff_action', target: 'Discord bot', changes: null, ...wordsOf(event) };
}

function wordsOf(event: BotEvent): { title: string; description: string } {
  switch (event.kind) {
    case 'bot.connected':
      return {
        title: 'Discord server connected',
        description:
          event.from === null
            ? `The Discord server ${event.guildName} was connected.`
            : `The Discord server ${event.guildName} was connected in place of ${event.from}.`,
      };
    case 'bot.disconnected':
      return {
        title: 'Discord server disconnected',
        description: `The Discord server ${event.guildName} was disconnected.`,
      };
    case 'bot.channels-changed':
      return {
        title: 'Channels of the Discord bot changed',
        description: `Mod calls: ${channel(event.modCalls)}. Join requests: ${channel(event.joinRequests)}.`,
      };
    case 'bot.posts-stopped':
      return {
        title: 'Posts of the Discord bot switched off',
        description: `Posts of ${POST_SUBJECTS[event.posts]} in #${event.channel} were switched off: ${event.reason}`,
      };
  }
}

function channel(name: string | null): string {
  return name === null ? 'not posted' : `in #${name}`;
}
