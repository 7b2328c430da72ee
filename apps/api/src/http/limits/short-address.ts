import { ipv6Groups } from './address.ts';

/** Shortens an address to its network, so that a log line points at no household: IPv4 to /24, IPv6 to /48. */
export function shortAddress(address: string): string {
  const [, firstThree] = /(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
  if (firstThree !== undefined) return `${firstThree}.0/24`;
  const groups = ipv6Groups(address);
  return groups === null ? 'unknown' : `${groups.slice(0, 3).join(':')}::/48`;
}
