import { sql } from 'kysely';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { forUpdate } from '../../../db/locks.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvents } from '../../../events/record-event.ts';
import { claimDueRows, type DueRows, nextDueRow, releaseDueRows } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { addSteps, ENDED } from './change-punishment.ts';
import { type PunishmentDetails, punishmentEvents } from './events.ts';
import type { PunishmentHooks } from './hooks.ts';

/**
 * Records per transaction. A hundred keep the process busy for a few milliseconds at a time, so that a long backlog
 * does not block other requests.
 */
const RECORDS_AT_ONCE = 100;

/** Ending is one transaction, so claims are short. */
const LEASE_MS = 10_000;

/** Older ends are not announced, in ms: after an upgrade or an import there may be years of them. */
const ANNOUNCED_WITHIN_MS = 24 * 60 * 60_000;

/** Records that are over, claimed together. */
export interface OverPunishments extends ClaimedJob {
  ids: readonly string[];
}

type EndHooks = Pick<PunishmentHooks, 'onPunishmentsEnded'>;

export interface PunishmentExpiryDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
  hooks: EndHooks;
}

/**
 * Creates the job that ends punishments: each is deactivated, written into its history and recorded once, with the time
 * at which it expired. Suspended servers are included. Events are not recorded for deleted servers and for ends more
 * than a day ago, which only get a history entry. Pages don't depend on this job: they derive whether a punishment has
 * expired.
 */
export function createPunishmentExpiry({
  database,
  now,
  hooks,
}: PunishmentExpiryDeps): JobKind<OverPunishments> {
  return {
    name: 'punishment-expiry',
    // One batch of records at a time.
    batch: 1,
    concurrency: 1,
    leaseMs: LEASE_MS,
    async claim(claim) {
      const ids = await claimDueRows(database, ENDING, { ...claim, limit: RECORDS_AT_ONCE });
      const [key] = ids;
      return key === undefined ? [] : [{ key, ids, leaseUntil: claim.leaseUntil }];
    },
    nextAt: () => nextDueRow(database.handle, ENDING),
    release: (item, until) => releaseDueRows(database.handle, ENDING, item, until),
    async handle({ ids }) {
      // SQLite answers within the same turn of the event loop: without a pause a backlog would be one long turn.
      await yieldToEventLoop();
      await database.transaction((tx) => end(tx, ids, now(), hooks));
    },
  };
}

async function end(tx: Transaction, ids: readonly string[], now: number, hooks: EndHooks): Promise<void> {
  const ended = await endOver(tx.handle, ids, now);
  await addSteps(
    tx.handle,
    ended.map(({ serverId, expiresAt, facts }) => ({
      serverId,
      punishmentId: facts.punishmentId,
      kind: 'expired',
      actor: AUTOMATIC,
      at: expiresAt,
      changes: ENDED,
    })),
  );
  for (const { serverId, facts } of ended) {
    tx.changed({ serverId, entity: 'punishments', op: 'changed', ids: [facts.punishmentId] });
  }
  const recent = ended.filter(({ expiresAt }) => now - expiresAt <= ANNOUNCED_WITHIN_MS);
  await recordEvents(
    tx,
    recent.map(({ serverId, expiresAt, facts }) =>
      punishmentEvents.create({
        kind: 'punishment.expired',
        serverId,
        actor: AUTOMATIC,
        at: expiresAt,
        punishment: facts,
      }),
    ),
  );
  const bans = ended.filter(({ facts }) => facts.type === 'ban');
  for (const [serverId, theirs] of Map.groupBy(bans, (one) => one.serverId)) {
    const over = theirs.map(({ facts }) => facts.punishmentId);
    await hooks.onPunishmentsEnded(tx, { serverId, ids: over, byHand: false, now });
  }
}

/** Records that have an end. Text of the query, so that `punishments_expiry` serves it. */
const ENDING: DueRows = {
  table: 'punishments',
  id: 'id',
  due: 'expires_at',
  lease: 'expiry_lease_until',
  only: sql`is_active = 1 AND deleted_at IS NULL`,
};

/** A record that this transaction has ended. */
interface EndedPunishment {
  serverId: string;
  /** When its time was over, epoch ms. */
  expiresAt: number;
  facts: PunishmentDetails;
}

/**
 * Switches off those that are over at `now`; what was edited, ended or deleted since it was claimed stays as it is.
 * Answers with those of standing servers, the longest over first.
 */
async function endOver(handle: Handle, ids: readonly string[], now: number): Promise<EndedPunishment[]> {
  const over = await holdOver(handle, ids, now);
  if (over.length === 0) return [];
  await handle
    .updateTable('punishments')
    .set({ is_active: 0, expiry_lease_until: null })
    .where(
      'id',
      'in',
      over.map(({ id }) => id),
    )
    .execute();
  return over
    .filter(({ removed }) => removed === null)
    .map((row) => ({
      serverId: row.server_id,
      expiresAt: row.expires_at ?? now,
      facts: {
        punishmentId: row.id,
        robloxUsername: row.roblox_username,
        type: row.type,
        reason: row.reason,
        duration: row.duration_minutes,
      },
    }))
    .toSorted((a, b) => a.expiresAt - b.expiresAt);
}

/** By id, so that two who hold several never wait for each other. */
async function holdOver(handle: Handle, ids: readonly string[], now: number) {
  const rows = handle
    .selectFrom('punishments')
    .innerJoin('servers', 'servers.id', 'punishments.server_id')
    .select([
      'punishments.id',
      'punishments.server_id',
      'punishments.roblox_username',
      'punishments.type',
      'punishments.reason',
      'punishments.duration_minutes',
      'punishments.expires_at',
      'servers.deleted_at as removed',
    ])
    .where('punishments.id', 'in', ids)
    .where('punishments.is_active', '=', 1)
    .where('punishments.deleted_at', 'is', null)
    .where('punishments.expires_at', '<=', now)
    .orderBy('punishments.id');
  return forUpdate(handle, 'punishments', rows).execute();
}
