import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** What stands before the 32 bytes of an Ed25519 key in SPKI. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The public key of a Discord application as its developer page shows it: 64 hex digits. Throws for anything else. */
export function interactionKey(hex: string): KeyObject {
  if (!/^[\da-f]{64}$/i.test(hex)) throw new TypeError('must be 64 hex digits');
  const key = Buffer.concat([SPKI_PREFIX, Buffer.from(hex, 'hex')]);
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

/** An interaction as it came: nothing of it is believed before its signature is. */
export interface SignedInteraction {
  /** Header `X-Signature-Ed25519`. */
  signature: string | undefined;
  /** Header `X-Signature-Timestamp`, in seconds. */
  timestamp: string | undefined;
  rawBody: Uint8Array;
}

/** Messages with a larger time difference are refused, in ms, which limits replays of a signed message. */
const FRESH_MS = 5 * 60_000;

/** Returns whether Discord signed this recently. `now` is epoch ms. */
export function isFromDiscord(key: KeyObject, signed: SignedInteraction, now: number): boolean {
  const { signature, timestamp, rawBody } = signed;
  if (!timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (!signature || !/^[\da-f]{128}$/i.test(signature)) return false;
  if (Math.abs(Number(timestamp) * 1_000 - now) > FRESH_MS) return false;
  return verify(null, Buffer.concat([Buffer.from(timestamp), rawBody]), key, Buffer.from(signature, 'hex'));
}
