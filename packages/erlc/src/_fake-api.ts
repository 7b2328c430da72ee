import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createErlcClient, type ErlcClient, type ErlcClientOptions } from './index.ts';

/** A key with halves long enough to be noticed in any leak. */
export const KEY = 'sUpErSecretPrivateHalf01-Serverid42';
export const SECRET_HALF = 'sUpErSecretPrivateHalf01';
export const GLOBAL_KEY = 'gLoBaLsecretOfTheApplication99';

export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
export type Handler = (response: ServerResponse, request: Seen) => void;

/** An HTTP server with scripted answers; records the requests. */
export type FakeApi = {
  url: string;
  seen: Seen[];
  server: Server;
  answer(handler: Handler): void;
  close(): Promise<void>;
};

/** Listens on a free port of 127.0.0.1. */
export async function startFakeApi(): Promise<FakeApi> {
  const seen: Seen[] = [];
  let handler: Handler = (response) => json(response, 200, { message: 'Success' });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const entry = { method, url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(entry);
      handler(response, entry);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    server,
    answer: (next) => {
      handler = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends JSON with optional headers. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Returns the headers of an ordinary answer; `resetAt` in epoch seconds. */
export function limitHeaders(bucket: string, limit: number, remaining: number, resetAt: number) {
  return {
    'x-ratelimit-bucket': bucket,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt),
  };
}

/** Creates a clock that only moves when a test advances it. */
export function fakeClock(start = Date.now()) {
  let at = start;
  return {
    now: () => at,
    advance: (ms: number): void => {
      at += ms;
    },
  };
}

/** Creates a client of the fake, with both keys in use so that either could leak. */
export function clientOf(url: string, more: Partial<ErlcClientOptions> = {}): ErlcClient {
  return createErlcClient({ baseUrl: url, userAgent: 'tests (localhost)', globalKey: GLOBAL_KEY, ...more });
}
