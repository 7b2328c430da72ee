import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Account, Verification, VerificationService } from '@tenfour/contracts';
import {
  DomainError,
  holdsPhrase,
  PROFILE_LOOK_EVERY_MS,
  PROOF_MS,
  type ProofMethod,
  plural,
  provingCode,
  provingPhrase,
} from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import type { RobloxClient } from '../../../integrations/roblox/roblox.ts';
import type { RobloxOAuth } from '../../../integrations/roblox/roblox-oauth.ts';
import { accountChanged, prove } from './prove.ts';
import { proofsStore, type StoredProof, shownProof, signInsStore } from './store.ts';

export interface VerificationDeps {
  database: Database;
  roblox: RobloxClient;
  /** Null where signing in at Roblox is not set up. */
  robloxOAuth: RobloxOAuth | null;
  now: () => number;
}

/** How long the sign-in at Roblox can take, in ms. */
const SIGN_IN_MS = 10 * 60_000;

/** Proof that a linked Roblox account is one's own (issue of the landing page's promises). */
export function createVerificationService(deps: VerificationDeps): VerificationService {
  const { database, robloxOAuth, now } = deps;

  const state = (account: Account): Promise<Verification> =>
    stateOf(database.handle, account.id, robloxOAuth !== null, now());

  return {
    state,

    async begin(account, method) {
      await database.transaction(async (tx) => {
        const store = proofsStore(tx.handle);
        const linked = await store.linkedOf(account.id);
        if (!linked) throw notLinked();
        if (linked.verified) throw verifiedAlready();
        const running = await store.find(account.id, now());
        if (running?.method === method && running.robloxUserId === linked.id) return;
        const expiresAt = now() + PROOF_MS[method];
        const secret = secretOf(method);
        await store.begin({ userId: account.id, method, robloxUserId: linked.id, secret, expiresAt }, now());
        tx.changed(accountChanged(account.id));
      });
      return state(account);
    },

    async check(account) {
      const before = await state(account);
      if (before.verified) return before;
      await checkPhrase(deps, account.id);
      return state(account);
    },

    async cancel(account) {
      await database.transaction(async (tx) => {
        if (await proofsStore(tx.handle).remove(account.id)) tx.changed(accountChanged(account.id));
      });
      return state(account);
    },

    async signIn(account, returnTo = '/') {
      if (robloxOAuth === null) throw notSetUp();
      const [oauthState, verifier] = [randomBytes(32), randomBytes(48)].map((bytes) =>
        bytes.toString('base64url'),
      );
      if (oauthState === undefined || verifier === undefined) throw notSetUp();
      await signInsStore(database.handle).save({
        stateHash: hashed(oauthState),
        userId: account.id,
        sessionId: account.sessionId,
        verifier,
        expiresAt: now() + SIGN_IN_MS,
        returnTo,
      });
      return { url: robloxOAuth.address(oauthState, verifier) };
    },

    returnTo: (oauthState) => signInsStore(database.handle).returnTo(hashed(oauthState)),

    async finishSignIn(account, { state: oauthState, code }) {
      if (robloxOAuth === null) throw notSetUp();
      const verifier = await signInsStore(database.handle).take(hashed(oauthState), account.sessionId, now());
      if (verifier === null) throw expired();
      const roblox = await robloxOAuth.signedIn(code, verifier);
      if (roblox === null) throw expired();
      await database.transaction(async (tx) => {
        await prove(tx, { userId: account.id, roblox, method: 'oauth', at: now() });
      });
    },
  };
}

async function stateOf(handle: Handle, userId: string, oauth: boolean, at: number): Promise<Verification> {
  const store = proofsStore(handle);
  const linked = await store.linkedOf(userId);
  const found = linked && !linked.verified ? await store.find(userId, at) : null;
  const proof = linked && found?.robloxUserId === linked.id ? shownProof(found, linked.name) : null;
  return { verified: linked?.verified ?? false, oauth, proof };
}

function secretOf(method: ProofMethod): string {
  const random = (below: number) => randomInt(below);
  return method === 'phrase' ? provingPhrase(random) : provingCode(random);
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function notLinked(): DomainError {
  return new DomainError('CONFLICT', { message: 'Link your Roblox username first, then verify it.' });
}

function verifiedAlready(): DomainError {
  return new DomainError('CONFLICT', { message: 'This Roblox account is verified already.' });
}

function notSetUp(): DomainError {
  return new DomainError('REFUSED', {
    message: 'Signing in at Roblox is not set up here. Use the phrase or the code instead.',
  });
}

function expired(): DomainError {
  return new DomainError('REFUSED', {
    message: 'This sign-in at Roblox has expired, was used before or began elsewhere. Start it again.',
  });
}

/** Looks whether the profile holds the phrase; the try counts before Roblox is asked. Throws as `check` does. */
async function checkPhrase(
  deps: { database: Database; roblox: RobloxClient; now: () => number },
  userId: string,
) {
  const { database, roblox, now } = deps;
  const proof = await database.transaction(({ handle }) => takeTry(handle, userId, now()));
  const profile = await roblox.profile(proof.robloxUserId);
  if (profile === null || !holdsPhrase(profile.description, proof.secret)) {
    const problem =
      profile === null
        ? 'Roblox no longer shows this account.'
        : `The profile of ${profile.name} does not hold the phrase yet. Save it under About, wait a moment and check again.`;
    await proofsStore(database.handle).setProblem(userId, proof.secret, problem);
    throw new DomainError('REFUSED', { message: problem });
  }
  const proved = await database.transaction(async (tx) => {
    const at = now();
    const current = await proofsStore(tx.handle).find(userId, at);
    if (current?.secret !== proof.secret) return false;
    return prove(tx, {
      userId,
      roblox: { id: proof.robloxUserId, name: profile.name },
      method: 'phrase',
      at,
    });
  });
  if (!proved) throw over();
}

async function takeTry(
  handle: Parameters<typeof proofsStore>[0],
  userId: string,
  at: number,
): Promise<StoredProof> {
  const store = proofsStore(handle);
  const proof = await store.find(userId, at);
  if (proof?.method !== 'phrase') throw over();
  const wait = (proof.triedAt ?? 0) + PROFILE_LOOK_EVERY_MS - at;
  if (wait > 0) {
    const retryAfter = Math.ceil(wait / 1_000);
    throw new DomainError('TOO_MANY_REQUESTS', {
      message: `The profile was looked at just now. Check again in ${plural(retryAfter, 'second')}.`,
      details: { retryAfter },
    });
  }
  await store.tried(userId, at, proof.problem);
  return proof;
}

function over(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'No phrase is waiting to be checked: it is over or was given up. Ask for a new one.',
  });
}
