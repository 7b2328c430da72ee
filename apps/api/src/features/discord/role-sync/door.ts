import { DomainError, type GrantableRole, mappingOf } from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { rolesNow } from './guild.ts';
import { isOn, noteGrant, syncOf } from './store.ts';

/** The role that a Discord role gives a person who joins. */
export interface MappedEntry {
  role: GrantableRole;
  /** Name of the Discord role. */
  discordRole: string;
}

/** The part of joining that concerns Discord roles. */
export interface MappedDoor {
  /**
   * Returns the role for a person's current Discord roles, read from Discord; null when the sync is off, no role is
   * mapped, or Discord does not answer.
   */
  entryOf(serverId: string, userId: string): Promise<MappedEntry | null>;
  /** Returns whether `entry` still applies and records its grant, in the transaction that adds the member. */
  confirm(handle: Handle, serverId: string, userId: string, entry: MappedEntry, at: number): Promise<boolean>;
}

export interface DoorDeps {
  database: Database;
  discordBot: DiscordBot;
}

/** Builds the door for holders of mapped roles. */
export function createMappedDoor({ database, discordBot }: DoorDeps): MappedDoor {
  return {
    async entryOf(serverId, userId) {
      const sync = await syncOf(database.handle, serverId);
      if (sync === null || !isOn(sync) || !sync.openJoin) return null;
      const person = await database.handle
        .selectFrom('users')
        .select('discord_id')
        .where('id', '=', userId)
        .executeTakeFirst();
      const roleIds = person && (await askedRoles(discordBot, sync.guild.id, person.discord_id));
      const mapping = roleIds && mappingOf(sync.mappings, roleIds);
      return mapping ? { role: mapping.role, discordRole: mapping.roleName } : null;
    },

    async confirm(handle, serverId, userId, { role, discordRole }, at) {
      const sync = await syncOf(handle, serverId);
      if (sync === null || !isOn(sync) || !sync.openJoin) return false;
      if (!sync.mappings.some((one) => one.role === role && one.roleName === discordRole)) return false;
      await noteGrant(handle, { serverId, userId, role, at });
      return true;
    },
  };
}

/** Returns null when Discord does not answer: the person then joins in the usual way. */
async function askedRoles(
  bot: DiscordBot,
  guildId: string,
  discordId: string,
): Promise<readonly string[] | null> {
  try {
    return await rolesNow(bot, guildId, discordId);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
