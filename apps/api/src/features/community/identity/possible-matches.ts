import type { PossibleMatch } from '@tenfour/contracts';
import { type PlayerIdentity, usernameKey } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { type KnownNames, namesOfAccounts } from './find-players.ts';

/** Most names that one player is offered, and that are looked at: some are decided. */
const POSSIBLE_MAX = 10;
const LOOKED_AT_MAX = 200;

/**
 * Returns the names that Roblox found a player's account by, or the account that it found by a player's name. Left out
 * are those that staff decided about, and names that the account has now, whose records are its own anyway.
 */
export async function possibleMatches(
  handle: Handle,
  serverId: string,
  { id, name }: PlayerIdentity,
  { matches }: Pick<KnownNames, 'matches'>,
): Promise<PossibleMatch[]> {
  const found = handle
    .selectFrom('name_lookups')
    .select(['name_key', 'name', 'roblox_user_id'])
    .where('server_id', '=', serverId)
    .where('state', '=', 'matched')
    .orderBy('name_key')
    .limit(LOOKED_AT_MAX);
  const rows =
    id === null
      ? await found.where('name_key', '=', usernameKey(name)).execute()
      : await found.where('roblox_user_id', '=', id).execute();
  const present = await namesOfAccounts(
    handle,
    rows.flatMap(({ roblox_user_id: account }) => account ?? []),
  );
  const isDecided = (key: string, account: string) =>
    matches.some((one) => one.nameKey === key && (one.kind === 'joined' || one.robloxUserId === account));
  const open = rows.flatMap(({ name_key: key, name: called, roblox_user_id: account }): PossibleMatch[] => {
    const robloxUsername = present.get(account ?? '');
    if (account === null || robloxUsername === undefined || isDecided(key, account)) return [];
    return usernameKey(robloxUsername) === key
      ? []
      : [{ name: called, robloxUserId: account, robloxUsername }];
  });
  return open.slice(0, POSSIBLE_MAX);
}
