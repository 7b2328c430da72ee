import { MEMBERS_LIST_MAX } from '@tenfour/contracts';
import type { Role } from '@tenfour/domain';
import { highestPosition, rankWith } from '../../../db/added-rights.ts';
import type { Handle } from '../../../db/database.ts';

/** The subject of an infraction. */
export interface StaffMember {
  id: string;
  name: string;
  role: Role;
  rank: number;
}

/** The people who have infractions in a server, and those who decide about them. */
export function staffPeople(handle: Handle, serverId: string) {
  const members = handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.username as name', 'members.role', highestPosition()])
    .where('members.server_id', '=', serverId);

  return {
    /** Returns the members with these ids, ours or Discord's, by the id that was given. */
    async membersCalled(ids: readonly string[]): Promise<ReadonlyMap<string, StaffMember>> {
      if (ids.length === 0) return new Map();
      const rows = await members
        .select('users.discord_id')
        .where('users.id', 'in', (eb) =>
          eb
            .selectFrom('users as named')
            .select('named.id')
            .where((or) => or.or([or('named.id', 'in', [...ids]), or('named.discord_id', 'in', [...ids])])),
        )
        .execute();
      const found = rows.map((row) => [row.discord_id, toMember(row)] as const);
      return new Map([...found, ...found.map(([, member]) => [member.id, member] as const)]);
    },

    /** Returns the member with this id, ours or Discord's; null when no member has it. */
    async memberCalled(id: string): Promise<StaffMember | null> {
      return (await this.membersCalled([id])).get(id) ?? null;
    },

    /** All ids under which infractions of a person may stand: they may have been typed before the person came. */
    async idsOf(id: string): Promise<string[]> {
      const row = await handle
        .selectFrom('users')
        .select(['id', 'discord_id'])
        .where((eb) => eb.or([eb('id', '=', id), eb('discord_id', '=', id)]))
        .executeTakeFirst();
      return row ? [row.id, row.discord_id] : [id];
    },

    /** Returns all ids, ours and Discord's, of members who started a shift of these types at `since` (epoch ms) or later. */
    async idsIn(types: readonly string[], since: number): Promise<string[]> {
      if (types.length === 0) return [];
      const rows = await handle
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select(['users.id', 'users.discord_id'])
        .where('members.server_id', '=', serverId)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('shifts')
              .select('shifts.id')
              .where('shifts.server_id', '=', serverId)
              .whereRef('shifts.user_id', '=', 'members.user_id')
              .where('shifts.clock_in_at', '>=', since)
              .where('shifts.type_id', 'in', [...types]),
          ),
        )
        .limit(MEMBERS_LIST_MAX)
        .execute();
      return rows.flatMap(({ id, discord_id }) => [id, discord_id]);
    },

    /** Returns the people who can decide appeals by their role: admins and the owner. */
    async leaders(): Promise<StaffMember[]> {
      const rows = await members
        .where('members.role', 'in', ['admin', 'owner'])
        .where('users.stand_in_of', 'is', null)
        .limit(MEMBERS_LIST_MAX)
        .execute();
      return rows.map(toMember);
    },
  };
}

function toMember(row: Omit<StaffMember, 'rank'> & { highest_position: number | null }): StaffMember {
  return { id: row.id, name: row.name, role: row.role, rank: rankWith(row) };
}
