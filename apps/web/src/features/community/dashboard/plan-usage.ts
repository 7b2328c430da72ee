import { JOINS_PER_USER, NEAR_LIMIT, type ServerListItem, type User } from '@tenfour/contracts';
import { texts } from './texts.ts';

/**
 * Describes how much of a plan is used, as sentences: the number of servers, and the servers that are nearly full.
 * Empty while there is nothing to say, and for plans whose limits are not enforced.
 */
export function planUsage(
  { id, plan }: Pick<User, 'id' | 'plan'>,
  servers: readonly Pick<ServerListItem, 'name' | 'ownerId' | 'memberCount'>[],
): string[] {
  const owned = servers.filter(({ ownerId }) => ownerId === id);
  if (!plan.enforced) return [];
  const { members } = plan;
  const full = members === null ? [] : owned.filter((one) => one.memberCount >= members * NEAR_LIMIT);
  const usage = [
    ...(plan.servers !== null && owned.length > 0 ? [texts.planServers(owned.length, plan.servers)] : []),
    ...full.map((one) => texts.planMembers(one.name, one.memberCount, members ?? 0)),
  ];
  return usage.length === 0 ? [] : [`${texts.planName(plan.name)}: ${usage.join(', ')}.`];
}

/** Returns how many servers a person owns and can own, as a sentence; null while they are far from the limit. */
export function ownedServers(
  { id, serversMax }: Pick<User, 'id' | 'serversMax'>,
  servers: readonly Pick<ServerListItem, 'ownerId'>[],
): string | null {
  const owned = servers.filter(({ ownerId }) => ownerId === id).length;
  if (serversMax === null || owned < serversMax * NEAR_LIMIT) return null;
  const used = texts.serversLeft(Math.min(owned, serversMax), serversMax);
  return owned < serversMax ? used : `${used} ${texts.deleteOne}`;
}

/** Returns a sentence about how many servers the person is in or asked to join, or null far from the limit. */
export function joinedServers(
  { id }: Pick<User, 'id'>,
  servers: readonly Pick<ServerListItem, 'ownerId'>[],
  pending: number,
): string | null {
  const joined = servers.filter(({ ownerId }) => ownerId !== id).length + pending;
  if (joined < JOINS_PER_USER * NEAR_LIMIT) return null;
  const used = texts.joinsLeft(Math.min(joined, JOINS_PER_USER), JOINS_PER_USER);
  return joined < JOINS_PER_USER ? used : `${used} ${texts.leaveOne}`;
}
