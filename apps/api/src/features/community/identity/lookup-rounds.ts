import type { NameLookupState } from '@tenfour/domain';
import type { Updateable } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Handle } from '../../../db/database.ts';
import { readMeta, writeMeta } from '../../../db/meta.ts';
import type { NameBackfillsTable } from '../../../db/table-types/name-lookups.ts';
import type { LookupRow } from './lookup-answers.ts';

/** Between two rounds of questions to Roblox, of all processes together, in ms. */
const ROUND_MS = 10_000;

/** Names, and ages of accounts, that are asked for in one round. The names are one request, each age is one. */
const NAMES_A_ROUND = 100;
const AGES_A_ROUND = 10;

/** Servers whose names are asked for together. */
const SERVERS_A_ROUND = 25;

/** How long a silent Roblox is left alone, in ms. */
const RETRY_MS = 5 * 60_000;

/** How long a round may take before another process takes its servers over, in ms. */
const LEASE_MS = 2 * 60_000;

/** Row of `meta` with the time of the next round, and the lock around it. */
export const ROUND = 'name-lookups-at';

/** Names, and accounts whose age is asked for, of some servers. */
export interface Round {
  serverIds: string[];
  names: LookupRow[];
  ages: LookupRow[];
}

/** Returns servers that have something to do at `now` (epoch ms), the longest waiting first. */
export function dueServers(handle: Handle, now: number) {
  return handle
    .selectFrom('name_backfills')
    .where('paused', '=', 0)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('server_id');
}

/** Returns how long no questions may be asked, in ms. */
export async function untilNextRound(handle: Handle, now: number): Promise<number> {
  const wait = Number((await readMeta(handle, ROUND)) ?? 0) - now;
  // A clock that was set back must not stop this.
  return wait > RETRY_MS ? 0 : Math.max(0, wait);
}

/** Claims servers with the names that are asked for now; those without any are done. */
export async function claimRound(handle: Handle, now: number): Promise<Round> {
  const round: Round = { serverIds: [], names: [], ages: [] };
  if ((await untilNextRound(handle, now)) > 0) return round;
  const due = dueServers(handle, now).where('source', 'is', null).select('server_id');
  for (const { server_id: id } of await due.limit(SERVERS_A_ROUND).execute()) {
    const names = NAMES_A_ROUND - round.names.length;
    if (names === 0) break;
    // Locks the row: a name that is being added is seen below, or finds that nothing is due.
    await setDue(handle, [id], { next_at: now + LEASE_MS });
    const ages = await openNames(handle, id, 'checking', AGES_A_ROUND - round.ages.length);
    const waiting = await openNames(handle, id, 'waiting', names);
    if (ages.length + waiting.length > 0 || (await isOpen(handle, id))) round.serverIds.push(id);
    else await setDue(handle, [id], { next_at: null, failed_at: null });
    round.ages.push(...ages);
    round.names.push(...waiting);
  }
  if (round.names.length + round.ages.length > 0) await setNextRound(handle, now + ROUND_MS);
  else await setDue(handle, round.serverIds, { next_at: now });
  return round;
}

/** Returns names of a server in a state: those of active punishments first, then the newest. */
function openNames(handle: Handle, serverId: string, state: NameLookupState, limit: number) {
  return handle
    .selectFrom('name_lookups')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('state', '=', state)
    .orderBy('active', 'desc')
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
}

/** Returns whether names are open that this round has no room for. */
async function isOpen(handle: Handle, serverId: string): Promise<boolean> {
  return (await openNames(handle, serverId, 'checking', 1)).length > 0;
}

/** After Roblox did not answer: other servers wait as well. */
export async function postpone(handle: Handle, serverIds: readonly string[], now: number): Promise<void> {
  await setNextRound(handle, now + RETRY_MS);
  await setDue(handle, serverIds, { next_at: now + RETRY_MS, failed_at: now });
}

/** Sets when these servers are worked on next. */
export async function setDue(
  handle: Handle,
  serverIds: readonly string[],
  set: Updateable<Pick<NameBackfillsTable, 'next_at' | 'failed_at'>>,
): Promise<void> {
  await handle
    .updateTable('name_backfills')
    .set(set)
    .where(among(handle, 'server_id', serverIds))
    .execute();
}

function setNextRound(handle: Handle, at: number): Promise<void> {
  return writeMeta(handle, ROUND, String(at));
}
