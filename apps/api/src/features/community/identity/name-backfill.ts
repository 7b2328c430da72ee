import { DomainError } from '@tenfour/domain';
import type { Selectable } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { NameBackfillsTable } from '../../../db/table-types/name-lookups.ts';
import type { RobloxClient } from '../../../integrations/roblox/roblox.ts';
import type { PacedTask } from '../../../jobs/scheduler.ts';
import { judgeForgotten, type LookupAnswer, storeAnswers } from './lookup-answers.ts';
import {
  claimRound,
  dueServers,
  postpone,
  ROUND,
  type Round,
  setDue,
  untilNextRound,
} from './lookup-rounds.ts';
import { noteNames } from './name-lookups.ts';
import { scanRecords } from './record-scan.ts';

/** After a step, in ms: rarely enough that of a hundred writes of people at most one waits for a step's commit. */
const STEP_PAUSE_MS = 1_000;

/** How long to wait when no server has names to look up, in ms. */
const IDLE_MS = 30_000;

export interface NameBackfillDeps {
  database: Database;
  /** A client of its own, so that people’s lookups never wait for this one’s. */
  roblox: RobloxClient;
  /** Epoch ms. */
  now: () => number;
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
    const answers = await answersOf(roblox, round, now);
    const forgotten = await judgeForgotten(database.handle, answers);
    await database.withLock(ROUND, async (tx) => {
      await storeAnswers(tx, answers, forgotten);
      await setDue(tx.handle, round.serverIds, { next_at: now(), failed_at: null });
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await database.withLock(ROUND, ({ handle }) => postpone(handle, round.serverIds, now()));
  }
}

async function answersOf(
  roblox: RobloxClient,
  { names, ages }: Round,
  now: () => number,
): Promise<LookupAnswer[]> {
  // Together they are one request.
  const users = await Promise.all(names.map(({ name }) => roblox.lookup(name)));
  const answers = names.map((row, at): LookupAnswer => {
    const user = users[at];
    return { row, account: user ? { ...user, createdAt: null } : null };
  });
  for (const row of ages) {
    const account = row.roblox_user_id === null ? null : await roblox.profile(row.roblox_user_id);
    answers.push({ row, account: account && { ...account, at: now() } });
  }
  return answers;
}
