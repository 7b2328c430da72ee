import {
  identifyPlayer,
  type Player,
  type PlayerIdentity,
  type SeenName,
  usernameKey,
} from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { matchesOf } from './find-players.ts';
import { namesOfHolders } from './player-names.ts';

/** What decides whose records of some names are. */
export interface NameOwners {
  /** Accounts that can own some of them: who had one of the names, or was joined to it. */
  accounts: readonly string[];
  /** As `findPlayer`, for records of these names alone. */
  identify(player: Player): PlayerIdentity;
}

/** Returns what decides whose records of these names are, in as many queries whatever their number. */
export async function ownersOfNames(
  handle: Handle,
  serverId: string,
  nameKeys: readonly string[],
): Promise<NameOwners> {
  if (nameKeys.length === 0) return { accounts: [], identify: (player) => bare(player) };
  const keys = new Set(nameKeys);
  const matches = (await matchesOf(handle, serverId)).filter(({ nameKey }) => keys.has(nameKey));
  const seen = await namesOfHolders(handle, nameKeys);
  const byAccount = Map.groupBy(seen, ({ robloxUserId }) => robloxUserId);
  const byKey = Map.groupBy(seen, ({ name }) => usernameKey(name));
  const matchesByKey = Map.groupBy(matches, ({ nameKey }) => nameKey);
  const matchesByAccount = Map.groupBy(matches, ({ robloxUserId }) => robloxUserId);

  function identify(player: Player): PlayerIdentity {
    const { id, name } = player;
    const own = (id === null ? undefined : byAccount.get(id)) ?? [];
    const joined = (id === null ? undefined : matchesByAccount.get(id)) ?? [];
    const about = new Set([
      usernameKey(name),
      ...own.map((one) => usernameKey(one.name)),
      ...joined.map(({ nameKey }) => nameKey),
    ]);
    const accounts = new Set(
      [...about].flatMap((key) => (byKey.get(key) ?? []).map(({ robloxUserId }) => robloxUserId)),
    );
    const around = [...accounts].flatMap((account): SeenName[] => byAccount.get(account) ?? []);
    return identifyPlayer(player, {
      seen: around,
      matches: [...about].flatMap((key) => matchesByKey.get(key) ?? []),
    });
  }

  return { accounts: [...new Set([...byAccount.keys(), ...matchesByAccount.keys()])], identify };
}

function bare(player: Player): PlayerIdentity {
  return identifyPlayer(player, { seen: [], matches: [] });
}
