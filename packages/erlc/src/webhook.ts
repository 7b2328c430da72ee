import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** The game's own public key, the same for all servers: Ed25519, SPKI, base64. */
export const ERLC_EVENT_PUBLIC_KEY = 'MCowBQYDK2VwAyEAjSICb9pp0kHizGQtdG8ySWsDChfGqi+gyFCttigBNOA=';

const SPKI_PREFIX_HEX = '302a300506032b6570032100';
const keys = new Map<string, KeyObject>();

export type EventSignature = {
  /** SPKI in base64, or the raw 32 bytes in hex. Default: the game's own. */
  publicKey?: string | undefined;
  /** Header `X-Signature-Timestamp`, as received. */
  timestamp: string | null | undefined;
  /** The body exactly as received: verify before parsing. */
  rawBody: Uint8Array | string;
  /** Header `X-Signature-Ed25519`: 128 hex digits. */
  signature: string | null | undefined;
};

/**
 * Returns true when the game signed this event webhook, false for absent or malformed headers. The caller still has to
 * check the age of the timestamp, repeats, and that `server` in the body is the expected one: every ER:LC server signs
 * with this key. Throws a TypeError only for an invalid public key.
 */
export function verifyEventSignature(event: EventSignature): boolean {
  const key = loadKey(event.publicKey ?? ERLC_EVENT_PUBLIC_KEY);
  const { timestamp, signature } = event;
  if (!timestamp || timestamp.length > 64 || !signature || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  const signed = Buffer.concat([Buffer.from(timestamp, 'utf8'), Buffer.from(event.rawBody)]);
  return verify(null, signed, key, Buffer.from(signature, 'hex'));
}

function loadKey(text: string): KeyObject {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = parseKey(text);
  if (key?.asymmetricKeyType !== 'ed25519') throw new TypeError('publicKey is not an Ed25519 public key');
  keys.set(text, key);
  return key;
}

function parseKey(text: string): KeyObject | null {
  const isRaw = /^[0-9a-f]{64}$/i.test(text);
  const der = isRaw ? Buffer.from(SPKI_PREFIX_HEX + text, 'hex') : Buffer.from(text, 'base64');
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}
