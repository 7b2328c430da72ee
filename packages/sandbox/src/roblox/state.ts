import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { PERSONAS, robloxNameExists } from '../identity.ts';
import { type ClientStore, createClientStore } from '../oauth-clients.ts';
import { createGrantStore, type GrantStore } from '../oauth-grants.ts';
import type { Person } from '../people.ts';
import type { SandboxShared } from '../shared.ts';

/** Everything the Roblox stand-in remembers; names and ids are in `shared.people`. */
export interface RobloxState {
  shared: SandboxShared;
  /** Profile texts by user id. */
  descriptions: Map<number, string>;
  /** Ids whose headshot was requested before: the first answer for some is `Pending`. */
  rendered: Set<number>;
  grants: GrantStore;
  clients: ClientStore;
  signer: IdTokenSigner;
}

const DAY_SECONDS = 86_400;

function createState(shared: SandboxShared): RobloxState {
  for (const persona of PERSONAS) shared.people.byName(persona.robloxName);
  return {
    shared,
    descriptions: new Map(),
    rendered: new Set(),
    grants: createGrantStore({
      now: shared.now,
      codeSeconds: 60,
      accessSeconds: 899,
      refreshSeconds: 90 * DAY_SECONDS,
    }),
    clients: createClientStore(),
    signer: createIdTokenSigner(),
  };
}

const states = new WeakMap<SandboxShared, RobloxState>();

/** Returns the Roblox state of a running sandbox. */
export function robloxStateOf(shared: SandboxShared): RobloxState {
  const state = states.get(shared) ?? createState(shared);
  states.set(shared, state);
  return state;
}

/** Returns the account of a name in any letter case, undefined for an unknown one. */
export function accountOfName(shared: SandboxShared, name: string): Person | undefined {
  return robloxNameExists(name) ? shared.people.byName(name) : undefined;
}

/** Returns the account of an id that was used before, as a player or in a lookup. */
export function accountOfId(shared: SandboxShared, id: number): Person | undefined {
  const person = shared.people.byId(id);
  return person !== undefined && robloxNameExists(person.name) ? person : undefined;
}

/** Signs OpenID Connect ID tokens with a key created at the start of the sandbox (ES256). */
interface IdTokenSigner {
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
function createIdTokenSigner(): IdTokenSigner {
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
