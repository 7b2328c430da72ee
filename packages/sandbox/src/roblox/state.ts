import { PERSONAS, robloxNameExists } from '../identity.ts';
import { type ClientStore, createClientStore } from '../oauth-clients.ts';
import { createGrantStore, type GrantStore } from '../oauth-grants.ts';
import type { Person } from '../people.ts';
import type { SandboxShared } from '../shared.ts';
import { createIdTokenSigner, type IdTokenSigner } from './id-token.ts';

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
