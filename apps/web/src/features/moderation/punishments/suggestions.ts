import type { OnlinePlayer, PlayerSuggestion, Punishment } from '@tenfour/contracts';
import { hasWords, parsePlayer, usernameKey } from '@tenfour/domain';

/** Maximum number of names of each kind offered. */
const EACH_MAX = 6;

/** A name on offer; `id` is the Roblox id where it is certain. */
interface Suggestion {
  name: string;
  id: string | null;
  /** Active punishments, where that is known. */
  active?: number;
  /** A former name that was typed, and when it was given up (ISO). */
  formerly?: PlayerSuggestion['formerly'];
}

/** Names on offer: who is online, then who was recorded lately and is not online. */
export interface Suggestions {
  online: Suggestion[];
  recent: Suggestion[];
}

function pick(candidates: readonly Suggestion[], typed: string, taken: Set<string>): Suggestion[] {
  const picked: Suggestion[] = [];
  for (const candidate of candidates) {
    const key = usernameKey(candidate.name);
    if (
      picked.length === EACH_MAX ||
      taken.has(key) ||
      !hasWords(candidate.formerly?.name ?? candidate.name, typed)
    )
      continue;
    taken.add(key);
    picked.push(candidate);
  }
  return picked;
}

/** Names that have the typed words in order, without regard to case, each name once. */
export function suggest(
  online: readonly OnlinePlayer[],
  records: readonly Pick<Punishment, 'robloxUsername' | 'robloxUserId' | 'verified'>[],
  typed: string,
): Suggestions {
  const taken = new Set<string>();
  const players = online
    .map(({ Player }) => parsePlayer(Player))
    .sort((a, b) => a.name.localeCompare(b.name));
  const recorded = records.map(({ robloxUsername, robloxUserId, verified }) => ({
    name: robloxUsername,
    id: verified ? robloxUserId : null,
  }));
  return { online: pick(players, typed, taken), recent: pick(recorded, typed, taken) };
}

/**
 * Names at hand together with those that the server found, each name once: who is online first, then this server's
 * history, as the server orders it.
 */
export function joined(atHand: Suggestions, found: readonly PlayerSuggestion[], typed: string): Suggestions {
  const named = (from: PlayerSuggestion['from']) =>
    found
      .filter((one) => one.from === from)
      .map(({ robloxUsername, robloxUserId, activeCount, formerly }) => ({
        name: robloxUsername,
        id: robloxUserId,
        active: activeCount,
        ...(formerly ? { formerly } : {}),
      }));
  const taken = new Set<string>();
  const online = pick([...named('online'), ...atHand.online], typed, taken);
  return { online, recent: pick([...named('history'), ...atHand.recent], typed, taken) };
}
