import type { Viewer } from '@tenfour/contracts';
import { type CheckRule, type ChecksSettings, checkObstacle, DomainError } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { guildOf } from './facts.ts';
import { answerIn, findLookups, lookupId, saveAnswer } from './lookups-store.ts';

/**
 * Returns settings with the names that Discord gives the roles in them. Throws NOT_FOUND for a role that was not there
 * before and that the connected Discord server does not have. Settings that are wrong in other ways stay as they are.
 */
export async function withRoleNames(
  { handle, discordBot, now }: { handle: Handle; discordBot: Pick<DiscordBot, 'roles'>; now: () => number },
  { serverId }: Pick<Viewer, 'serverId'>,
  stored: ChecksSettings,
  given: ChecksSettings,
): Promise<ChecksSettings> {
  const names = new Map(rolesIn(stored.rules).map(({ id, name }) => [id, name]));
  const isKnown = (rule: CheckRule) => rule.roles.every(({ id }) => names.has(id));
  if (!given.rules.every(isKnown)) {
    const guildId = await guildOf(handle, serverId);
    if (guildId === null) {
      throw new DomainError('REFUSED', { message: 'Connect a Discord server before you choose its roles.' });
    }
    const at = now();
    const roles = await discordBot.roles(guildId);
    // The list that is stored can be from before the role was created.
    await saveAnswer(handle, lookupId({ of: 'roles', guildId }), { roleIds: roles.map(({ id }) => id) }, at);
    // Everyone has the role with the server's own id, although no member lists it.
    for (const { id, name } of roles) if (id !== guildId) names.set(id, name);
  }
  return {
    ...given,
    rules: given.rules.map((rule) => ({
      ...rule,
      roles: rule.roles.map(({ id }) => ({ id, name: nameOf(names, id) })),
    })),
  };
}

function rolesIn(rules: readonly CheckRule[]) {
  return rules.flatMap(({ roles }) => roles);
}

function nameOf(names: ReadonlyMap<string, string>, id: string): string {
  const name = names.get(id);
  if (name !== undefined) return name;
  throw new DomainError('NOT_FOUND', {
    message: 'The Discord server has no such role any more. Choose another one.',
    details: { field: 'rules' },
  });
}

/** Returns the first reason why a check of these can't be done, in words; null for none. */
export async function obstacleOfChecks(
  handle: Handle,
  serverId: string,
  { rules }: ChecksSettings,
): Promise<string | null> {
  const guildId = await guildOf(handle, serverId);
  const id = guildId === null ? null : lookupId({ of: 'roles', guildId });
  const stored = id === null ? undefined : (await findLookups(handle, [id])).get(id);
  const answer = answerIn<'roles'>(stored);
  const guild = guildId === null ? null : { roleIds: answer && new Set(answer.roleIds), at: 0 };
  for (const rule of rules) {
    const obstacle = checkObstacle(rule, guild);
    if (obstacle !== null) return obstacle;
  }
  return null;
}
