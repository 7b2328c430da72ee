import { sql } from 'kysely';
import type { Handle } from '../../../../db/database.ts';

/** How often it is noted that a feed was read, in ms. */
const NOTED_EVERY_MS = 60 * 60_000;

/** Stored feed addresses, by the hash of their secret. */
export function feedsStore(handle: Handle) {
  return {
    async find(userId: string): Promise<{ createdAt: number; readAt: number | null } | undefined> {
      return handle
        .selectFrom('calendar_feeds')
        .select(['created_at as createdAt', 'read_at as readAt'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
    },

    /** The person of an address; undefined for one that does not work. */
    async userOf(tokenHash: string): Promise<string | undefined> {
      const row = await handle
        .selectFrom('calendar_feeds')
        .select('user_id as userId')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row?.userId;
    },

    async save(userId: string, tokenHash: string, at: number): Promise<void> {
      const columns = { token_hash: tokenHash, created_at: at, read_at: null };
      await handle
        .insertInto('calendar_feeds')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
    },

    async remove(userId: string): Promise<boolean> {
      const gone = await handle.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst();
      return Number(gone.numDeletedRows) > 0;
    },

    async noteRead(userId: string, at: number): Promise<void> {
      await handle
        .updateTable('calendar_feeds')
        .set({ read_at: at })
        .where('user_id', '=', userId)
        .where(sql<boolean>`coalesce(read_at, 0) <= ${at - NOTED_EVERY_MS}`)
        .execute();
    },
  };
}
