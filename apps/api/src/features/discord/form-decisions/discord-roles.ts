import { DomainError, type DutyRoleRefusal, hasPowers } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import type { BotMember, BotRole, DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { FormHooks } from '../../staff/forms/index.ts';
import { connectionOf, discordCodeOf, notConnected } from '../bot/index.ts';
import { changeMemberRole, findMember, guildRoles } from '../duty-roles/index.ts';
import { rolesNow, syncOf } from '../role-sync/index.ts';
import type { DueDecision, Outcome, RolesOutcome } from './store.ts';

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
function problemOf(refusal: DutyRoleRefusal | null): string | null {
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
function mappedRoles(sync: Awaited<ReturnType<typeof syncOf>>): ReadonlySet<string> {
  if (sync === null) return new Set();
  return new Set([...sync.mappings, ...sync.customRoles].map(({ roleId }) => roleId));
}

interface DiscordRolesDeps {
  database: Database;
  discord: DiscordBot;
}

const failed = (problem: string): Outcome => ({ state: 'failed', problem });

/**
 * Gives the Discord roles of a decision, those that the person who decided could give in Discord: below their own
 * highest role, and the bot's. Names those that could not be given; `outside` while the applicant isn't in the Discord
 * server, null while Discord doesn't reply.
 */
export async function giveDiscordRoles(deps: DiscordRolesDeps, decision: DueDecision): Promise<RolesOutcome> {
  try {
    return refusalSince(decision) ?? (await give(deps, decision));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // They left between two answers of Discord.
    if (discordCodeOf(error) === 10007) return { state: 'outside' };
    return Number.isNaN(discordCodeOf(error)) ? null : failed(error.message);
  }
}

/** Returns the outcome of roles that waited for the applicant, where staff changed since the decision. */
function refusalSince({ awaitsJoinAt, decidingMember, removed }: DueDecision): Outcome {
  if (awaitsJoinAt === null) return null;
  if (removed !== null) return failed('Staff removed the applicant from the server.');
  return decidingMember === null ? failed('The person who decided left the server.') : null;
}

async function give({ database, discord }: DiscordRolesDeps, decision: DueDecision): Promise<RolesOutcome> {
  const { serverId, discordId, deciderId, roles: wanted } = decision;
  const connection = await connectionOf(database.handle, serverId);
  if (connection === null) return failed('No Discord server is connected.');
  const { guildId } = connection;
  const applicant = await findMember(discord, guildId, discordId);
  if (applicant === null) return { state: 'outside' };
  const decider = deciderId === null ? null : await findMember(discord, guildId, deciderId);
  if (decider === null) return failed('The person who decided isn’t in the Discord server.');
  const { roles, refusals } = await guildRoles(discord, guildId);
  const { ownerId } = await discord.guild(guildId);
  const mapped = mappedRoles(await syncOf(database.handle, serverId));
  const height = decider.discordId === ownerId ? Number.POSITIVE_INFINITY : heightOf(decider, roles);
  const problems: string[] = [];
  for (const { id: roleId, name } of wanted) {
    if (applicant.roleIds.includes(roleId)) continue;
    const role = roles.find(({ id }) => id === roleId);
    const problem =
      problemOf(role === undefined ? 'deleted' : (refusals.get(roleId) ?? null)) ??
      refusalFor(role, height, mapped.has(roleId));
    if (problem === null)
      await changeMemberRole(discord, 'put', { guildId, discordId, roleId }, 'Form approved');
    else problems.push(`${name}: ${problem}`);
  }
  return problems.length === 0 ? { state: 'done', problem: null } : failed(problems.join(' '));
}

function refusalFor(role: BotRole | undefined, height: number, isMapped: boolean): string | null {
  if (isMapped) return 'It gives a role in this server.';
  if (role && role.position >= height) return 'It isn’t below the highest role of the person who decided.';
  return role && hasPowers(role) && height !== Number.POSITIVE_INFINITY
    ? 'It can manage the Discord server, so only its owner gives it.'
    : null;
}

function heightOf({ roleIds }: BotMember, roles: readonly BotRole[]): number {
  return Math.max(0, ...roles.filter(({ id }) => roleIds.includes(id)).map(({ position }) => position));
}
