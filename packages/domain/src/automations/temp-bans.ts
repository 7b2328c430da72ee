/** Lifting bans in the game when they end. */
export interface TempBansSettings {
  /** Also for bans that staff end by hand. */
  alsoByHand: boolean;
}

export const TEMP_BANS_DEFAULTS: Readonly<TempBansSettings> = { alsoByHand: true };

/** What it will do, in words. */
export function tempBansSentence({ alsoByHand }: TempBansSettings): string {
  return `Unbans players in the game when their ban ends${alsoByHand ? ', by its time or by hand' : ' by its time'}.`;
}
