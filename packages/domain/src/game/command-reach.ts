import { isRobloxUsername, type Player, usernameKey } from '../community/identity.ts';

/** Words that the game expands to several people instead of one player. */
const GROUPS: ReadonlySet<string> = new Set(['all', 'others', 'me']);

/** Why a command with a name would reach no one, or other people than the player of that name. */
export type NameProblem = 'not-online' | 'group-name' | 'shared-beginning';

export const NAME_PROBLEMS: Readonly<Record<NameProblem, string>> = {
  'not-online': 'They have left the game again.',
  'group-name': 'The game takes this name for several players.',
  'shared-beginning': 'Another player’s name starts with this one.',
};

/**
 * Returns why a command cannot name a player, or null. Only full names of players in the game are allowed, and only
 * when no other player's name begins with them, since the game also matches the beginning of a name.
 */
export function nameProblem(name: string, online: readonly Player[]): NameProblem | null {
  const key = usernameKey(name);
  if (GROUPS.has(key) || !isRobloxUsername(name)) return 'group-name';
  const keys = online.map((player) => usernameKey(player.name));
  if (!keys.includes(key)) return 'not-online';
  return keys.some((other) => other !== key && other.startsWith(key)) ? 'shared-beginning' : null;
}
