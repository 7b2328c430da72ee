import { usernameKey } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { isByName, punishmentColumns } from '../../community/identity/index.ts';
import { newestFirst, type PunishmentRow } from '../punishments/index.ts';

/** Most punishments that the appeal page lists for one player. */
const OWN_PUNISHMENTS_MAX = 50;

/** The appeal pages of servers: their slugs, and what they list for a player. */
export function appealPagesStore(handle: Handle) {
  return {
    /** Returns the server that has or had a slug; null for none, and for a deleted server. */
    async find(slug: string): Promise<{ id: string; name: string; active: boolean } | null> {
      const row = await handle
        .selectFrom('appeal_slugs')
        .innerJoin('servers', 'servers.id', 'appeal_slugs.server_id')
        .select(['servers.id', 'servers.name', 'servers.status'])
        .where('appeal_slugs.slug', '=', slug)
        .where('servers.deleted_at', 'is', null)
        .executeTakeFirst();
      return row ? { id: row.id, name: row.name, active: row.status === 'active' } : null;
    },

    async current(serverId: string): Promise<string | null> {
      const row = await handle
        .selectFrom('appeal_slugs')
        .select('slug')
        .where('server_id', '=', serverId)
        .where('is_current', '=', sql.lit<1>(1))
        .executeTakeFirst();
      return row?.slug ?? null;
    },

    /** Current and former ones. */
    async all(serverId: string): Promise<string[]> {
      const query = handle.selectFrom('appeal_slugs').select('slug').where('server_id', '=', serverId);
      return (await query.execute()).map(({ slug }) => slug);
    },

    async retireCurrent(serverId: string): Promise<void> {
      await handle
        .updateTable('appeal_slugs')
        .set({ is_current: 0 })
        .where('server_id', '=', serverId)
        .where('is_current', '=', sql.lit<1>(1))
        .execute();
    },

    async reinstate(serverId: string, slug: string): Promise<void> {
      await handle
        .updateTable('appeal_slugs')
        .set({ is_current: 1 })
        .where('server_id', '=', serverId)
        .where('slug', '=', slug)
        .execute();
    },

    /** Violates `appeal_slugs_pkey` when another server has or had it. */
    async add(serverId: string, slug: string, at: number): Promise<void> {
      const row = { slug, server_id: serverId, is_current: 1 as const, created_at: at };
      await handle.insertInto('appeal_slugs').values(row).execute();
    },

    /**
     * A player's present punishments that are active at `at` or were appealed, newest first. Records without a
     * confirmed account match by name, which Roblox never gives to another account.
     */
    async punishmentsOf(
      serverId: string,
      account: { id: string; name: string },
      at: number,
    ): Promise<PunishmentRow[]> {
      const mine = newestFirst(handle, serverId)
        .where((eb) =>
          eb.or([
            eb.and([
              eb('punishments.is_active', '=', sql.lit(1)),
              eb.or([eb('punishments.expires_at', 'is', null), eb('punishments.expires_at', '>', at)]),
            ]),
            eb.exists(
              eb
                .selectFrom('appeals')
                .select(sql.lit(1).as('one'))
                .whereRef('appeals.server_id', '=', 'punishments.server_id')
                .whereRef('appeals.punishment_id', '=', 'punishments.id'),
            ),
          ]),
        )
        .limit(OWN_PUNISHMENTS_MAX);
      const byId = await mine
        .where('punishments.roblox_user_id', '=', account.id)
        .where('punishments.verified', '=', 1)
        .execute();
      const byName = await mine
        .where(isByName(punishmentColumns(serverId)))
        .where('punishments.username_key', '=', usernameKey(account.name))
        .execute();
      const newest = [...byId, ...byName].toSorted((a, b) => b.created_at - a.created_at);
      return newest.slice(0, OWN_PUNISHMENTS_MAX);
    },
  };
}
