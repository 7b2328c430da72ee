import { DomainError, usernameKey } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { Sighting } from '../../community/identity/index.ts';
import type { PlayerLookup } from '../../community/servers/index.ts';
import { findOnline } from '../../game/gateway/index.ts';

/** A game username with what Roblox and the game say of it. */
export interface KnownPlayer {
  /** As typed, in the account's own capitalisation where it is known. */
  name: string;
  /** Null unless the game or Roblox says which account this is. */
  robloxUserId: string | null;
  /** `unknown` when Roblox did not answer. */
  exists: 'yes' | 'no' | 'unknown';
  /** The account's name now, which can be another; null without an account. */
  currentName: string | null;
}

/**
 * Finds the account of a name: who is in the game with it, else who Roblox says. Never fails: a silent Roblox must not
 * stop a moderator. A name that the account has given up since stays as typed. `now` in epoch ms.
 */
export async function identify(
  { handle, players }: { handle: Handle; players: PlayerLookup },
  serverId: string,
  username: string,
  now: number,
): Promise<KnownPlayer> {
  const typed = username.trim();
  const [online] = await findOnline(handle, serverId, [typed], now);
  if (online?.id) {
    return { name: online.name, robloxUserId: online.id, exists: 'yes', currentName: online.name };
  }
  try {
    const user = await players.lookup(serverId, typed);
    if (!user) return { name: typed, robloxUserId: null, exists: 'no', currentName: null };
    const name = usernameKey(user.name) === usernameKey(typed) ? user.name : typed;
    return { name, robloxUserId: user.id, exists: 'yes', currentName: user.name };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { name: typed, robloxUserId: null, exists: 'unknown', currentName: null };
  }
}

/** Returns what a record that is written now teaches of its player's name, if it has an account. */
export function sightingOf({ robloxUserId, currentName }: KnownPlayer, at: number): Sighting[] {
  return robloxUserId === null || currentName === null ? [] : [{ robloxUserId, name: currentName, at }];
}
