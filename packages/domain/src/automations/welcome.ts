/** Messages to players who join the game. */
export interface WelcomeSettings {
  /** `pm` to the player alone, or `hint` shown to everybody. */
  means: 'pm' | 'hint';
  /** With placeholders. */
  text: string;
  /** Hours within which the same player is not welcomed again. */
  againAfterHours: number;
}

export const WELCOME_DEFAULTS: Readonly<WelcomeSettings> = {
  means: 'pm',
  text: 'Welcome to {server}, {player}!',
  againAfterHours: 24,
};

/** What it will do, in words. */
export function welcomeSentence({ means, againAfterHours }: WelcomeSettings): string {
  return `Sends every player who joins a ${means === 'pm' ? 'private message' : 'hint'}, not again within ${againAfterHours} hours.`;
}
