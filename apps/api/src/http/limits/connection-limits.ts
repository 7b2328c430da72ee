import { readFileSync } from 'node:fs';
import { compile } from '@fastify/proxy-addr';

/** Time for a request's headers to arrive, in ms. */
const HEADERS_TIMEOUT_MS = 15_000;

/**
 * Time for a whole request to arrive, in ms. The largest upload is 32 MB, which takes 28 minutes at 20 kB/s; much
 * slower requests are ended by the minimum rate.
 */
const REQUEST_TIMEOUT_MS = 60 * 60_000;

/**
 * Time that a connection waits for its next request, in ms. Proxies give up an idle connection after a minute; ours must
 * last longer, or they would send requests into one that is closing.
 */
const KEEP_ALIVE_MS = { direct: 30_000, proxied: 72_000 };

/** How often Node checks for requests that exceeded either time, in ms. */
const TIMEOUT_CHECK_MS = 5_000;

/** A request or response that moves less than this many bytes in this many ms ends its connection: 1 kB/s. */
const MIN_BYTES = 30_000;
const WINDOW_MS = 30_000;

/** How often the progress of connections is checked, in ms. */
const SWEEP_MS = 5_000;

/** Used when the limit of open files cannot be read. */
const OPEN_FILES_FALLBACK = 4_096;

/** Open files left for the database, uploads and upstreams: a tenth of the limit, and at least this many. */
const RESERVED_FILES = 256;

/** Largest share of all connections for one address, regardless of RATE_LIMIT. */
const ADDRESS_PART = 1 / 4;

/** Connections per address for each request per minute: as many as live streams of one address. */
const ADDRESS_SHARE = 2;

export interface ConnectionLimits {
  /** Open connections of the whole server. */
  total: number;
  /** Open connections of one address, 0 for any number. */
  perAddress: number;
  /** Returns whether a peer is a trusted proxy, whose connections belong to many clients. */
  isProxy(address: string): boolean;
  minBytes: number;
  windowMs: number;
  sweepMs: number;
}

/** The part of the configuration that decides connection limits. */
interface ConnectionConfig {
  /** Requests a minute; 0 is without limit. */
  rateLimit: number;
  /** As Fastify's `trustProxy`. */
  trustProxy: number | string[] | false;
}

/** Returns the limits of a configuration. `RATE_LIMIT=0` lifts the number per address with the other limits. */
export function connectionLimits({ rateLimit, trustProxy }: ConnectionConfig): ConnectionLimits {
  const total = maxConnections(openFileLimit());
  return {
    total,
    perAddress: Math.floor(Math.min(ADDRESS_SHARE * rateLimit, total * ADDRESS_PART)),
    isProxy: proxyTest(trustProxy),
    minBytes: MIN_BYTES,
    windowMs: WINDOW_MS,
    sweepMs: SWEEP_MS,
  };
}

/** Returns Fastify's options for Node's own timeouts. */
export function serverTimeouts({ trustProxy }: Pick<ConnectionConfig, 'trustProxy'>) {
  return {
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: trustProxy === false ? KEEP_ALIVE_MS.direct : KEEP_ALIVE_MS.proxied,
  };
}

/** Where a number of proxies is trusted, every connection comes from the nearest of them. */
function proxyTest(trusted: ConnectionConfig['trustProxy']): ConnectionLimits['isProxy'] {
  if (typeof trusted === 'number') return () => trusted > 0;
  if (trusted === false) return () => false;
  const matches = compile(trusted);
  return (address) => matches(address, 0);
}

/** Returns how many connections fit below a limit of open files. */
export function maxConnections(openFiles: number): number {
  return openFiles - Math.min(Math.max(RESERVED_FILES, Math.ceil(openFiles / 10)), Math.ceil(openFiles / 2));
}

/** Node has raised the soft limit to the hard one before this reads it. */
function openFileLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? OPEN_FILES_FALLBACK : Number(soft);
  } catch {
    return OPEN_FILES_FALLBACK;
  }
}
