import type { StaffFile } from '@tenfour/contracts';
import type { Role } from '@tenfour/domain';
import { highestPosition, rankWith } from '../../../db/added-rights.ts';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

/** The subject of a staff file. */
export interface FilePerson {
  id: string;
  discordId: string;
  username: string;
  /** Null for a former member. */
  role: Role | null;
  rank?: number;
  joinedAt: number | null;
}

/** What a server has on record about its staff, from the tables of several features. */
export function staffFilesStore(handle: Handle, serverId: string) {
  return {
    /** Returns a member, or a person who worked here or has an infraction; null for others. */
    async person(userId: string): Promise<FilePerson | null> {
      const row = await handle
        .selectFrom('users')
        .leftJoin('members', (join) =>
          join.onRef('members.user_id', '=', 'users.id').on('members.server_id', '=', serverId),
        )
        .select(['users.id', 'users.username', 'users.discord_id', 'members.role', 'members.joined_at'])
        .select(highestPosition())
        .where('users.id', '=', userId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { role, joined_at: joinedAt, discord_id: discordId, ...person } = row;
      if (role === null && !(await this.isKnown(userId))) return null;
      const found = { id: person.id, username: person.username, discordId, role, joinedAt };
      return role === null
        ? found
        : { ...found, rank: rankWith({ role, highest_position: row.highest_position }) };
    },

    /** Returns whether a person worked here or has an infraction. */
    async isKnown(userId: string): Promise<boolean> {
      const shift = await handle
        .selectFrom('shifts')
        .select('id')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .limit(1)
        .executeTakeFirst();
      if (shift !== undefined) return true;
      const infraction = await handle
        .selectFrom('infractions')
        .select('id')
        .where('server_id', '=', serverId)
        .where('staff_user_id', '=', userId)
        .where('staff_name', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return infraction !== undefined;
    },

    /** Returns how many mod calls a person closed, and punishments they recorded by type, since epoch ms. */
    async work(userId: string, since: number): Promise<StaffFile['work']> {
      const [calls, punishments] = await Promise.all([
        handle
          .selectFrom('mod_calls')
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .where('server_id', '=', serverId)
          .where('closed_at', '>=', since)
          .where('closed_by', '=', userId)
          .executeTakeFirstOrThrow(),
        handle
          .selectFrom('punishments')
          .select(({ fn }) => ['type', fn.countAll<number | string>().as('count')] as const)
          .where('server_id', '=', serverId)
          .where('created_at', '>=', since)
          .where('issued_by', '=', userId)
          .groupBy('type')
          .execute(),
      ]);
      const counts = { warning: 0, kick: 0, strike: 0, ban: 0 };
      for (const { type, count } of punishments) counts[type] = Number(count);
      return { since: iso(since), modCalls: Number(calls.count), punishments: counts };
    },
  };
}
