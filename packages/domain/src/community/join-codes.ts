/** No 0/O, 1/I/L: a join code is read aloud and typed by hand. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Characters of a join code; 31^8 codes leave collisions to the unique constraint. */
export const JOIN_CODE_LENGTH = 8;

/**
 * Turns random bytes into a join code.
 * Bytes past the last whole multiple of the alphabet are skipped, so that no letter is likelier than another.
 * Returns null when the bytes ran out; 16 are plenty.
 */
export function joinCodeFrom(bytes: Uint8Array): string | null {
  const fair = 256 - (256 % ALPHABET.length);
  let code = '';
  for (const byte of bytes) {
    if (byte >= fair) continue;
    code += ALPHABET[byte % ALPHABET.length];
    if (code.length === JOIN_CODE_LENGTH) return code;
  }
  return null;
}

/**
 * Normalizes a typed code, or the invite link that holds it, to the stored form: upper case, without added spaces and
 * dashes.
 */
export function normaliseJoinCode(typed: string): string {
  const [, code = typed] = /\/join\/([\w-]+)/i.exec(typed) ?? [];
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** What using the join code leads to, in words. */
export const JOIN_POLICY_NAMES = { approval: 'With approval', open: 'Immediately' } as const;
