import { usernameKey } from './identity.ts';
import type { SeenName } from './player-identity.ts';

/**
 * What became of a name without an account. `waiting`: to be looked up; `checking`: Roblox found an account, whose age
 * is asked for; `matched`: the account is inferred; `unknown`: Roblox knows no such name; `refused`: the account found
 * can't be the one on record.
 */
export const NAME_LOOKUP_STATES = ['waiting', 'checking', 'matched', 'unknown', 'refused'] as const;
export type NameLookupState = (typeof NAME_LOOKUP_STATES)[number];

/** Why an account can't be the one on record: it is younger than a record, or had another name then. */
export const LOOKUP_REFUSALS = ['younger', 'later'] as const;
export type LookupRefusal = (typeof LOOKUP_REFUSALS)[number];

/** A name with the first and the last record of it that has no account (epoch ms). */
export interface RecordedName {
  nameKey: string;
  firstAt: number;
  lastAt: number;
}

/** An account that Roblox found by a name. */
export interface FoundAccount {
  /** Epoch ms; null while unknown. */
  createdAt: number | null;
  /** The names that the account was seen with. */
  seen: readonly SeenName[];
}

/**
 * Returns why the account that Roblox found can't have all records of a name; null when it can. Roblox also finds
 * accounts by names that they gave up, so even then the match is only inferred.
 */
export function lookupRefusal(name: RecordedName, { createdAt, seen }: FoundAccount): LookupRefusal | null {
  if (createdAt !== null && createdAt > name.firstAt) return 'younger';
  const held = seen.find((one) => usernameKey(one.name) === name.nameKey);
  const others = seen.filter((one) => usernameKey(one.name) !== name.nameKey);
  const hadAnother = others.some((other) =>
    [name.firstAt, name.lastAt].some((at) => other.firstSeenAt <= at && at <= other.lastSeenAt),
  );
  const tookItLater =
    held !== undefined &&
    name.firstAt < held.firstSeenAt &&
    others.some((other) => other.firstSeenAt < held.firstSeenAt);
  return hadAnother || tookItLater ? 'later' : null;
}

/** Returns whether an account is surely older than the records of a name, without asking Roblox for its age. */
export function isOlderThan({ firstAt }: RecordedName, seen: readonly SeenName[]): boolean {
  return seen.some(({ firstSeenAt }) => firstSeenAt <= firstAt);
}

/**
 * Returns whether what Roblox said at `at` (epoch ms) of who a name leads to was seen to be otherwise since: another
 * account with the name, or this one with another.
 */
export function isOutdatedAnswer(
  name: string,
  roblox: { id: string; name: string; at: number },
  seen: readonly SeenName[],
): boolean {
  const [key, called] = [usernameKey(name), usernameKey(roblox.name)];
  return seen.some((one) => {
    if (one.lastSeenAt <= roblox.at) return false;
    if (one.robloxUserId === roblox.id) return usernameKey(one.name) !== called;
    return usernameKey(one.name) === key;
  });
}
