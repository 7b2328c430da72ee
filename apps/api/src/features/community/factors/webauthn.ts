import type { AuthenticatorTransport, WebAuthnCredential } from '@simplewebauthn/server';
import type { PasskeyAnswer, PasskeyOptions } from '@tenfour/contracts';
import { fromJson } from '../../../db/codecs.ts';
import type { PasskeyRow } from './store.ts';

/** EdDSA, ES256 and RS256, by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257];

const TIMEOUT_MS = 5 * 60_000;

/** The site that passkeys belong to. */
export interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

/** Loads the library when the first passkey needs it: most processes never do. */
const load = () => import('@simplewebauthn/server');

/** Returns the site of the public address. Browsers refuse passkeys at a bare IP address. */
export function relyingPartyOf(publicUrl: string, name: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name };
}

/** Returns the options for a new passkey, with their challenge. */
export async function optionsForNew(
  rp: RelyingParty,
  user: { id: string; username: string },
  known: readonly PasskeyRow[],
): Promise<{ options: PasskeyOptions; challenge: string }> {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userName: user.username,
    userID: new TextEncoder().encode(user.id),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** Returns the options for a signature with one of these passkeys, with their challenge. */
export async function optionsForKnown(
  rp: RelyingParty,
  known: readonly PasskeyRow[],
): Promise<{ options: PasskeyOptions; challenge: string }> {
  const { generateAuthenticationOptions } = await load();
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    timeout: TIMEOUT_MS,
    allowCredentials: known.map(described),
    userVerification: 'required',
  });
  return { options: { ...options }, challenge: options.challenge };
}

function described(row: PasskeyRow) {
  return { id: row.credential, transports: transportsOf(row) };
}

function transportsOf({ transports }: PasskeyRow): AuthenticatorTransport[] {
  return fromJson(transports) as AuthenticatorTransport[];
}

const ANSWERED = { type: 'public-key', clientExtensionResults: {} } as const;

/** Returns the credential of a new passkey; null for an answer that does not verify. */
export async function verifyNew(
  rp: RelyingParty,
  { id, response }: PasskeyAnswer,
  challenge: string,
): Promise<WebAuthnCredential | null> {
  const { attestationObject, clientDataJSON, transports = [] } = response;
  if (attestationObject === undefined) return null;
  const { verifyRegistrationResponse } = await load();
  const answer = {
    ...{ ...ANSWERED, id, rawId: id },
    response: { clientDataJSON, attestationObject, transports: transports as AuthenticatorTransport[] },
  };
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential } = verified.registrationInfo;
  return credential.id === id ? credential : null;
}

/** Returns the counter of a passkey's signature; null for one that does not verify. */
export async function verifySignature(
  rp: RelyingParty,
  { id, response }: PasskeyAnswer,
  { row, challenge, userId }: { row: PasskeyRow; challenge: string; userId: string },
): Promise<number | null> {
  const { authenticatorData, clientDataJSON, signature, userHandle } = response;
  if (authenticatorData === undefined || signature === undefined) return null;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== userId) return null;
  const { verifyAuthenticationResponse } = await load();
  const verified = await verifyAuthenticationResponse({
    response: { ...ANSWERED, id, rawId: id, response: { authenticatorData, clientDataJSON, signature } },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    credential: {
      id: row.credential,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
      transports: transportsOf(row),
    },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
