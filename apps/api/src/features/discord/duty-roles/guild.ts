import { DomainError, type DutyRoleRefusal, dutyRoleRefusals } from '@tenfour/domain';
import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import type { BotMember, BotRole, DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { GuildMemberId } from './grants-store.ts';

/** Longest wait for one change of a member, rate limits included, in ms. */
export const CHANGE_MS = 20_000;

/** The roles of a Discord server and why the bot can't give each. */
export interface GuildRoles {
  roles: readonly BotRole[];
  botRoleIds: readonly string[];
  refusals: ReadonlyMap<string, DutyRoleRefusal | null>;
}

/** Reads the roles of a Discord server as they are now. */
export async function guildRoles(bot: DiscordBot, guildId: string): Promise<GuildRoles> {
  const own = await bot.member(guildId, (await bot.me()).discordId);
  const roles = await bot.roles(guildId);
  return { roles, botRoleIds: own.roleIds, refusals: dutyRoleRefusals(guildId, roles, own.roleIds) };
}

/** Returns a member; null when they are not in the Discord server. */
export async function findMember(
  bot: DiscordBot,
  guildId: string,
  discordId: string,
): Promise<BotMember | null> {
  try {
    return await bot.member(guildId, discordId);
  } catch (error) {
    if (isCode(error, 10007) || isCode(error, 10013)) return null;
    throw error;
  }
}

/** Gives or takes a role of a member. Discord's audit log shows the reason. */
export async function changeMemberRole(
  bot: DiscordBot,
  method: 'put' | 'delete',
  { guildId, discordId, roleId }: { guildId: string; discordId: string; roleId: string },
  reason = 'Duty roles',
): Promise<void> {
  await bot.asked(async (rest) => {
    const options = { reason, signal: AbortSignal.timeout(CHANGE_MS) };
    await rest[method](Routes.guildMemberRole(guildId, discordId, roleId), options);
  });
}

const zRenamed = z.object({ nick: z.string().nullish() });

/** Sets a member's nickname, null to remove it, and returns it as Discord stored it. */
export async function changeNickname(
  bot: DiscordBot,
  { guildId, discordId }: GuildMemberId,
  nick: string | null,
): Promise<string | null> {
  const answer = await bot.asked((rest) => {
    const options = { reason: 'Duty suffix', signal: AbortSignal.timeout(CHANGE_MS), body: { nick } };
    return rest.patch(Routes.guildMember(guildId, discordId), options);
  });
  return zRenamed.safeParse(answer).data?.nick ?? null;
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
