import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** `host` or `host:port`, as in `URL.host`: these can be http and have private addresses. */
export type AllowedHosts = ReadonlySet<string>;

/** An address that can be asked, if its name resolves to public addresses. */
export interface PublicTarget {
  url: URL;
  /** Name or address without brackets. */
  host: string;
  /** Whether the operator allows it whatever its address is. */
  isAllowed: boolean;
}

/** Which addresses can be asked. */
export interface TargetRules {
  allowedHosts: AllowedHosts;
  /** Ports besides 443. */
  ports?: ReadonlySet<string>;
  /** `URL.host` of this installation: what is sent to itself costs twice, and could come round again. */
  ownHost?: string;
}

const NO_PORTS: ReadonlySet<string> = new Set();

/**
 * Returns null for an address that is never asked. Outsiders choose addresses, so only https on known ports is, without
 * credentials, at a full name and not at an address that is not public.
 */
export function readTarget(
  address: string,
  { allowedHosts, ports = NO_PORTS, ownHost }: TargetRules,
): PublicTarget | null {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (isWeb && allowedHosts.has(url.host)) return { url, host, isAllowed: true };
  if (url.host === ownHost) return null;
  if (url.protocol !== 'https:' || (url.port !== '' && !ports.has(url.port))) return null;
  if (isIP(host) === 0 ? !isFullName(host) : !isPublicAddress(host)) return null;
  return { url, host, isAllowed: false };
}

/** Names that never are on the public internet (RFC 6761, RFC 8375 and those that ICANN leaves to local networks). */
const LOCAL_NAMES =
  /\.(localhost|localdomain|local|internal|intranet|private|lan|home|corp|home\.arpa|onion|alt)$/;

/** A name without a dot, or with one at its end, means something in a local network only. */
function isFullName(host: string): boolean {
  return host.includes('.') && !host.endsWith('.') && !LOCAL_NAMES.test(host);
}

/**
 * Returns the address to connect to; null when one of those that `resolve` finds isn't public. Connecting to the name
 * would resolve it again, to whatever it is then.
 */
export async function addressOf(
  target: PublicTarget,
  resolve: (target: PublicTarget) => Promise<string[]>,
): Promise<string | null> {
  const addresses = isIP(target.host) === 0 ? await resolve(target) : [target.host];
  if (!target.isAllowed && !addresses.every(isPublicAddress)) return null;
  return addresses[0] ?? null;
}
