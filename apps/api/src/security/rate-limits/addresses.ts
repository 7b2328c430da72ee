import { isIPv6 } from 'node:net';

const GROUPS = 8;

/** Groups of an IPv6 address that its holder cannot choose: a household or a rented machine has at least a /64. */
const NETWORK_GROUPS = 4;

/** Longest text that is counted where a client's address is none, in characters. */
const LENGTH_MAX = 200;

/** Returns the name under which a client's address is counted: IPv4 whole, IPv6 by its /64. */
export function addressKey(address: string): string {
  const ip = withoutPort(address);
  const groups = ip.includes(':') ? ipv6Groups(ip) : null;
  if (groups === null) return ip.slice(0, LENGTH_MAX);
  return mappedIpv4(groups) ?? `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Shortens an address to its network, so that a log line points at no household: IPv4 to /24, IPv6 to /48. */
export function shortAddress(address: string): string {
  const ip = withoutPort(address);
  const [, firstThree] = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip) ?? [];
  if (firstThree !== undefined) return `${firstThree}.0/24`;
  const groups = ipv6Groups(ip);
  return groups === null ? 'unknown' : `${groups.slice(0, 3).join(':')}::/48`;
}

/** Returns the network of an address as people read it, "203.0.113.x" or "2001:db8:1::x"; null for other texts. */
export function coarsePlace(address: string): string | null {
  const network = shortAddress(address);
  return network === 'unknown' ? null : network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, '::x');
}

/** Removes the port that some proxies append (`203.0.113.7:52144`, `[2001:db8::1]:443`): each connection has another. */
function withoutPort(address: string): string {
  const { v4, v6 } =
    /^(?<v4>\d+\.\d+\.\d+\.\d+):\d+$|^\[(?<v6>[^\]]*)\](?::\d+)?$/.exec(address)?.groups ?? {};
  return v4 ?? v6 ?? address;
}

/** Returns the eight groups of an IPv6 address, without leading zeros; null for other texts. */
function ipv6Groups(address: string): string[] | null {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return null;
  // Proxies write addresses in several ways, the URL standard in one.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: GROUPS - before.length - after.length }, () => '0'), ...after];
}

/** Returns the IPv4 address of a client on a socket for both kinds (`::ffff:203.0.113.7`), else null. */
function mappedIpv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}
