import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@tenfour/contracts';
import type { Keyring } from '../../../security/keyring.ts';

/** Crockford's letters: none looks like another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 5;

/** Creates recovery codes of 75 bits each, as people see them: `4F7QK-9M2XA-WZ81P`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    ).join('-'),
  );
}

/** Returns the fingerprint of a recovery code of a person, however it was typed. */
export function recoveryHash({ hmac }: Pick<Keyring, 'hmac'>, userId: string, code: string): string {
  const letters = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return hmac(`recovery-code:${userId}:${letters}`);
}
