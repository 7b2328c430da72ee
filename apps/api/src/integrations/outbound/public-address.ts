import ipaddr from 'ipaddr.js';

/** Addresses of the IPv6 internet; the rest of the space includes mapped, translated and local addresses. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Public by their numbers, but answered by the host that a virtual machine runs on: Azure's platform. */
const PLATFORM_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);

/** Returns whether an IP address is on the public internet: not private, local, multicast, reserved or a translation. */
export function isPublicAddress(address: string): boolean {
  // A zone names an interface of this machine.
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_IPV6) && !isIsatap(parsed);
  return !PLATFORM_ADDRESSES.has(parsed.toString());
}

/** Returns whether an address ends in an IPv4 address that ISATAP would connect to, whatever that one is. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  const [, , , , high = 0, low] = parts;
  return (high & 0xfcff) === 0 && low === 0x5efe;
}
