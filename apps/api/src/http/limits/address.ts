import { isIPv6 } from 'node:net';

const GROUPS = 8;

/** Groups of an IPv6 address that its holder cannot choose: a household or a rented machine has at least a /64. */
const NETWORK_GROUPS = 4;

/** Returns the name under which a client's address is counted: IPv4 whole, IPv6 by its /64. */
export function addressKey(ip: string): string {
  const groups = ip.includes(':') ? ipv6Groups(ip) : null;
  if (groups === null) return ip;
  return mappedIpv4(groups) ?? `${groups.slice(0, NETWORK_GROUPS).join(':')}::`;
}

/** Returns the eight groups of an IPv6 address, without leading zeros; null for other texts. */
export function ipv6Groups(address: string): string[] | null {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return null;
  // However a proxy writes an address, the URL standard knows one way to.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: GROUPS - before.length - after.length }, () => '0'), ...after];
}

/** An IPv4 client of a socket that takes both kinds: `::ffff:203.0.113.7`. */
function mappedIpv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}
