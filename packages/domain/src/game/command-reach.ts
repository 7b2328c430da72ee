import { isRobloxUsername, type Player, usernameKey } from '../community/identity.ts';

/** Words that the game takes for other people than one of that name (reference 1.10). */
const GROUPS: ReadonlySet<string> = new Set(['all', 'others', 'me']);

/** Why a command with a name would reach nobody, or others than the player of that name. */
export type NameProblem = 'not-online' | 'group-name' | 'shared-beginning';

export const NAME_PROBLEMS: Readonly<Record<NameProblem, string>> = {
  'not-online': 'They have left the game again.',
  'group-name': 'The game takes this name for several players.',
  'shared-beginning': 'Somebody else in the game has a name that begins with this one.',
};

/**
 * Whether a command may name a player: only full names of people who are in the game, and only where they begin nobody
 * else's, since the game takes the beginning of a name for the name (reference 1.10).
 */
export function nameProblem(name: string, online: readonly Player[]): NameProblem | null {
  const key = usernameKey(name);
  if (GROUPS.has(key) || !isRobloxUsername(name)) return 'group-name';
  const keys = online.map((player) => usernameKey(player.name));
  if (!keys.includes(key)) return 'not-online';
  return keys.some((other) => other !== key && other.startsWith(key)) ? 'shared-beginning' : null;
}
