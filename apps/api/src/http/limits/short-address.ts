import { isIPv6 } from 'node:net';

const GROUPS = 8;

/** Shortens an address to its network, so that a log line points at no household: IPv4 to /24, IPv6 to /48. */
export function shortAddress(address: string): string {
  const [, firstThree] = /(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
  if (firstThree !== undefined) return `${firstThree}.0/24`;
  if (!isIPv6(address)) return 'unknown';
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 3).join(':')}::/48`;
}
