import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';

/** Signs OpenID Connect ID tokens with a key created at the start of the sandbox (ES256). */
export interface IdTokenSigner {
  /** The public key, as `/oauth/v1/certs` lists it. */
  jwk: JsonWebKey;
  /** Returns a compact JWT of the claims. */
  sign(claims: Record<string, unknown>): string;
}

const KEY_ID = 'tenfour-sandbox';

function encode(part: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Creates a signer with a new P-256 key. */
export function createIdTokenSigner(): IdTokenSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: KEY_ID },
    sign(claims) {
      const signed = `${encode({ alg: 'ES256', typ: 'JWT', kid: KEY_ID })}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${signed}.${signature.toString('base64url')}`;
    },
  };
}
