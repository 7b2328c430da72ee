import { type DutyRoleRefusal, hasPowers } from '@tenfour/domain';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { FormHooks } from '../../staff/forms/index.ts';
import { connectionOf, notConnected } from '../bot/index.ts';
import { guildRoles } from '../duty-roles/index.ts';
import { rolesNow, syncOf } from '../role-sync/index.ts';

const PROBLEMS: Readonly<Record<DutyRoleRefusal, string>> = {
  deleted: 'It was deleted in Discord.',
  everyone: 'Everyone has it.',
  managed: 'It belongs to an integration.',
  administrator: 'It has the Administrator permission.',
  permission: 'The bot lacks the permission Manage Roles.',
  above: 'It isn’t below the bot’s highest role.',
  refused: 'Discord refused it.',
};

/** Returns why the bot can't give a role, in words. */
export function problemOf(refusal: DutyRoleRefusal | null): string | null {
  return refusal === null ? null : PROBLEMS[refusal];
}

/** Creates what forms ask Discord. */
export function createFormHooks({ discordBot }: { discordBot: DiscordBot }): FormHooks {
  return {
    botReady: discordBot.ready,

    async discordRolesOf(handle, serverId, discordId) {
      const connection = await connectionOf(handle, serverId);
      return connection === null ? null : rolesNow(discordBot, connection.guildId, discordId);
    },

    async discordRoles(handle, serverId) {
      const connection = await connectionOf(handle, serverId);
      if (connection === null) throw notConnected();
      const { roles, refusals } = await guildRoles(discordBot, connection.guildId);
      return roles.map((role) => ({
        id: role.id,
        name: role.name,
        problem: problemOf(refusals.get(role.id) ?? null),
        hasPowers: hasPowers(role),
      }));
    },

    mappedRoles: async (handle, serverId) => mappedRoles(await syncOf(handle, serverId)),
  };
}

/** Returns the ids of the Discord roles that give roles of the server, whether the sync is on or off. */
export function mappedRoles(sync: Awaited<ReturnType<typeof syncOf>>): ReadonlySet<string> {
  if (sync === null) return new Set();
  return new Set([...sync.mappings, ...sync.customRoles].map(({ roleId }) => roleId));
}
