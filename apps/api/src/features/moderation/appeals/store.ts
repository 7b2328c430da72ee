import type { ListAppealsInput } from '@tenfour/contracts';
import type { AppealState } from '@tenfour/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { idOf } from '../../../db/pagination.ts';
import type { AppealLinksTable, AppealMessagesTable, AppealsTable } from '../../../db/table-types/index.ts';
import { type PunishmentRow, selection } from '../punishments/index.ts';

/** An appeal with who decided it and what its thread looks like from outside. */
export type AppealRow = Selectable<AppealsTable> & {
  decider: string | null;
  messages: number;
  /** Who wrote last; null while nothing came after the first words. */
  last_side: 'player' | 'staff' | null;
};

export type MessageRow = Selectable<AppealMessagesTable> & { author: string | null };
export type LinkRow = Selectable<AppealLinksTable>;

const OF_APPEAL = sql`m.server_id = appeals.server_id AND m.appeal_id = appeals.id`;
const MESSAGES = sql<number>`(SELECT count(*) FROM appeal_messages m WHERE ${OF_APPEAL})`.as('messages');
const LAST_SIDE = sql<
  AppealRow['last_side']
>`(SELECT m.side FROM appeal_messages m WHERE ${OF_APPEAL} ORDER BY m.id DESC LIMIT 1)`.as('last_side');

/** The server and the punishment behind an address; null for none, and for a removed server. */
export async function findByToken(handle: Handle, tokenHash: string) {
  const row = await handle
    .selectFrom('appeal_links')
    .innerJoin('servers', 'servers.id', 'appeal_links.server_id')
    .select(['appeal_links.server_id', 'appeal_links.punishment_id', 'servers.name', 'servers.status'])
    .where('appeal_links.token_hash', '=', tokenHash)
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The appeals of one server. */
export function appealsStore(handle: Handle, serverId: string) {
  const own = handle
    .selectFrom('appeals')
    .leftJoin('users as deciders', 'deciders.id', 'appeals.decided_by')
    .selectAll('appeals')
    .select('deciders.username as decider')
    .select([MESSAGES, LAST_SIDE])
    .where('appeals.server_id', '=', serverId);
  const plain = (rows: AppealRow[]): AppealRow[] =>
    rows.map((row) => ({ ...row, messages: Number(row.messages) }));

  return {
    async link(punishmentId: string): Promise<LinkRow | null> {
      const row = await handle
        .selectFrom('appeal_links')
        .selectAll()
        .where('server_id', '=', serverId)
        .where('punishment_id', '=', punishmentId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Whether it was made: false where there was one. */
    async addLink(link: Omit<Insertable<AppealLinksTable>, 'server_id'>): Promise<boolean> {
      const rows = await handle
        .insertInto('appeal_links')
        .values({ ...link, server_id: serverId })
        .onConflict((conflict) => conflict.columns(['server_id', 'punishment_id']).doNothing())
        .returning('punishment_id')
        .execute();
      return rows.length > 0;
    },

    async removeLink(punishmentId: string): Promise<boolean> {
      const rows = await handle
        .deleteFrom('appeal_links')
        .where('server_id', '=', serverId)
        .where('punishment_id', '=', punishmentId)
        .returning('punishment_id')
        .execute();
      return rows.length > 0;
    },

    async punishment(id: string): Promise<PunishmentRow | null> {
      const row = await selection(handle)
        .where('punishments.id', '=', id)
        .where('punishments.server_id', '=', serverId)
        .where('punishments.deleted_at', 'is', null)
        .executeTakeFirst();
      return row ?? null;
    },

    async punishments(ids: readonly string[]): Promise<Map<string, PunishmentRow>> {
      if (ids.length === 0) return new Map();
      const rows = await selection(handle).where('punishments.id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Oldest first. */
    async against(punishmentId: string): Promise<AppealRow[]> {
      return plain(
        await own.where('appeals.punishment_id', '=', punishmentId).orderBy('appeals.id').execute(),
      );
    },

    async find(id: string): Promise<AppealRow | null> {
      return plain(await own.where('appeals.id', '=', id).execute())[0] ?? null;
    },

    /** Of records that are still there; open ones oldest first, decided ones newest first. */
    async list(input: Omit<ListAppealsInput, 'serverId'>): Promise<AppealRow[]> {
      const { cursor, limit, assignee } = input;
      const state = assignee === undefined ? input.state : 'open';
      const states: AppealState[] = state === 'open' ? ['open'] : ['accepted', 'denied'];
      let query = own
        .innerJoin('punishments', 'punishments.id', 'appeals.punishment_id')
        .where('punishments.deleted_at', 'is', null)
        .where('appeals.state', 'in', states);
      if (assignee !== undefined) query = query.where('appeals.assignee_id', '=', assignee);
      if (cursor !== undefined) query = query.where('appeals.id', state === 'open' ? '>' : '<', idOf(cursor));
      return plain(
        await query
          .orderBy('appeals.id', state === 'open' ? 'asc' : 'desc')
          .limit(limit)
          .execute(),
      );
    },

    /** A second open one violates `appeals_open_unique`. */
    async add(appeal: Omit<Insertable<AppealsTable>, 'server_id'>): Promise<void> {
      await handle
        .insertInto('appeals')
        .values({ ...appeal, server_id: serverId })
        .execute();
    },

    async thread(appealId: string): Promise<MessageRow[]> {
      return handle
        .selectFrom('appeal_messages')
        .leftJoin('users', 'users.id', 'appeal_messages.author_id')
        .selectAll('appeal_messages')
        .select('users.username as author')
        .where('appeal_messages.server_id', '=', serverId)
        .where('appeal_messages.appeal_id', '=', appealId)
        .orderBy('appeal_messages.id')
        .execute();
    },

    /** Adds a message. Returns whether it was new: a repeated client id is the same message. */
    async say(message: Omit<Insertable<AppealMessagesTable>, 'server_id'>): Promise<boolean> {
      const added = await handle
        .insertInto('appeal_messages')
        .values({ ...message, server_id: serverId })
        .onConflict((repeated) =>
          repeated
            .columns(['server_id', 'appeal_id', 'client_id'])
            .where('client_id', 'is not', null)
            .doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** False when it was decided before. */
    async decide(
      id: string,
      by: { state: 'accepted' | 'denied'; userId: string; reason: string; at: number },
    ): Promise<boolean> {
      const rows = await handle
        .updateTable('appeals')
        .set({ state: by.state, decided_at: by.at, decided_by: by.userId, decision_reason: by.reason })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('state', '=', sql.lit<'open'>('open'))
        .returning('id')
        .execute();
      return rows.length > 0;
    },

    /** Opens a decided appeal again; false when it is not as `decided` any more. */
    async reopen({
      id,
      state,
      decided_at: at,
    }: Pick<AppealRow, 'id' | 'state' | 'decided_at'>): Promise<boolean> {
      const rows = await handle
        .updateTable('appeals')
        .set({ state: 'open', decided_at: null, decided_by: null, decision_reason: null })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('state', '=', state)
        .where('decided_at', '=', at)
        .returning('id')
        .execute();
      return rows.length > 0;
    },

    /**
     * Assigns an open appeal; false when it was decided before or is assigned to another person than `stored`, which is
     * not compared when it is undefined.
     */
    async assign(id: string, userId: string | null, stored: string | null | undefined): Promise<boolean> {
      let query = handle
        .updateTable('appeals')
        .set({ assignee_id: userId })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('state', '=', sql.lit<'open'>('open'));
      if (stored !== undefined) query = query.where('assignee_id', stored === null ? 'is' : '=', stored);
      return (await query.returning('id').execute()).length > 0;
    },
  };
}
