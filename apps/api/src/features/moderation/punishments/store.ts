import { type CountedRecord, ESCALATION_MAX, type PlayerIdentity } from '@tenfour/domain';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import { fromBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { forUpdate } from '../../../db/locks.ts';
import { changePunishmentCount } from '../../../db/punishment-count.ts';
import { engineOf, searchValue } from '../../../db/search.ts';
import type { PunishmentsTable } from '../../../db/table-types/index.ts';
import { isActiveAt, isOfPlayer, punishmentColumns } from '../../community/identity/index.ts';
import { newestFirst, type PunishmentRow, selection } from './rows.ts';

/** What a new record is made of; `search` is derived from it. */
export type NewPunishment = Omit<Insertable<PunishmentsTable>, 'search' | 'server_id'>;

/** The punishments of one server. Deleted ones are found only by what says so. */
export function punishmentsStore(handle: Handle, serverId: string) {
  const every = selection(handle).where('punishments.server_id', '=', serverId);
  const present = every.where('punishments.deleted_at', 'is', null);

  // In a form that no index has: several ids together with the server's own column walk the server's whole list.
  const isOwn = sql<SqlBool>`punishments.server_id || '' = ${serverId}`;

  const isOf = (player: PlayerIdentity) => isOfPlayer(handle, player, punishmentColumns(serverId));

  return {
    async find(id: string): Promise<PunishmentRow | null> {
      return (await present.where('punishments.id', '=', id).executeTakeFirst()) ?? null;
    },

    /**
     * Locks the existing records among these, in the order of their ids, until the transaction ends. Transactions that
     * lock several never deadlock.
     */
    async hold(ids: readonly string[]): Promise<PunishmentRow[]> {
      const rows = selection(handle)
        .where('punishments.id', 'in', ids)
        .where('punishments.deleted_at', 'is', null)
        .where(isOwn)
        .orderBy('punishments.id');
      return forUpdate(handle, 'punishments', rows).execute();
    },

    async findByClientId(clientId: string): Promise<PunishmentRow | null> {
      return (await every.where('punishments.client_id', '=', clientId).executeTakeFirst()) ?? null;
    },

    /** How many records a player has, and how many of them count at `now`. */
    async countOf(player: PlayerIdentity, now: number): Promise<{ active: number; total: number }> {
      const active = sql<number>`count(CASE WHEN ${isActiveAt(now)} THEN 1 END)`;
      const { total, ...counted } = await handle
        .selectFrom('punishments')
        .where(isOf(player))
        .select((eb) => [eb.fn.countAll<number>().as('total'), active.as('active')])
        .executeTakeFirstOrThrow();
      return { active: Number(counted.active), total: Number(total) };
    },

    /** Returns a player's newest records as rules count them; only those in force at `activeAt`, unless it is null. */
    async countedOf(player: PlayerIdentity, activeAt: number | null): Promise<CountedRecord[]> {
      const records = handle.selectFrom('punishments').where(isOf(player));
      const rows = await (activeAt === null ? records : records.where(isActiveAt(activeAt)))
        .select(['type', 'reason', 'created_at', 'expires_at', 'is_active'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(ESCALATION_MAX.records)
        .execute();
      return rows.map(({ type, reason, created_at: createdAt, expires_at, is_active }) => ({
        ...{ type, reason, createdAt },
        endsAt: fromBit(is_active) ? expires_at : 0,
      }));
    },

    async recentOf(player: PlayerIdentity, limit: number): Promise<PunishmentRow[]> {
      return newestFirst(handle, serverId).where(isOf(player)).limit(limit).execute();
    },

    /** Adds a record and counts it. A repeated client id violates `punishments_client_unique`. */
    async add(punishment: NewPunishment): Promise<void> {
      const search = searchValue(engineOf(handle), punishment.roblox_username, punishment.reason);
      await handle
        .insertInto('punishments')
        .values({ ...punishment, server_id: serverId, search })
        .execute();
      await changePunishmentCount(handle, serverId, 1);
    },

    async change(row: PunishmentRow, change: Updateable<PunishmentsTable>): Promise<void> {
      const search = searchValue(engineOf(handle), row.roblox_username, change.reason ?? row.reason);
      await handle
        .updateTable('punishments')
        .set({ ...change, search })
        .where('server_id', '=', serverId)
        .where('id', '=', row.id)
        .execute();
    },

    /** Switches these off. */
    async switchOff(ids: readonly string[], by: string, at: number): Promise<void> {
      await handle
        .updateTable('punishments')
        .set({ is_active: 0, updated_at: at, updated_by: by, expiry_lease_until: null })
        .where('id', 'in', ids)
        .where(isOwn)
        .execute();
    },

    /** Hides a record; false when it is gone already. */
    async remove(id: string, by: string, at: number): Promise<boolean> {
      const removed = await handle
        .updateTable('punishments')
        .set({ deleted_at: at, deleted_by: by })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (removed) await changePunishmentCount(handle, serverId, -1);
      return removed !== undefined;
    },

    /** Shows a hidden record again, as it was; false when none of this id is hidden. */
    async restore(id: string): Promise<boolean> {
      const restored = await handle
        .updateTable('punishments')
        .set({ deleted_at: null, deleted_by: null })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      if (restored) await changePunishmentCount(handle, serverId, 1);
      return restored !== undefined;
    },
  };
}
