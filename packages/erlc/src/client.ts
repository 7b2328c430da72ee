import { localError } from './errors.ts';
import { keyFingerprint } from './keys.ts';
import { parseAccepted, parseBans, parseServer } from './parse.ts';
import { type Connection, type ErlcResult, perform } from './perform.ts';
import { type BucketState, createRateLimits } from './rate-limits.ts';
import type { FetchLike, Timers } from './transport.ts';
import {
  type AccountRef,
  type CommandAccepted,
  type EpochMs,
  SERVER_SECTIONS,
  type ServerReading,
  type ServerSection,
} from './types.ts';

/** The API's address. */
export const ERLC_BASE_URL = 'https://api.erlc.gg';

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BODY_BYTES = 8 * 1024 * 1024;
const PLATFORM_TIMERS: Timers = {
  setTimeout,
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
const ROUTES = {
  server: { method: 'GET', path: '/v2/server' },
  bans: { method: 'GET', path: '/v1/server/bans' },
  command: { method: 'POST', path: '/v2/server/command' },
  commandV1: { method: 'POST', path: '/v1/server/command' },
} as const;

export type CallOptions = { signal?: AbortSignal | undefined };

export type ErlcClientOptions = {
  /** Default `https://api.erlc.gg`. */
  baseUrl?: string;
  /** Key of a public or large application; sent raw in `Authorization`. */
  globalKey?: string | undefined;
  /** Name and contact of your application. */
  userAgent: string;
  /** For one whole call, body included. Default 10 s. */
  timeoutMs?: number;
  /** Longer answers are an `upstream` error. Default 8 MiB. */
  maxBodyBytes?: number;
  /** For tests. */
  fetch?: FetchLike;
  /** For tests: the clock in ms. */
  now?: () => EpochMs;
  /** For tests. */
  timers?: Timers;
};

export type ErlcClient = {
  /** Reads the status and the requested sections in one request (`GET /v2/server`). */
  readServer<Asked extends ServerSection = never>(
    key: string,
    sections?: readonly Asked[],
    options?: CallOptions,
  ): Promise<ErlcResult<ServerReading<Asked>>>;
  /** Runs one command, leading colon included. Never retried; see `error.outcome` for what is known. */
  sendCommand(key: string, command: string, options?: CallOptions): Promise<ErlcResult<CommandAccepted>>;
  /** Lists all accounts banned in the game (`GET /v1/server/bans`). */
  readBans(key: string, options?: CallOptions): Promise<ErlcResult<AccountRef[]>>;
  /** Returns when the next command with this key can be sent: epoch ms, at least now. */
  nextCommandAt(key: string): EpochMs;
  /**
   * Returns when the next read can be sent: epoch ms, at least now. The key matters only if reads are limited by key.
   */
  nextReadAt(key?: string, read?: 'server' | 'bans'): EpochMs;
  /**
   * Returns the known state of the bucket that reads count in; null before the first one. The key as in `nextReadAt`.
   */
  readBucket(key?: string): BucketState | null;
  /** Returns the known state of every bucket; contains no keys. */
  buckets(): BucketState[];
  /** Allows a key that was answered with 2002 or 2004 to be tried again. */
  forget(key: string): void;
};

/**
 * Creates a client of the ER:LC private server API. Use one per process and outgoing address: it holds the buckets and
 * dead keys. Throws a TypeError for invalid options; the methods never throw or reject.
 */
export function createErlcClient(options: ErlcClientOptions): ErlcClient {
  const self = connect(options);
  const { limits } = self;
  return {
    readServer: (key, sections = [], { signal } = {}) => readServer(self, key, sections, signal),
    sendCommand: (key, command, { signal } = {}) => sendCommand(self, key, command, signal),
    readBans: (key, { signal } = {}) =>
      perform(self, { route: 'bans', endpoint: ROUTES.bans, key, signal, parse: parseBans }),
    nextCommandAt: (key) => limits.nextAt('command', key),
    nextReadAt: (key = '', read = 'server') => limits.nextAt(read, key),
    readBucket: (key = '') => limits.stateOf('server', key),
    buckets: () => limits.snapshot(),
    forget: (key) => void self.deadKeys.delete(keyFingerprint(key)),
  };
}

function readServer<Asked extends ServerSection>(
  self: Connection,
  key: string,
  sections: readonly Asked[],
  signal: AbortSignal | undefined,
): Promise<ErlcResult<ServerReading<Asked>>> {
  // A doubled flag is a 400, so each is sent once, in one order.
  const asked = SERVER_SECTIONS.filter((name): name is Asked =>
    (sections as readonly string[]).includes(name),
  );
  return perform(self, {
    route: 'server',
    endpoint: ROUTES.server,
    key,
    query: asked.map((name) => `${name}=true`).join('&'),
    signal,
    parse: (json) => parseServer(json, asked),
  });
}

async function sendCommand(
  self: Connection,
  key: string,
  command: string,
  signal: AbortSignal | undefined,
): Promise<ErlcResult<CommandAccepted>> {
  if (command.trim() === '' || /\p{Cc}/u.test(command)) {
    const message = 'A command is one line of text that is not empty.';
    return { ok: false, error: localError('invalid-command', message, 3001), rateLimit: null };
  }
  const body = JSON.stringify({ command });
  const call = { route: 'command' as const, key, body, signal, parse: parseAccepted };
  const result = await perform(self, { ...call, endpoint: ROUTES.command });
  // A 404 without an API error code means that the command was never read, so this sends it for the first time.
  if (result.ok || result.error.httpStatus !== 404 || result.error.code !== null) return result;
  return perform(self, { ...call, endpoint: ROUTES.commandV1 }, true);
}

// `fetch` would repeat an invalid header value in its error message on every call.
function check(options: ErlcClientOptions): void {
  const base = options.baseUrl ?? ERLC_BASE_URL;
  const url = URL.canParse(base) ? new URL(base) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '') {
    throw new TypeError('baseUrl must be an http(s) address without credentials or query');
  }
  if (!/^[\x20-\x7e]+$/.test(options.userAgent)) throw new TypeError('userAgent must be printable ASCII');
  if (!/^[\x21-\x7e]*$/.test(options.globalKey ?? ''))
    throw new TypeError('globalKey has characters it cannot have');
}

function connect(options: ErlcClientOptions): Connection {
  check(options);
  const now = options.now ?? Date.now;
  return {
    baseUrl: (options.baseUrl ?? ERLC_BASE_URL).replace(/\/+$/, ''),
    globalKey: options.globalKey ?? '',
    userAgent: options.userAgent,
    transport: {
      // Looked up at each call, so that a test or a tracer can replace the global one later.
      fetch: options.fetch ?? ((url, init) => fetch(url, init)),
      timers: options.timers ?? PLATFORM_TIMERS,
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      maxBodyBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    },
    limits: createRateLimits(now),
    deadKeys: new Map(),
    globalKeyDead: false,
  };
}
