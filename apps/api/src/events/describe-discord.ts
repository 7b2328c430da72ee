import { lengthInWords } from '@tenfour/domain';
import type { Description } from './description.ts';
import type { DiscordMemberEvent } from './domain-events-discord.ts';

const WORDS = {
  'discord-member.timed-out': { done: 'Discord member timed out', noun: 'Discord timeout' },
  'discord-member.kicked': { done: 'Discord member kicked', noun: 'Discord kick' },
  'discord-member.banned': { done: 'Discord member banned', noun: 'Discord ban' },
} as const;

/** Describes a moderation action on a Discord server: the member, why, how long, and why it failed. */
export function describeDiscordMember(event: DiscordMemberEvent): Description {
  const { done, noun } = WORDS[event.kind];
  const { username } = event.discordUser;
  const length = event.minutes === null ? '' : ` for ${lengthInWords(event.minutes)}`;
  const what = `${username}${length}: ${event.reason}`;
  const base = { type: 'staff_action', target: username, changes: null } as const;
  if (event.outcome === 'done') return { ...base, title: done, description: what };
  return {
    ...base,
    title: event.outcome === 'failed' ? `${noun} failed` : `${noun}: outcome unknown`,
    description: `${what}${/[.!?…]$/.test(what) ? '' : '.'} ${event.problem ?? ''}`.trim(),
  };
}
