import { DomainError, holdsPhrase, PROFILE_LOOK_EVERY_MS } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import type { RobloxClient } from '../../../integrations/roblox/roblox.ts';
import { prove } from './prove.ts';
import { proofsStore, type StoredProof } from './store.ts';

/** Looks whether the profile holds the phrase; the try counts before Roblox is asked. Throws as `check` does. */
export async function checkPhrase(
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
      message: `The profile was looked at just now. Check again in ${retryAfter} seconds.`,
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
