import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** Signs interactions as Discord does, with a key pair of the sandbox's own. */
export interface InteractionSigner {
  /** As an application's page shows it: the raw 32 bytes in hex. */
  publicKeyHex: string;
  /** Headers for these body bytes. `at` is unix seconds. */
  headers(body: string, at: number): Record<string, string>;
}

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_BYTES = 12;

/** Creates the signer. The same seed gives the same key pair, so a product needs to be configured only once. */
export function createInteractionSigner(seed: string): InteractionSigner {
  const secret = createHash('sha256').update(`sandbox interactions:${seed}`).digest();
  const der = Buffer.concat([PKCS8_ED25519, secret]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKeyHex: spki.subarray(SPKI_PREFIX_BYTES).toString('hex'),
    headers: (body, at) => ({
      'content-type': 'application/json',
      'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
      'x-signature-timestamp': String(at),
      'x-signature-ed25519': sign(null, Buffer.from(`${at}${body}`, 'utf8'), key).toString('hex'),
    }),
  };
}
