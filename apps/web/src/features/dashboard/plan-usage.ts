import type { ServerListItem, User } from '@tenfour/contracts';
import { texts } from './texts.ts';

/** From this part of its places on, a server's members are worth a word. */
const NEARLY_FULL = 0.8;

/**
 * What of somebody's plan is used up (ux.md T37), as sentences: their servers, and those of them that are nearly full.
 * Empty while that is nothing, and for plans without limits.
 */
export function planUsage(
  { id, plan }: Pick<User, 'id' | 'plan'>,
  servers: readonly Pick<ServerListItem, 'name' | 'ownerId' | 'memberCount'>[],
): string[] {
  const owned = servers.filter(({ ownerId }) => ownerId === id);
  const { members } = plan;
  const full = members === null ? [] : owned.filter((one) => one.memberCount >= members * NEARLY_FULL);
  const told = [
    ...(plan.servers !== null && owned.length > 0 ? [texts.planServers(owned.length, plan.servers)] : []),
    ...full.map((one) => texts.planMembers(one.name, one.memberCount, members ?? 0)),
  ];
  if (told.length === 0) return [];
  return [`${texts.planName(plan.name)}: ${told.join(', ')}.`, ...(plan.enforced ? [] : [texts.planOpen])];
}
