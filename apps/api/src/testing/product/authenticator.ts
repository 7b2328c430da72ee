import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer } from '@tenfour/contracts';
import { z } from 'zod';

/** How a signature departs from an honest one. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userVerified?: boolean;
  counter?: number;
  /** Of the new key; -7 is ES256. */
  algorithm?: number;
  /** Id of a credential other than that of the key. */
  credential?: string;
  userHandle?: string;
}

const zOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string() }).optional(),
  rpId: z.string().optional(),
});

/** An authenticator in software, with one passkey, as the browser would reach it at `origin`. */
export interface Authenticator {
  /** Id of its credential, base64url. */
  id: string;
  create(options: unknown, forgery?: Forgery): PasskeyAnswer;
  sign(options: unknown, forgery?: Forgery): PasskeyAnswer;
}

/** Creates an authenticator. It counts its signatures unless `counting` is false. */
export function createAuthenticator(origin: string, { counting = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  let counter = counting ? 1 : 0;

  return {
    id,
    create(given, forgery = {}) {
      const options = zOptions.parse(given);
      const rpId = forgery.rpId ?? options.rp?.id ?? '';
      const key = coseKey(publicKey, forgery.algorithm ?? -7);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        key,
      ]);
      const authData = Buffer.concat([
        authenticatorData(rpId, { counter: forgery.counter ?? counter, flags: flagsOf(forgery) | 0x40 }),
        attested,
      ]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      const clientDataJSON = clientData(origin, 'webauthn.create', options.challenge, forgery);
      return {
        id: forgery.credential ?? id,
        response: {
          clientDataJSON,
          attestationObject: attestation.toString('base64url'),
          transports: ['usb'],
        },
      };
    },
    sign(given, forgery = {}) {
      const options = zOptions.parse(given);
      if (counting) counter += 1;
      const data = authenticatorData(forgery.rpId ?? options.rpId ?? '', {
        counter: forgery.counter ?? counter,
        flags: flagsOf(forgery),
      });
      const clientDataJSON = clientData(origin, 'webauthn.get', options.challenge, forgery);
      const hash = sha256(Buffer.from(clientDataJSON, 'base64url'));
      const signature = sign('sha256', Buffer.concat([data, hash]), privateKey).toString('base64url');
      const { userHandle } = forgery;
      return {
        id: forgery.credential ?? id,
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature,
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      };
    },
  };
}

/** User present, and verified unless forged. */
function flagsOf({ userVerified = true }: Forgery): number {
  return userVerified ? 0x05 : 0x01;
}

function clientData(origin: string, type: string, challenge: string, forgery: Forgery): string {
  const data = {
    type: forgery.type ?? type,
    challenge: forgery.challenge ?? challenge,
    origin: forgery.origin ?? origin,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function authenticatorData(rpId: string, { counter, flags }: { counter: number; flags: number }): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), tail]);
}

function coseKey(key: KeyObject, algorithm: number): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** Encodes what WebAuthn needs of CBOR: integers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
    return Buffer.concat([cborHead(5, value.size), ...entries]);
  }
  throw new Error('CBOR of this is not needed.');
}

function cborHead(major: number, count: number): Buffer {
  const type = major << 5;
  if (count < 24) return Buffer.from([type | count]);
  if (count < 256) return Buffer.from([type | 24, count]);
  return Buffer.from([type | 25, count >> 8, count & 0xff]);
}
