import { type AltAccess, LIST_MAX } from '@tenfour/contracts';
import { type SqlBool, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

/** A key of either service opens the gate. */
const HAS_KEY = sql<SqlBool>`(servers.erlc_key_sealed IS NOT NULL OR servers.roblox_key_sealed IS NOT NULL)`;

/** What the gate of alt management looks at: the servers of a person, and what a sign-in has passed with. */
export function gateStore(handle: Handle) {
  return {
    /** Own ones first, then by name; at most `LIST_MAX`. */
    async serversOf(userId: string): Promise<AltAccess['servers']> {
      const rows = await handle
        .selectFrom('members')
        .innerJoin('servers', 'servers.id', 'members.server_id')
        .select(['servers.id', 'servers.name', 'members.role'])
        .select(HAS_KEY.as('has_key'))
        .where('members.user_id', '=', userId)
        .where('servers.deleted_at', 'is', null)
        .orderBy((eb) => eb.case().when('members.role', '=', 'owner').then(0).else(1).end())
        .orderBy('servers.name')
        .orderBy('servers.id')
        .limit(LIST_MAX)
        .execute();
      return rows.map(({ id, name, role, has_key }) => ({
        id,
        name,
        role: role === 'owner' ? 'Owner' : 'Member',
        hasKey: Boolean(has_key),
      }));
    },

    /** How many servers of their own have a key, however many are listed. */
    async ownWithKeys(userId: string): Promise<number> {
      const { count } = await handle
        .selectFrom('members')
        .innerJoin('servers', 'servers.id', 'members.server_id')
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where('members.user_id', '=', userId)
        .where('members.role', '=', 'owner')
        .where('servers.deleted_at', 'is', null)
        .where(HAS_KEY)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Fingerprint of the page password that a sign-in has passed with; null when it has not. */
    async passOf(sessionId: string): Promise<string | null> {
      const row = await handle
        .selectFrom('sessions')
        .select('alt_pass')
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return row?.alt_pass ?? null;
    },

    async setPass(sessionId: string, pass: string): Promise<void> {
      await handle.updateTable('sessions').set({ alt_pass: pass }).where('id', '=', sessionId).execute();
    },
  };
}
