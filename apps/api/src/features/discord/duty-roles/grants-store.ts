import { type DutyGrantState, lostDutyRoles } from '@tenfour/domain';
import { z } from 'zod';
import { fromJson, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { DesiredDuty } from './desired.ts';

/** A person in a Discord server. */
export interface GuildMemberId {
  guildId: string;
  discordId: string;
}

/** A person who was compared with Discord. */
export interface ComparedPerson extends GuildMemberId {
  wanted: DesiredDuty;
  /** Epoch ms. */
  checkedAt: number;
}

const zIds = z.array(z.string());

/** The people who follow duty, and the roles that we gave them. */
export function grantsStore(handle: Handle, serverId: string) {
  const grantsOf = ({ guildId, discordId }: GuildMemberId) => ({
    server_id: serverId,
    guild_id: guildId,
    discord_id: discordId,
  });

  return {
    async people(): Promise<ComparedPerson[]> {
      const rows = await handle
        .selectFrom('duty_role_people')
        .selectAll()
        .where('server_id', '=', serverId)
        .orderBy('checked_at')
        .orderBy('discord_id')
        .execute();
      return rows.map((row) => ({
        guildId: row.guild_id,
        discordId: row.discord_id,
        wanted: { roles: fromJson(row.wanted, zIds.parse), suffix: row.suffix },
        checkedAt: row.checked_at,
      }));
    },

    /** Begins to remember a person; called before the first request about them. */
    async remember(person: GuildMemberId): Promise<void> {
      await handle
        .insertInto('duty_role_people')
        .values({ ...grantsOf(person), wanted: '[]', checked_at: 0 })
        .onConflict((conflict) => conflict.columns(['server_id', 'guild_id', 'discord_id']).doNothing())
        .execute();
    },

    /** Records that a person was compared; forgets them when nothing is wanted and nothing is ours. */
    async compared({ wanted, checkedAt, ...person }: ComparedPerson): Promise<void> {
      const key = grantsOf(person);
      const { roles, suffix } = wanted;
      const left = await handle
        .selectFrom('duty_role_grants')
        .select('role_id')
        .where((eb) => eb.and(key))
        .limit(1)
        .execute();
      if (roles.length === 0 && suffix === null && left.length === 0) {
        await handle
          .deleteFrom('duty_role_people')
          .where((eb) => eb.and(key))
          .where('nickname', 'is', null)
          .execute();
      }
      await handle
        .updateTable('duty_role_people')
        .set({ wanted: toJson(roles), suffix, checked_at: checkedAt })
        .where((eb) => eb.and(key))
        .execute();
    },

    async granted(person: GuildMemberId): Promise<Map<string, DutyGrantState>> {
      const rows = await handle
        .selectFrom('duty_role_grants')
        .select(['role_id', 'state'])
        .where((eb) => eb.and(grantsOf(person)))
        .orderBy('role_id')
        .execute();
      return new Map(rows.map((row) => [row.role_id, row.state]));
    },

    /** Writes a grant, also over an earlier state of it. `at` in epoch ms. */
    async put(
      person: GuildMemberId,
      role: { id: string; name: string },
      state: DutyGrantState,
      at: number,
    ): Promise<void> {
      await handle
        .insertInto('duty_role_grants')
        .values({ ...grantsOf(person), role_id: role.id, role_name: role.name, state, given_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['server_id', 'guild_id', 'discord_id', 'role_id'])
            .doUpdateSet({ state, given_at: at }),
        )
        .execute();
    },

    /** Marks a role as about to be taken; false when it is no longer known to be ours. */
    async beginTake(person: GuildMemberId, roleId: string): Promise<boolean> {
      const row = await handle
        .updateTable('duty_role_grants')
        .set({ state: 'taking' })
        .where((eb) => eb.and({ ...grantsOf(person), role_id: roleId, state: 'given' }))
        .returning('role_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Forgets roles of ours that a member lost, as an event says at `now` (epoch ms). */
    async lost(person: GuildMemberId, has: readonly string[], now: number): Promise<void> {
      const grants = await handle
        .selectFrom('duty_role_grants')
        .select(['role_id as roleId', 'state', 'given_at as givenAt'])
        .where((eb) => eb.and(grantsOf(person)))
        .execute();
      for (const roleId of lostDutyRoles(grants, has, now)) {
        const { givenAt } = grants.find((one) => one.roleId === roleId) ?? { givenAt: now };
        // One that was given again meanwhile stays.
        const same = { role_id: roleId, state: 'given' as const, given_at: givenAt };
        await handle
          .deleteFrom('duty_role_grants')
          .where((eb) => eb.and({ ...grantsOf(person), ...same }))
          .execute();
      }
    },

    async forget(person: GuildMemberId, roleId: string): Promise<void> {
      await handle
        .deleteFrom('duty_role_grants')
        .where((eb) => eb.and({ ...grantsOf(person), role_id: roleId }))
        .execute();
    },

    /** Forgets what a person who is not in the Discord server had there. */
    async forgetGrants(person: GuildMemberId): Promise<void> {
      await handle
        .updateTable('duty_role_people')
        .set({ nickname: null, nickname_problem: null })
        .where((eb) => eb.and(grantsOf(person)))
        .execute();
      await handle
        .deleteFrom('duty_role_grants')
        .where((eb) => eb.and(grantsOf(person)))
        .execute();
    },

    /** Forgets all of a Discord server that the bot is no longer in. */
    async forgetGuild(guildId: string): Promise<void> {
      for (const table of ['duty_role_grants', 'duty_role_people'] as const) {
        await handle
          .deleteFrom(table)
          .where('server_id', '=', serverId)
          .where('guild_id', '=', guildId)
          .execute();
      }
    },

    /** Roles that may be ours and are left. */
    async leftovers(limit: number): Promise<{ username: string; roleName: string }[]> {
      const rows = await handle
        .selectFrom('duty_role_grants as grants')
        .leftJoin('users', 'users.discord_id', 'grants.discord_id')
        .select(['grants.discord_id', 'grants.role_name', 'users.username'])
        .where('grants.server_id', '=', serverId)
        .where('grants.state', '=', 'unsure')
        .orderBy('grants.discord_id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ username: row.username ?? row.discord_id, roleName: row.role_name }));
    },
  };
}

export type GrantsStore = ReturnType<typeof grantsStore>;
