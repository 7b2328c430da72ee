/** What the bot did, on request, to a member of the Discord server connected to a community. */
export interface DiscordMemberEvent {
  kind: 'discord-member.timed-out' | 'discord-member.kicked' | 'discord-member.banned';
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
