/** The two keys that a server can have. */
export type KeyName = 'erlc' | 'roblox';

/** ER:LC keys consist of two alphanumeric halves. */
const ERLC_KEY = /^[a-z0-9]+-[a-z0-9]+$/i;

/** A Roblox key travels in an HTTP header. */
const ROBLOX_KEY = /^[\x21-\x7e]+$/;

const KEY_RULES: Readonly<Record<KeyName, { pattern: RegExp; refusal: string }>> = {
  erlc: {
    pattern: ERLC_KEY,
    refusal:
      'This does not look like an ER:LC API key: two groups of letters and digits with a dash between them. Copy it from the server settings in the game.',
  },
  roblox: {
    pattern: ROBLOX_KEY,
    refusal:
      'This does not look like a Roblox Open Cloud key: it has no spaces or special letters. Copy it again.',
  },
};

/** What is wrong with the form of a key, in words; null when nothing is. */
export function keyProblem(key: KeyName, value: string): string | null {
  const { pattern, refusal } = KEY_RULES[key];
  return pattern.test(value) ? null : refusal;
}
