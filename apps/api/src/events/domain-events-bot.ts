/** What the bot posts in a channel of the Discord server. */
export type PostKind = 'mod-call' | 'join-request';

/** What became of a community's Discord server. */
export type BotEvent =
  /** `from` is the Discord server that it took the place of; null for the first one. */
  | { kind: 'bot.connected'; guildName: string; from: string | null }
  | { kind: 'bot.disconnected'; guildName: string }
  /** Names of the channels; null for kinds that are not posted. */
  | { kind: 'bot.channels-changed'; modCalls: string | null; joinRequests: string | null }
  /** By the product itself, since Discord takes no messages there any more; `reason` is a sentence. */
  | { kind: 'bot.posts-stopped'; posts: PostKind; channel: string; reason: string };
