import { DomainError, type NameLookupState } from '@tenfour/domain';
import type { Selectable, Updateable } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Database, Handle } from '../../../db/database.ts';
import type { NameBackfillsTable } from '../../../db/table-types/name-lookups.ts';
import type { RobloxClient } from '../../../integrations/roblox/roblox.ts';
import type { PacedTask } from '../../../jobs/scheduler.ts';
import { type LookupAnswer, type LookupRow, storeAnswers } from './lookup-answers.ts';
import { noteNames } from './name-lookups.ts';
import { scanRecords } from './record-scan.ts';

/** After a step, in ms: what people ask for goes first. */
const STEP_PAUSE_MS = 50;

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

/** How long to wait when no server has names to look up, in ms. */
const IDLE_MS = 30_000;

/** Row of `meta` with the time of the next round, and the lock around it. */
const ROUND = 'name-lookups-at';

export interface NameBackfillDeps {
  database: Database;
  /** A client of its own, so that people’s lookups never wait for this one’s. */
  roblox: RobloxClient;
  /** Epoch ms. */
  now: () => number;
}

interface Round {
  serverIds: string[];
  names: LookupRow[];
  ages: LookupRow[];
}

/**
 * Creates the task that looks up names without an account: it reads each server's records, newest first, and asks
 * Roblox about their names, those of active punishments first. All progress is stored, so another process goes on where
 * one was killed, and repeating a step changes nothing.
 */
export function createNameBackfill(deps: NameBackfillDeps): PacedTask {
  return { name: 'names without account', run: () => step(deps) };
}

async function step(deps: NameBackfillDeps): Promise<number> {
  const { handle } = deps.database;
  const now = deps.now();
  const wait = await untilNextRound(handle, now);
  const isRead = dueServers(handle, now).where('source', 'is', null);
  const hasNames = (await isRead.select('server_id').limit(1).executeTakeFirst()) !== undefined;
  if (hasNames && wait === 0) {
    await askRoblox(deps);
    return STEP_PAUSE_MS;
  }
  const unread = dueServers(handle, now).where('source', 'is not', null);
  const server = await unread.selectAll().limit(1).executeTakeFirst();
  if (server?.source) {
    await scan(deps.database, server, server.source);
    return STEP_PAUSE_MS;
  }
  return hasNames ? wait : IDLE_MS;
}

function dueServers(handle: Handle, now: number) {
  return handle
    .selectFrom('name_backfills')
    .where('paused', '=', 0)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('server_id');
}

async function untilNextRound(handle: Handle, now: number): Promise<number> {
  const stored = await handle.selectFrom('meta').select('value').where('key', '=', ROUND).executeTakeFirst();
  const wait = Number(stored?.value ?? 0) - now;
  // A clock that was set back must not stop this.
  return wait > RETRY_MS ? 0 : Math.max(0, wait);
}

/** Reads the next records of a server, in whichever tables, and stores their names. */
async function scan(
  database: Database,
  server: Selectable<NameBackfillsTable>,
  source: NonNullable<NameBackfillsTable['source']>,
): Promise<void> {
  const { server_id: serverId, place_at: at, place_id: id } = server;
  const place = at === null || id === null ? null : { at, id };
  const { records, ...next } = await scanRecords(database.slowReads, serverId, { source, place });
  await database.withLock(`name-backfill:${serverId}`, async ({ handle }) => {
    const moved = await handle
      .updateTable('name_backfills')
      .set({
        source: next.source,
        place_at: next.place?.at ?? null,
        place_id: next.place?.id ?? null,
      })
      .where('server_id', '=', serverId)
      // Another process may have read the same records.
      .where('source', '=', source)
      .where('place_id', id === null ? 'is' : '=', id)
      .executeTakeFirst();
    if (moved.numUpdatedRows > 0n) await noteNames(handle, serverId, records);
  });
}

/** Asks Roblox one round of questions. */
async function askRoblox({ database, roblox, now }: NameBackfillDeps): Promise<void> {
  const round = await database.withLock(ROUND, ({ handle }) => claimRound(handle, now()));
  if (round.names.length + round.ages.length === 0) return;
  try {
    const answers = await answersOf(roblox, round);
    await database.withLock(ROUND, async (tx) => {
      await storeAnswers(tx, answers, now());
      await setDue(tx.handle, round.serverIds, { next_at: now(), failed_at: null });
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await database.withLock(ROUND, ({ handle }) => postpone(handle, round.serverIds, now()));
  }
}

/** Claims servers with the names that are asked for now; those without any are done. */
async function claimRound(handle: Handle, now: number): Promise<Round> {
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

async function answersOf(roblox: RobloxClient, { names, ages }: Round): Promise<LookupAnswer[]> {
  // Together they are one request.
  const users = await Promise.all(names.map(({ name }) => roblox.lookup(name)));
  const answers = names.map((row, at): LookupAnswer => {
    const user = users[at];
    return { row, account: user ? { ...user, createdAt: null } : null };
  });
  for (const row of ages) {
    const account = row.roblox_user_id === null ? null : await roblox.profile(row.roblox_user_id);
    answers.push({ row, account });
  }
  return answers;
}

/** After Roblox did not answer: other servers wait as well. */
async function postpone(handle: Handle, serverIds: readonly string[], now: number): Promise<void> {
  await setNextRound(handle, now + RETRY_MS);
  await setDue(handle, serverIds, { next_at: now + RETRY_MS, failed_at: now });
}

async function setDue(
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

async function setNextRound(handle: Handle, at: number): Promise<void> {
  const value = String(at);
  await handle
    .insertInto('meta')
    .values({ key: ROUND, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
