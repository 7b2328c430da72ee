import { normalizeIP } from '@fastify/rate-limit';

/** Bits of an IPv6 address that its holder cannot choose: a household or a rented machine has at least a /64. */
const IPV6_PREFIX = 64;

/** Returns the name under which a client's address is counted: IPv4 whole, IPv6 by its /64. */
export function addressKey(ip: string): string {
  return ip.includes(':') ? normalizeIP(ip, IPV6_PREFIX) : ip;
}
