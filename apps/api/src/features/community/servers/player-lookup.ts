import { usernameKey } from '@tenfour/domain';
import { createBoundedCache } from '../../../caches/bounded-cache.ts';
import type { Database } from '../../../db/database.ts';
import type { FoundUser, RobloxClient, RobloxUser } from '../../../integrations/roblox/roblox.ts';
import type { CloudAnswer, RobloxCloud } from '../../../integrations/roblox/roblox-cloud.ts';
import { type Keyring, KeyringError } from '../../../security/keyring.ts';
import { findPlayer } from '../identity/index.ts';
import { type ServerRow, serversStore } from './store.ts';

/** Finds out for a community who a player is. */
export interface PlayerLookup {
  /**
   * The account of this name; null when Roblox knows none. An answer from before `notBefore` (epoch ms) is asked for
   * again. Throws DomainError UPSTREAM when Roblox does not answer.
   */
  lookup(serverId: string, username: string, notBefore?: number): Promise<FoundUser | null>;
  /** The account of this id; null when Roblox shows none. Throws as `lookup`. */
  account(robloxUserId: string): Promise<RobloxUser | null>;
}

export interface PlayerLookupDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  roblox: RobloxClient;
  cloud: RobloxCloud;
  /** Epoch ms. */
  now: () => number;
}

const KNOWN_MS = 60 * 60_000;

/** How long a key that Roblox refused is not used, in ms; a test on the settings page uses it anyway. */
const REFUSED_PAUSE_MS = 10 * 60_000;

/** How long Open Cloud is left alone after it was silent. */
const SILENT_PAUSE_MS = 10_000;

interface CommunityKey {
  key: string;
  sealed: string;
  problem: ServerRow['roblox_key_problem'];
}

/**
 * Creates the player lookup. For a community with its own Open Cloud key it checks through that API whether an account
 * seen with the name still has it. This saves the shared public rate limit and works while the
 * public API is down or limits us. Open Cloud can't search by name, so an unknown or changed name goes to the public
 * API, and so does every lookup while the key fails.
 */
export function createPlayerLookup(deps: PlayerLookupDeps): PlayerLookup {
  const { database, roblox, cloud, now } = deps;
  const known = createBoundedCache<FoundUser>(20_000);
  const pausedUntil = createBoundedCache<number>(5_000);

  async function byKey(serverId: string, username: string, notBefore: number): Promise<FoundUser | null> {
    const own = await keyOf(deps, serverId);
    if (own === null || (pausedUntil.get(own.sealed) ?? 0) > now()) return null;
    const { id } = await findPlayer(database.handle, serverId, { id: null, name: username });
    if (id === null) return null;
    const place = `${own.sealed}:${id}`;
    const before = known.get(place);
    if (before && before.at > now() - KNOWN_MS && before.at >= notBefore) return before;
    const answer = await cloud.user(own.key, id);
    await learn(serverId, own, answer);
    if (answer.kind !== 'user') return null;
    const user = { ...answer.user, at: now() };
    known.set(place, user);
    return user;
  }

  async function learn(serverId: string, { sealed, problem }: CommunityKey, answer: CloudAnswer) {
    const pause = pauseAfter(answer);
    if (pause !== null) pausedUntil.set(sealed, now() + pause);
    const found = problemIn(answer);
    if (found === undefined || found === problem) return;
    await noteRobloxKey(database, serverId, sealed, found);
  }

  return {
    async lookup(serverId, username, notBefore = 0) {
      const user = await byKey(serverId, username.trim(), notBefore);
      if (user && usernameKey(user.name) === usernameKey(username)) return user;
      return roblox.lookup(username, notBefore);
    },

    async account(robloxUserId) {
      if (!Number.isSafeInteger(Number(robloxUserId))) return null;
      const profile = await roblox.profile(robloxUserId);
      return profile && { id: profile.id, name: profile.name };
    },
  };
}

/** What an answer tells of the key: its problem, null for none; undefined when it tells nothing. */
export function problemIn(answer: CloudAnswer): ServerRow['roblox_key_problem'] | undefined {
  if (answer.kind === 'refused') return answer.problem;
  return answer.kind === 'user' || answer.kind === 'absent' ? null : undefined;
}

function pauseAfter(answer: CloudAnswer): number | null {
  if (answer.kind === 'refused') return REFUSED_PAUSE_MS;
  if (answer.kind === 'limited') return answer.retryAfterMs;
  return answer.kind === 'failed' ? SILENT_PAUSE_MS : null;
}

/** Null without a key, and when no key of this installation opens it any more. */
async function keyOf(
  { database, keyring }: PlayerLookupDeps,
  serverId: string,
): Promise<CommunityKey | null> {
  const row = await serversStore(database.handle).find(serverId);
  const sealed = row?.roblox_key_sealed;
  if (!row || !sealed) return null;
  try {
    const key = keyring.open({ table: 'servers', column: 'roblox_key_sealed', row: serverId }, sealed);
    return { key, sealed, problem: row.roblox_key_problem };
  } catch (error) {
    if (error instanceof KeyringError) return null;
    throw error;
  }
}

/** Stores whether Roblox accepts the sealed key of a server, and notifies open settings pages. */
export async function noteRobloxKey(
  database: Database,
  serverId: string,
  sealed: string,
  problem: ServerRow['roblox_key_problem'],
): Promise<void> {
  await serversStore(database.handle).noteRobloxKey(serverId, sealed, problem);
  database.changes.publish([{ serverId, entity: 'settings', op: 'changed', ids: [] }]);
}
