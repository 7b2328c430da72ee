import { addressKey } from './addresses.ts';
import { FREE_ATTEMPTS } from './limits.ts';

/** Longest user-chosen part of a name, in characters. */
const NAME_LENGTH = 200;

/** What wrong attempts are counted by. One attempt can have several counters. */
export interface AttemptCounter {
  /** Such as `account:anna` or `address:203.0.113.9`. */
  name: string;
  /** Wrong attempts that cost no wait. */
  free: number;
  /** Effect of a correct attempt: clears the count, or only does not count itself (many people share an address). */
  onSuccess: 'clear' | 'not-counted';
}

/** Returns the counter of an account that people sign in to by name, even one that does not exist. */
export function counterForAccount(usernameKey: string): AttemptCounter {
  return {
    name: `account:${usernameKey.slice(0, NAME_LENGTH)}`,
    free: FREE_ATTEMPTS.account,
    onSuccess: 'clear',
  };
}

/**
 * Returns the counter of an account for a known browser, since a time (epoch ms). Not keyed by the browser's token: it
 * changes with every sign-in to an account of one's own, which would renew the free attempts.
 */
export function counterForDevice(accountId: string, knownSince: number): AttemptCounter {
  return { name: `device:${accountId}:${knownSince}`, free: FREE_ATTEMPTS.device, onSuccess: 'clear' };
}

/** Returns the counter of an account for the Discord user it is linked to. */
export function counterForOwner(accountId: string, userId: string): AttemptCounter {
  return { name: `owner:${accountId}:${userId}`, free: FREE_ATTEMPTS.owner, onSuccess: 'clear' };
}

/** Returns the counter of a signed-in person, for any action. */
export function counterForPerson(what: string, userId: string): AttemptCounter {
  return { name: `${what}:${userId}`, free: FREE_ATTEMPTS.person, onSuccess: 'clear' };
}

/** Returns the counter of the second factor of an account. */
export function counterForFactor(userId: string): AttemptCounter {
  return { name: `factor:${userId}`, free: FREE_ATTEMPTS.factor, onSuccess: 'clear' };
}

/** Returns the counter of a network: an IPv4 address, or the IPv6 /64 of one connection. */
export function counterForAddress(address: string): AttemptCounter {
  return { name: `address:${addressKey(address)}`, free: FREE_ATTEMPTS.address, onSuccess: 'not-counted' };
}
