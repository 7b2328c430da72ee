import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KeyringError, type SealingKey } from './keys.ts';

/** The column and row that a sealed text is bound to. */
export interface SealedAt {
  table: string;
  column: string;
  row: string;
}

const VERSION = 's1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

function associatedData({ table, column, row }: SealedAt): Buffer {
  return Buffer.from(`${table}:${column}:${row}`, 'utf8');
}

/** AES-256-GCM with the place as associated data. The text form is `s1.<kid>.<base64url of iv, tag, ciphertext>`. */
export function sealWith(key: SealingKey, place: SealedAt, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv);
  cipher.setAAD(associatedData(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${sealPrefix(key.kid)}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Returns the prefix of texts sealed by this key. */
export function sealPrefix(kid: string): string {
  return `${VERSION}.${kid}.`;
}

/** Id of the key that sealed a text; null for anything that is not sealed. */
export function keyIdOf(value: unknown): string | null {
  const [version, kid, body] = typeof value === 'string' ? value.split('.') : [];
  return version === VERSION && kid && body ? kid : null;
}

/** Undoes `sealWith` with whichever of `keys` the text names. Throws KeyringError, which repeats nothing sealed. */
export function openWith(keys: ReadonlyMap<string, SealingKey>, place: SealedAt, sealed: string): string {
  const [version, kid, body] = sealed.split('.');
  const bytes = Buffer.from(body ?? '', 'base64url');
  if (version !== VERSION || !kid || bytes.length < IV_BYTES + TAG_BYTES) {
    throw new KeyringError(`${place.table}.${place.column} does not hold a sealed text.`);
  }
  const key = keys.get(kid);
  if (!key) throw new KeyringError(`No key called "${kid}" is known. Add it to SECRETS_KEYS.`);
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associatedData(place));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new KeyringError(
      `${place.table}.${place.column} was sealed with another key or for another place.`,
      {
        cause,
      },
    );
  }
}
