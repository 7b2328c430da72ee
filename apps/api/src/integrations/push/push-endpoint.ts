import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `host` or `host:port`, as in `URL.host`: these can be http and have private addresses. */
export type AllowedHosts = ReadonlySet<string>;

/** An endpoint that can be asked, if its name resolves to public addresses. */
interface PushEndpoint {
  url: URL;
  /** Name or address without brackets. */
  host: string;
  /** Whether the operator allows it whatever its address is. */
  isAllowed: boolean;
}

/**
 * Returns null for an endpoint that is never asked. Clients choose endpoints, so only https on its own port is, without
 * credentials and not at an address that is not public.
 */
export function readEndpoint(endpoint: string, allowed: AllowedHosts): PushEndpoint | null {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (allowed.has(url.host)) return { url, host, isAllowed: true };
  if (url.protocol !== 'https:' || url.port !== '') return null;
  if (isIP(host) !== 0 && !isPublicAddress(host)) return null;
  return { url, host, isAllowed: false };
}

/**
 * Returns the address to connect to; null when one of those that `resolve` finds isn't public. Connecting to the name
 * would resolve it again, to whatever it is then.
 */
export async function addressOf(
  { host, isAllowed }: PushEndpoint,
  resolve: (host: string) => Promise<string[]>,
): Promise<string | null> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (!isAllowed && !addresses.every(isPublicAddress)) return null;
  return addresses[0] ?? null;
}

/** Addresses of the IPv6 internet; the rest of the space includes mapped, translated and local addresses. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Returns whether an IP address is on the public internet: not private, local, multicast, reserved or a translation. */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}
