import { isRobloxUsername, type Player, usernameKey } from '../community/identity.ts';

/** A snapshot older than this says nothing about who a shortened name means, in ms. */
export const CHAT_NAMES_FRESH_MS = 15_000;

/** What is known about the players when a command is typed. */
export interface ChatScene {
  /** In the newest snapshot. */
  online: readonly Player[];
  /** In the logs of the newest snapshot, also those who have left. */
  logged: readonly Player[];
  /** Its age, in ms; null without a snapshot. */
  ageMs: number | null;
}

/** The player that a typed name means. */
export type ChatTarget =
  | { kind: 'player'; player: Player }
  /** Not in the snapshot: counts only once Roblox confirms that an account has exactly this name. */
  | { kind: 'full-name'; name: string }
  | { kind: 'ambiguous'; players: readonly Player[] }
  | { kind: 'absent' | 'outdated' };

/**
 * Finds the one player that a typed name means: by full name, or by its beginning in a snapshot of at most
 * `CHAT_NAMES_FRESH_MS`. Players who just left count, so that a beginning never slips from them to another one.
 */
export function findChatTarget(typed: string, scene: ChatScene): ChatTarget {
  const { online, logged } = scene;
  if (!/^[A-Za-z0-9_]{3,20}$/.test(typed)) return { kind: 'absent' };
  const key = usernameKey(typed);
  const known = distinct([...online, ...logged]);
  const whole = known.filter(({ name }) => usernameKey(name) === key);
  const [player] = whole;
  if (whole.length > 1) return { kind: 'ambiguous', players: whole };
  if (player) return { kind: 'player', player };
  const begun = known.filter(({ name }) => usernameKey(name).startsWith(key));
  if (begun.length > 1) return { kind: 'ambiguous', players: begun };
  const [only] = begun;
  if (only) return isFreshScene(scene) ? { kind: 'player', player: only } : { kind: 'outdated' };
  return isRobloxUsername(typed) ? { kind: 'full-name', name: typed } : { kind: 'absent' };
}

/** Returns whether a scene is new enough for beginnings of names. */
export function isFreshScene({ ageMs }: ChatScene): boolean {
  return ageMs !== null && ageMs <= CHAT_NAMES_FRESH_MS;
}

/** One entry for each account; without ids, for each name. */
function distinct(players: readonly Player[]): Player[] {
  const ids = new Set(players.flatMap(({ name, id }) => (id === null ? [] : usernameKey(name))));
  const seen = new Map<string, Player>();
  for (const player of players) {
    const key = usernameKey(player.name);
    if (player.id === null && ids.has(key)) continue;
    const place = player.id === null ? key : `${key}:${player.id}`;
    if (!seen.has(place)) seen.set(place, player);
  }
  return [...seen.values()];
}
