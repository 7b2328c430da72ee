import type { PunishmentForecast } from '@tenfour/contracts';
import { DomainError, holderOfName, isOutdatedAnswer, type NameHolder, usernameKey } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { hasMet, namesOfHolders, type Sighting } from '../../community/identity/index.ts';
import type { PlayerLookup } from '../../community/servers/index.ts';
import { findOnline } from '../../game/gateway/index.ts';

/** A game username with what Roblox and the game say of it. */
export interface KnownPlayer {
  /** As typed, in the account's own capitalisation where it is known. */
  name: string;
  /** Null unless the game or Roblox says which account has the name now. */
  robloxUserId: string | null;
  /** `unknown` when Roblox did not answer. */
  exists: 'yes' | 'no' | 'unknown';
  /** The account that gave the name up, under its name now; null when it is not known that one did. */
  renamed: NameHolder | null;
  /** When the game or Roblox said so, epoch ms; null where neither did. */
  at: number | null;
}

/**
 * Finds the account of a name: who is in the game with it, else who Roblox says. Never fails: a silent Roblox must not
 * stop a moderator. A name that an account has given up, by Roblox or by what was seen, is no account's, so that a
 * person decides. `now` in epoch ms.
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
    return { name: online.name, robloxUserId: online.id, exists: 'yes', renamed: null, at: now };
  }
  const unclaimed = { name: typed, robloxUserId: null, renamed: null, at: null };
  try {
    const seen = await namesOfHolders(handle, [usernameKey(typed)]);
    const answer = await players.lookup(serverId, typed);
    const isOutdated = answer !== null && isOutdatedAnswer(typed, answer, seen);
    const roblox = isOutdated ? await players.lookup(serverId, typed, now) : answer;
    const holder = holderOfName(typed, { roblox, seen });
    if (holder?.source === 'sightings' && !(await hasMet(handle, serverId, holder)))
      return { ...unclaimed, exists: 'no' };
    const at = roblox?.at ?? null;
    if (!holder?.isCalledSo) return { ...unclaimed, exists: 'no', renamed: holder, at };
    return { name: holder.name, robloxUserId: holder.id, exists: 'yes', renamed: null, at };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...unclaimed, exists: 'unknown' };
  }
}

/** Returns what looking a player up taught of the name of an account. */
export function sightingOf({ name, robloxUserId, renamed, at }: KnownPlayer): Sighting[] {
  // What was seen before is no sighting of now.
  if (at === null) return [];
  if (renamed) return [{ robloxUserId: renamed.id, name: renamed.name, at }];
  return robloxUserId === null ? [] : [{ robloxUserId, name, at }];
}

/**
 * Returns the player with the account that a client named, if Roblox says that this account gave the name up: then the
 * name was not typed by mistake. Any other id of a client confirms nothing.
 */
export function chosenAs(player: KnownPlayer, claimedId: string | null): KnownPlayer {
  const { renamed } = player;
  if (renamed?.source !== 'roblox' || renamed.id !== claimedId) return player;
  return { ...player, robloxUserId: renamed.id, exists: 'yes' };
}

/** Returns the player of a record for clients that show who has given its name up. */
export function renamedTo({ renamed, exists }: KnownPlayer): PunishmentForecast['renamedTo'] {
  return renamed && exists === 'no' ? { robloxUserId: renamed.id, robloxUsername: renamed.name } : null;
}
