import { DomainError, mappingOf } from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { MappedRoles } from '../../community/servers/index.ts';
import { rolesNow } from './guild.ts';
import { isOn, noteGrant, syncOf } from './store.ts';

export interface MappedRolesDeps {
  database: Database;
  discordBot: DiscordBot;
}

/** Creates the part of joining that concerns Discord roles. */
export function createMappedRoles({ database, discordBot }: MappedRolesDeps): MappedRoles {
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

/** Returns whether a Discord server is connected and Discord roles are mapped, with the sync on or off. */
export async function hasMappedRoles(handle: Handle, serverId: string): Promise<boolean> {
  const sync = await syncOf(handle, serverId);
  return sync !== null && sync.guild !== null && sync.mappings.length + sync.customRoles.length > 0;
}
