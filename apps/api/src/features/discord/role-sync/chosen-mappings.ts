import type { MappableRole, SaveDiscordRolesInput, Viewer } from '@tenfour/contracts';
import {
  type CustomRoleMapping,
  DomainError,
  type RoleMapping,
  requireCustomMappable,
} from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import type { BotRole, DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { noSuchRole, rolesStore } from '../../community/roles/index.ts';

/** Highest first; neither `@everyone` nor what belongs to an integration. */
export function mappable(roles: readonly BotRole[], guildId: string): MappableRole[] {
  return roles
    .filter(({ id, managed }) => id !== guildId && !managed)
    .sort((a, b) => b.position - a.position)
    .map(({ id, name }) => ({ id, name }));
}

/** The mappings with the names that Discord gives them now. */
export async function namedMappings(
  bot: DiscordBot,
  guildId: string,
  { mappings, customRoles }: SaveDiscordRolesInput,
): Promise<{ mappings?: RoleMapping[]; customRoles?: NamedPair[] }> {
  const all = [...(mappings ?? []), ...(customRoles ?? [])];
  const roles = all.length === 0 ? [] : mappable(await bot.roles(guildId), guildId);
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  requireDistinct(mappings?.map(({ roleId }) => roleId));
  requireDistinct(customRoles?.map(({ roleId, customRoleId }) => `${roleId}:${customRoleId}`));
  const withName = <T extends { roleId: string }>(one: T) => {
    const roleName = names.get(one.roleId);
    if (roleName !== undefined) return { ...one, roleName };
    throw new DomainError('NOT_FOUND', {
      message: 'The Discord server has no such role any more. Take it from the list and save again.',
    });
  };
  return {
    ...(mappings ? { mappings: mappings.map(withName) } : {}),
    ...(customRoles ? { customRoles: customRoles.map(withName) } : {}),
  };
}

type NamedPair = Omit<CustomRoleMapping, 'customRoleName'>;

function requireDistinct(keys: readonly string[] = []): void {
  if (new Set(keys).size === keys.length) return;
  throw new DomainError('REFUSED', { message: 'A Discord role is mapped twice. Keep one of the two.' });
}

/** Returns the pairs as mappings. Called under the lock of the server's roles. */
export async function customMappings(
  tx: Transaction,
  viewer: Viewer,
  before: readonly CustomRoleMapping[],
  pairs: readonly NamedPair[],
): Promise<CustomRoleMapping[]> {
  const all = await rolesStore(tx.handle, viewer.serverId).list();
  const roles = new Map(all.map((role) => [role.id, role]));
  const mappings = pairs.map((pair) => ({
    ...pair,
    customRoleName: (roles.get(pair.customRoleId) ?? noSuchRole()).name,
  }));
  requireCustomMappable(viewer, roles, before, mappings);
  return mappings;
}
