import { DomainError, type GrantableRole, mappingOf } from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { rolesNow } from './guild.ts';
import { isOn, noteGrant, syncOf } from './store.ts';

/** What a Discord role gives whoever joins with it. */
export interface MappedEntry {
  role: GrantableRole;
  /** Name of the Discord role. */
  discordRole: string;
}

/** The part of joining that concerns Discord roles. */
export interface MappedDoor {
  /**
   * The role that somebody's Discord roles give them, asked at Discord now; null where nothing is mapped, it is off,
   * they hold none, or Discord does not say.
   */
  entryOf(serverId: string, userId: string): Promise<MappedEntry | null>;
  /** Whether `entry` still holds; remembers that the role came from it. In the transaction that lets somebody in. */
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

/** Null when Discord is silent: the person then takes the way of everybody else. */
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
