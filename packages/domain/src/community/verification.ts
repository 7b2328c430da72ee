/** Ways to prove that a Roblox account is yours, besides signing in with Roblox. */
export const PROOF_METHODS = ['phrase', 'game'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** Time limit of a proof, in ms: a phrase has to be put into a profile, a code only typed. */
export const PROOF_MS: Readonly<Record<ProofMethod, number>> = { phrase: 30 * 60_000, game: 10 * 60_000 };

/** Attempts before a new proof is needed: checks of the profile, or wrong codes in the game. */
export const PROOF_TRIES: Readonly<Record<ProofMethod, number>> = { phrase: 20, game: 5 };

/** Least time between two checks of the same profile, in ms: Roblox limits them together. */
export const PROFILE_LOOK_EVERY_MS = 5_000;

/** Everyday words that pass Roblox's chat filter in any order. */
const WORDS = [
  ...['apple', 'banana', 'bear', 'bird', 'blue', 'boat', 'book', 'bread', 'bridge', 'bus', 'cake', 'castle'],
  ...['cat', 'chair', 'cheese', 'cloud', 'coffee', 'cookie', 'corn', 'dog', 'door', 'duck', 'farm', 'fish'],
  ...[
    'flower',
    'forest',
    'fox',
    'garden',
    'green',
    'happy',
    'hill',
    'honey',
    'horse',
    'house',
    'island',
    'lake',
  ],
  ...['lemon', 'lion', 'moon', 'morning', 'mountain', 'music', 'ocean', 'orange', 'panda', 'paper', 'pizza'],
  ...[
    'planet',
    'purple',
    'rabbit',
    'rain',
    'river',
    'road',
    'rocket',
    'sheep',
    'snow',
    'star',
    'summer',
    'sun',
  ],
  ...['table', 'tiger', 'train', 'tree', 'turtle', 'water', 'winter', 'yellow'],
] as const;

/** Words of a phrase: about 42 bits, so that a profile never contains one by chance. */
const PHRASE_WORDS = 7;

/** Without 0, O, 1, I and L: it is read off a screen and typed in a game. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

/** Creates a phrase for a profile. `random(n)` is a whole number below n. */
export function provingPhrase(random: (below: number) => number): string {
  return Array.from({ length: PHRASE_WORDS }, () => WORDS[random(WORDS.length)] ?? WORDS[0]).join(' ');
}

/** Creates a code for the game's chat. `random(n)` is a whole number below n. */
export function provingCode(random: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[random(CODE_LETTERS.length)] ?? '').join('');
}

/** Returns whether a profile's text contains a phrase, with any spacing and surrounding text. */
export function holdsPhrase(text: string, phrase: string): boolean {
  return spaced(text).includes(spaced(phrase));
}

function spaced(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.join(' ') ?? ''
  } `;
}

/** Returns the normalized code of `;verify CODE` as typed in the game; null for any other command. */
export function codeTyped(command: string): string | null {
  const [, code] = /^;verify\s+(.{1,40})$/i.exec(command.trim()) ?? [];
  return code === undefined ? null : code.toUpperCase().replace(/[\s-]+/g, '');
}
