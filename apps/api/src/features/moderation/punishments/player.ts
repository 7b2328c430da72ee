import { DomainError, usernameKey } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { PlayerLookup } from '../../community/servers/index.ts';
import { punishmentsStore } from './store.ts';

/** A game username with what Roblox says of it. */
export interface KnownPlayer {
  /** As typed, in Roblox' own capitalisation where it is known. */
  name: string;
  robloxUserId: string | null;
  /** `unknown` when Roblox did not answer. */
  exists: 'yes' | 'no' | 'unknown';
}

/**
 * Asks Roblox who this is, and never fails: a silent Roblox must not stop a moderator. A name that the account
 * has given up since stays as typed, so that counting by name does not depend on whether Roblox answered.
 */
export async function identify(
  players: PlayerLookup,
  serverId: string,
  username: string,
): Promise<KnownPlayer> {
  const typed = username.trim();
  try {
    const user = await players.lookup(serverId, typed);
    if (!user) return { name: typed, robloxUserId: null, exists: 'no' };
    const name = usernameKey(user.name) === usernameKey(typed) ? user.name : typed;
    return { name, robloxUserId: user.id, exists: 'yes' };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { name: typed, robloxUserId: null, exists: 'unknown' };
  }
}

/** The Roblox id under which the server's own records know a player by name; null when no verified record does. */
export function knownRobloxUserId(db: Handle, serverId: string, username: string): Promise<string | null> {
  return punishmentsStore(db, serverId).robloxUserIdOf(usernameKey(username));
}
