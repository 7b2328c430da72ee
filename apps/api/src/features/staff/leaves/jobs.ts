import { formatDays, leaveDueAt } from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { forUpdate } from '../../../db/locks.ts';
import { AUTOMATIC, type ServerDomainEvent } from '../../../events/domain-event.ts';
import { recordEvents } from '../../../events/record-event.ts';
import { claimDueRows, type DueRows, nextDueRow, releaseDueRows } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { leaveEvents } from './events.ts';

const LEAVES_AT_ONCE = 100;
const LEASE_MS = 10_000;

const TURNING: DueRows = { table: 'leaves', id: 'id', due: 'due_at', lease: 'lease_until' };

/** Older starts and ends are not announced, in ms: an import brings years of them. */
const ANNOUNCED_WITHIN_MS = 24 * 60 * 60_000;

/** Leaves that begin or end, claimed together. */
export interface TurningLeaves extends ClaimedJob {
  ids: readonly string[];
}

export interface LeaveTurnsDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/**
 * Creates the job that records starts and ends of leaves, each once, with the time at which it was due. Nothing depends
 * on its timing: whether a person is on leave is derived when it is read.
 */
export function createLeaveTurns({ database, now }: LeaveTurnsDeps): JobKind<TurningLeaves> {
  return {
    name: 'leaves',
    // One batch of leaves at a time.
    batch: 1,
    concurrency: 1,
    leaseMs: LEASE_MS,
    async claim(claim) {
      const ids = await claimDueRows(database, TURNING, { ...claim, limit: LEAVES_AT_ONCE });
      const [key] = ids;
      return key === undefined ? [] : [{ key, ids, leaseUntil: claim.leaseUntil }];
    },
    nextAt: () => nextDueRow(database.handle, TURNING),
    release: (item, until) => releaseDueRows(database.handle, TURNING, item, until),
    handle: ({ ids }) => database.transaction((tx) => turn(tx, ids, now())),
  };
}

/** What was changed since it was claimed is due at another moment, or no more. */
async function turn(tx: Transaction, ids: readonly string[], now: number): Promise<void> {
  const rows = await holdTurning(tx.handle, ids, now);
  for (const row of rows) {
    const due_at = leaveDueAt({ from: row.starts_at, to: row.ends_at, status: 'approved' }, now);
    await tx.handle
      .updateTable('leaves')
      .set({ due_at, lease_until: null })
      .where('server_id', '=', row.server_id)
      .where('id', '=', row.id)
      .execute();
  }
  const active = rows.filter(({ removed }) => removed === null);
  await recordEvents(
    tx,
    active.map((row) => eventOf(row, now)).filter(({ at }) => now - at <= ANNOUNCED_WITHIN_MS),
  );
}

/** By id, so that two who hold several never wait for each other. */
async function holdTurning(handle: Handle, ids: readonly string[], now: number) {
  const rows = handle
    .selectFrom('leaves')
    .innerJoin('servers', 'servers.id', 'leaves.server_id')
    .innerJoin('users', 'users.id', 'leaves.user_id')
    .select([
      'leaves.id',
      'leaves.server_id',
      'leaves.user_id',
      'leaves.kind',
      'leaves.share',
      'leaves.starts_at',
      'leaves.ends_at',
      'users.username',
      'servers.timezone',
      'servers.deleted_at as removed',
    ])
    .where('leaves.id', 'in', ids)
    .where('leaves.due_at', '<=', now)
    .orderBy('leaves.id');
  return forUpdate(handle, 'leaves', rows).execute();
}

type Turning = Awaited<ReturnType<typeof holdTurning>>[number];

function eventOf(row: Turning, now: number): ServerDomainEvent {
  const over = now >= row.ends_at;
  return leaveEvents.create({
    kind: over ? 'leave.ended' : 'leave.began',
    serverId: row.server_id,
    actor: AUTOMATIC,
    at: over ? row.ends_at : row.starts_at,
    leave: {
      leaveId: row.id,
      person: { id: row.user_id, username: row.username },
      kind: row.kind,
      share: row.share,
      days: formatDays({ from: row.starts_at, to: row.ends_at }, row.timezone, true),
    },
  });
}
