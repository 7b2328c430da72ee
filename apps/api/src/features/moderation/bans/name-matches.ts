import { sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Handle } from '../../../db/database.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { ownersOfNames } from '../../community/identity/index.ts';
import {
  CONFIRMED,
  type Comparison,
  inForce,
  type MatchedComparison,
  type NameMatches,
} from './conditions.ts';

/** Bans of the game that are looked at in one step: a few milliseconds. */
const STEP = 500;

interface NamedRecord {
  id: string;
  nameKey: string;
  at: number;
}

/**
 * Finds whose the recorded bans by name are, by the rule of identity: of who held the name when it was recorded, else of
 * who has it now, unless staff decided otherwise. An account that was never seen counts by its name in the list.
 */
async function matchNames(handle: Handle, { serverId, gameId, now }: Comparison): Promise<NameMatches> {
  const { rows } = await sql<NamedRecord>`SELECT r.id AS id, r.username_key AS "nameKey", r.created_at AS at
    FROM punishments AS r WHERE r.server_id = ${serverId} AND ${inForce(now)} AND NOT (${CONFIRMED})`.execute(
    handle,
  );
  const byKey = Map.groupBy(rows, ({ nameKey }) => nameKey);
  const keys = [...byKey.keys()];
  const owners = await ownersOfNames(handle, serverId, keys);
  const accountOf = new Map<string, string>();
  const shared = new Set<string>();
  const listed = keys.length === 0 ? [] : await listedLike(handle, gameId, keys, owners.accounts);
  for (const [index, { id, name }] of listed.entries()) {
    for (const span of owners.identify({ id, name }).spans) {
      for (const record of byKey.get(span.nameKey) ?? []) {
        const at = Number(record.at);
        if (at < span.from || at > span.to) continue;
        if ((accountOf.get(record.id) ?? id) !== id) shared.add(record.id);
        accountOf.set(record.id, id);
      }
    }
    if (index % STEP === STEP - 1) await yieldToEventLoop();
  }
  // The game's list can show one name for two accounts that were never seen: a record of it is neither's.
  for (const id of shared) accountOf.delete(id);
  return { accountOf, recordIds: [...accountOf.keys()], accounts: [...new Set(accountOf.values())] };
}

/** Adds to a comparison whose the records by name are. */
export async function withNames(
  handle: Handle,
  comparison: Comparison,
  search: string | null = null,
): Promise<MatchedComparison> {
  return { ...comparison, names: await matchNames(handle, comparison), search };
}

/** Returns the accounts of a game's list that can own records of these names. */
async function listedLike(
  handle: Handle,
  gameId: string,
  keys: readonly string[],
  accounts: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return handle
    .selectFrom('game_bans')
    .select(['roblox_user_id as id', 'username as name'])
    .where('game_id', '=', gameId)
    .where((eb) => eb.or([among(handle, 'username_key', keys), among(handle, 'roblox_user_id', accounts)]))
    .orderBy('roblox_user_id')
    .execute();
}
