import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { held } from '../../../db/locks.ts';
import type { DueRows } from '../../../jobs/claims.ts';
import type { PunishmentDetails } from './events.ts';

/** Records that have an end. Text of the query, so that `punishments_expiry` serves it. */
export const ENDING: DueRows = {
  table: 'punishments',
  id: 'id',
  due: 'expires_at',
  lease: 'expiry_lease_until',
  only: sql`is_active = 1 AND deleted_at IS NULL`,
};

/** A record that this transaction has ended. */
export interface EndedPunishment {
  serverId: string;
  /** When its time was over, epoch ms. */
  expiresAt: number;
  facts: PunishmentDetails;
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
