/** What the bot did, for whoever asked, to a member of the Discord server that is tied to a community. */
export interface DiscordMemberEvent {
  kind: 'discord-member.timed-out' | 'discord-member.kicked' | 'discord-member.banned';
  /** By Discord's own names. */
  discordUser: { discordId: string; username: string };
  reason: string;
  /** How long; null where it has no end. */
  minutes: number | null;
  /** `unknown`: nobody heard what became of it. */
  outcome: 'done' | 'failed' | 'unknown';
  /** Why it failed or is not known, in words; null when it is done. */
  problem: string | null;
}
