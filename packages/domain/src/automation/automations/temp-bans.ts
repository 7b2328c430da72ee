/** Lifting bans in the game when they end. */
export interface TempBansSettings {
  /** Also for bans that staff end or delete by hand. */
  alsoByHand: boolean;
}

export const TEMP_BANS_DEFAULTS: Readonly<TempBansSettings> = { alsoByHand: true };

/** Longest delay before an unsent unban is logged as missed, in ms; a late unban does no harm. */
export const UNBAN_MAX_DELAY_MS = 30 * 60_000;

/** Describes the effect of the settings in a sentence. */
export function tempBansSentence({ alsoByHand }: TempBansSettings): string {
  return `Unbans players in the game when their last ban expires${alsoByHand ? ' or staff end it' : ''}.`;
}

/** An ended ban. */
export interface EndedBan {
  type: string;
  robloxUsername: string;
  /** As it was sent, such as ":ban 1234"; null when nothing was. */
  sentCommand: string | null;
  /** Whether other bans of the player are in force. */
  othersInForce: number;
}

/** Returns the command that lifts a ban, or why there is none; `null` when there is nothing to report. */
export function planUnban(ban: EndedBan): { command: string } | { reason: string } | null {
  if (ban.type !== 'ban') return null;
  const [, target] = /^:ban (\S+)/.exec(ban.sentCommand ?? '') ?? [];
  if (target === undefined) return null;
  if (ban.othersInForce > 0) return { reason: 'Another ban of this player is in force.' };
  return { command: `:unban ${target}` };
}
