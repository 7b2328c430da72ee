import { DomainError, type DutyRoleRefusal, dutyRoleRefusals } from '@tenfour/domain';
import { Routes } from 'discord-api-types/v10';
import type { BotRole, DiscordBot } from '../../../integrations/discord/discord-bot.ts';

/** Longest wait for one change of a role, rate limits included, in ms. */
export const CHANGE_MS = 20_000;

/** The roles of a Discord server and why the bot can't give each. */
export interface GuildRoles {
  roles: readonly BotRole[];
  refusals: ReadonlyMap<string, DutyRoleRefusal | null>;
}

/** Reads the roles of a Discord server as they are now. */
export async function guildRoles(bot: DiscordBot, guildId: string): Promise<GuildRoles> {
  const { discordId } = await bot.me();
  const own = await bot.member(guildId, discordId);
  const roles = await bot.roles(guildId);
  return { roles, refusals: dutyRoleRefusals(guildId, roles, own.roleIds) };
}

/** Returns a member's Discord roles; null when they are not in the Discord server. */
export async function memberRoles(
  bot: DiscordBot,
  guildId: string,
  discordId: string,
): Promise<readonly string[] | null> {
  try {
    return (await bot.member(guildId, discordId)).roleIds;
  } catch (error) {
    if (isCode(error, 10007) || isCode(error, 10013)) return null;
    throw error;
  }
}

/** Gives or takes a role of a member. */
export async function changeMemberRole(
  bot: DiscordBot,
  method: 'put' | 'delete',
  { guildId, discordId, roleId }: { guildId: string; discordId: string; roleId: string },
): Promise<void> {
  await bot.asked(async (rest) => {
    const options = { reason: 'Duty roles', signal: AbortSignal.timeout(CHANGE_MS) };
    await rest[method](Routes.guildMemberRole(guildId, discordId, roleId), options);
  });
}

/** Returns whether Discord failed with this code. */
export function isCode(error: unknown, code: number): boolean {
  return error instanceof DomainError && error.details?.discordCode === code;
}

/** Returns why Discord refuses a role for good; null for failures that pass. */
export function refusalIn(error: unknown): DutyRoleRefusal | null {
  if (isCode(error, 10011)) return 'deleted';
  return [50001, 50013, 50028, 50035].some((code) => isCode(error, code)) ? 'refused' : null;
}
