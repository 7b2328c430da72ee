import { isIPv4, isIPv6 } from 'node:net';

/** Wrong tries that cost no wait. */
export const FREE_TRIES = { account: 5, device: 5, owner: 5, address: 20, person: 10 } as const;

/** Longest user-chosen part of a name, in characters. */
const NAME_LENGTH = 200;

/** A key that tries are counted by. One try can have several. */
export interface Counted {
  /** Such as `account:anna` or `address:203.0.113.9`. */
  name: string;
  /** Wrong tries that cost no wait. */
  free: number;
  /** Effect of a correct try: forgets the wrong ones, or only does not count itself (many people share an address). */
  onSuccess: 'forget' | 'not-counted';
}

/** Counts tries at an account that people sign in to by name, whether or not it exists. */
export function countedByAccount(usernameKey: string): Counted {
  return {
    name: `account:${usernameKey.slice(0, NAME_LENGTH)}`,
    free: FREE_TRIES.account,
    onSuccess: 'forget',
  };
}

/**
 * Counts tries at an account from a known browser, since a time (epoch ms). Not keyed by the browser's token: it
 * changes with every sign-in to an account of one's own, which would renew the free tries.
 */
export function countedByDevice(accountId: string, knownSince: number): Counted {
  return { name: `device:${accountId}:${knownSince}`, free: FREE_TRIES.device, onSuccess: 'forget' };
}

/** Counts tries at an account by the Discord user it is linked to. */
export function countedByOwner(accountId: string, userId: string): Counted {
  return { name: `owner:${accountId}:${userId}`, free: FREE_TRIES.owner, onSuccess: 'forget' };
}

/** Counts tries of a signed-in person, for any action. */
export function countedByPerson(what: string, userId: string): Counted {
  return { name: `${what}:${userId}`, free: FREE_TRIES.person, onSuccess: 'forget' };
}

/** Counts tries from a network: an IPv4 address, or the IPv6 /64 of one connection. */
export function countedByAddress(address: string): Counted {
  return { name: `address:${networkOf(address)}`, free: FREE_TRIES.address, onSuccess: 'not-counted' };
}

/** `203.0.113.9` for itself and `::ffff:203.0.113.9`, `2001:db8:1:2::/64` for what lies in it. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return address.slice(0, NAME_LENGTH);
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) =>
    part.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]));
  const [front, back] = [numbers(head), numbers(tail ?? '')];
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}
