import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** Signs event webhooks as the game does, with a key pair of the sandbox's own. */
export interface Signer {
  /** DER SPKI in base64, the form in which the game publishes its key. */
  publicKeySpki: string;
  /** The raw 32 bytes in hex. */
  publicKeyHex: string;
  /** Headers for these body bytes. `at` is unix seconds. */
  headers(body: string, at: number): Record<string, string>;
}

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_BYTES = 12;

function privateKeyOf(seed: string): KeyObject {
  const secret = createHash('sha256').update(`sandbox event webhooks:${seed}`).digest();
  return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, secret]), format: 'der', type: 'pkcs8' });
}

/** Creates the signer. The same seed gives the same key pair, so a product needs to be configured only once. */
export function createSigner(seed: string): Signer {
  const key = privateKeyOf(seed);
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKeySpki: spki.toString('base64'),
    publicKeyHex: spki.subarray(SPKI_PREFIX_BYTES).toString('hex'),
    headers: (body, at) => ({
      'content-type': 'application/json',
      'x-signature-timestamp': String(at),
      'x-signature-ed25519': sign(null, Buffer.from(`${at}${body}`, 'utf8'), key).toString('hex'),
    }),
  };
}
