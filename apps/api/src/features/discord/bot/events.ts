import { spellDuration } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';
import { type PostKind, settingsChange } from '../../../events/domain-event.ts';

/** Changes of a community's connection to its Discord server. */
export type BotEvent =
  /** `from` is the Discord server that was connected before; null for the first one. */
  | { kind: 'bot.connected'; guildName: string; from: string | null }
  | { kind: 'bot.disconnected'; guildName: string }
  /** Names of the channels; null for kinds that are not posted. */
  | { kind: 'bot.channels-changed'; modCalls: string | null; joinRequests: string | null }
  /** By the product itself, since Discord takes no messages there any more; `reason` is a sentence. */
  | { kind: 'bot.posts-stopped'; posts: PostKind; channel: string; reason: string };

interface MemberAction {
  /** By Discord's own names. */
  discordUser: { discordId: string; username: string };
  reason: string;
  /** How long; null where it has no end. */
  minutes: number | null;
  /** `unknown`: no answer was received. */
  outcome: 'done' | 'failed' | 'unknown';
  /** Why it failed or is not known, in words; null when it is done. */
  problem: string | null;
}

/** What the bot did, on request, to a member of the Discord server connected to a community. */
export type DiscordMemberEvent = MemberAction & {
  kind: 'discord-member.timed-out' | 'discord-member.kicked' | 'discord-member.banned';
};

/** What is posted, within a sentence. */
export const POST_SUBJECTS: Readonly<Record<PostKind, string>> = {
  'mod-call': 'mod calls',
  'join-request': 'join requests',
};

const BOT = {
  type: 'staff_action',
  target: 'Discord bot',
  diff: null,
  page: '/bot',
  live: [['settings', 'changed']],
} as const;

export const botEvents = defineEvents<BotEvent>({
  'bot.connected': {
    ...BOT,
    staffAction: settingsChange,
    title: 'Discord server connected',
    sentence: ({ guildName, from }) =>
      `Connected to ${guildName}${from === null ? '' : `, replacing ${from}`}.`,
    color: 'cobalt',
    example: { guildName: 'Liberty County', from: null },
  },
  'bot.disconnected': {
    ...BOT,
    staffAction: settingsChange,
    title: 'Discord server disconnected',
    sentence: ({ guildName }) => `Disconnected from ${guildName}.`,
    color: 'gray',
    example: { guildName: 'Liberty County' },
  },
  'bot.channels-changed': {
    ...BOT,
    staffAction: settingsChange,
    title: 'Bot channels changed',
    sentence: ({ modCalls, joinRequests }) =>
      `Mod calls: ${channelInWords(modCalls)}. Join requests: ${channelInWords(joinRequests)}.`,
    color: 'cobalt',
    example: { modCalls: 'calls', joinRequests: null },
  },
  'bot.posts-stopped': {
    ...BOT,
    title: 'Bot posts switched off',
    sentence: ({ posts, channel, reason }) =>
      `Posting ${POST_SUBJECTS[posts]} in #${channel} was switched off: ${reason}`,
    color: 'danger',
    example: { posts: 'mod-call', channel: 'calls', reason: 'This channel is not there any more.' },
  },
});

const MEMBER = {
  type: 'staff_action',
  sentence: actionInWords,
  target: ({ discordUser }: MemberAction) => discordUser.username,
  diff: null,
  page: '/logs',
  // Only the log shows it.
  live: [],
} as const;

const discordUser = { discordId: '900000000000000001', username: 'sam' };

export const discordMemberEvents = defineEvents<DiscordMemberEvent>({
  'discord-member.timed-out': {
    ...MEMBER,
    title: (event) => titleOf(event, 'Discord member timed out', 'Discord timeout'),
    color: 'orange',
    example: { discordUser, reason: 'Spam', minutes: 90, outcome: 'done', problem: null },
  },
  'discord-member.kicked': {
    ...MEMBER,
    title: (event) => titleOf(event, 'Discord member kicked', 'Discord kick'),
    color: 'orange',
    example: { discordUser, reason: 'Spam', minutes: null, outcome: 'failed', problem: 'Discord is away.' },
  },
  'discord-member.banned': {
    ...MEMBER,
    title: (event) => titleOf(event, 'Discord member banned', 'Discord ban'),
    color: 'danger',
    example: {
      discordUser,
      reason: 'Spam!',
      minutes: null,
      outcome: 'unknown',
      problem: 'Discord did not answer.',
    },
  },
});

function channelInWords(name: string | null): string {
  return name === null ? 'not posted' : `in #${name}`;
}

function titleOf({ outcome }: MemberAction, done: string, noun: string): string {
  if (outcome === 'done') return done;
  return outcome === 'failed' ? `${noun} failed` : `${noun}: outcome unknown`;
}

function actionInWords({
  discordUser: { username },
  minutes,
  reason,
  outcome,
  problem,
}: MemberAction): string {
  const length = minutes === null ? '' : ` for ${spellDuration(minutes)}`;
  const done = `${username}${length}: ${reason}`;
  if (outcome === 'done') return done;
  return `${done}${/[.!?…]$/.test(done) ? '' : '.'} ${problem ?? ''}`.trim();
}
