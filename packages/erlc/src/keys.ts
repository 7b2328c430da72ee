import { createHash } from 'node:crypto';

/** A server key: two alphanumeric segments joined by one hyphen, of any length. */
export const KEY_PATTERN = /^[a-z0-9]+-[a-z0-9]+$/i;

/**
 * Returns the part of a server key after the hyphen. It is not secret, survives regeneration of the key, and identifies
 * the server in event webhooks and authorization links. Null when the key is malformed.
 */
export function internalServerId(key: string): string | null {
  return KEY_PATTERN.test(key) ? key.slice(key.indexOf('-') + 1) : null;
}

/** Returns the SHA-256 of a key in hex: the only form in which this client stores one. */
export function keyFingerprint(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('hex');
}

// Shorter halves are ordinary words ("bad", "demo") whose removal would garble a message without hiding anything.
const SECRET_HALF_MIN_LENGTH = 8;

/** Returns `text` with every secret, and the private half of every server key, replaced (case-insensitively). */
export function redact(text: string, secrets: readonly string[], replacement = '[key]'): string {
  const needles = secrets.flatMap((secret) => [secret, privateHalf(secret)]).filter((s) => s !== '');
  return needles.reduce((result, needle) => replaceIgnoringCase(result, needle, replacement), text);
}

function privateHalf(secret: string): string {
  const half = KEY_PATTERN.test(secret) ? secret.slice(0, secret.indexOf('-')) : '';
  return half.length >= SECRET_HALF_MIN_LENGTH ? half : '';
}

function replaceIgnoringCase(text: string, needle: string, replacement: string): string {
  const pattern = needle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(pattern, 'gi'), () => replacement);
}
