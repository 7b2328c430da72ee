import { sql } from 'kysely';
import type { Database, Handle } from '../db/database.ts';
import { held, heldByNobody } from '../db/locks.ts';
import type { PunishmentFacts } from '../record/record.ts';
import { earliest } from './due.ts';

/** Text of the query, so that `punishments_expiry` serves it. */
const ACTIVE = sql.lit<1>(1);

/** Rows ahead that are looked at for the next moment: more than are usually leased at a time. */
const AHEAD = 500;

/** Takes records whose time is over and that nobody holds. On PostgreSQL two at once are given different ones. */
export async function claimOver(
  { handle, engine }: Database,
  { now, leaseUntil, limit }: { now: number; leaseUntil: number; limit: number },
): Promise<string[]> {
  const rows = await handle
    // Materialised: otherwise PostgreSQL may run it once per row, and each run would claim others.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        heldByNobody(
          engine,
          db
            .selectFrom('punishments')
            .select('id')
            .where('is_active', '=', ACTIVE)
            .where('deleted_at', 'is', null)
            .where('expires_at', '<=', now)
            .where((eb) => eb.or([eb('expiry_lease_until', 'is', null), eb('expiry_lease_until', '<=', now)]))
            .orderBy('expires_at')
            .limit(limit),
        ),
    )
    .updateTable('punishments')
    .set({ expiry_lease_until: leaseUntil })
    .where('punishments.id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** When the next record can be claimed, epoch ms; null while none has an end. */
export async function nextOver(handle: Handle): Promise<number | null> {
  const rows = await handle
    .selectFrom('punishments')
    .select(['expires_at', 'expiry_lease_until'])
    .where('is_active', '=', ACTIVE)
    .where('deleted_at', 'is', null)
    .where('expires_at', 'is not', null)
    .orderBy('expires_at')
    .limit(AHEAD)
    .execute();
  return earliest(rows.map((row) => Math.max(row.expires_at ?? 0, row.expiry_lease_until ?? 0)));
}

/** Lets claimed records be claimed again from `until` on. */
export async function releaseOver(
  handle: Handle,
  { ids, leaseUntil }: { ids: readonly string[]; leaseUntil: number },
  until: number,
): Promise<void> {
  await handle
    .updateTable('punishments')
    .set({ expiry_lease_until: until })
    .where('id', 'in', ids)
    .where('expiry_lease_until', '=', leaseUntil)
    .execute();
}

/** A record that this transaction has ended. */
export interface EndedPunishment {
  serverId: string;
  /** When its time was over, epoch ms. */
  expiresAt: number;
  facts: PunishmentFacts;
}

/**
 * Switches off those that are over at `now`; what was edited, ended or deleted since it was claimed stays as it is.
 * Answers with those of standing servers, the longest over first.
 */
export async function endOver(
  handle: Handle,
  ids: readonly string[],
  now: number,
): Promise<EndedPunishment[]> {
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
  return held(handle, 'punishments', rows).execute();
}
