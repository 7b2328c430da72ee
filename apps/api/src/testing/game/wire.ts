import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll } from 'vitest';

/** One exchange as it went over the wire, bodies as text. */
export interface Exchange {
  method: string;
  path: string;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number;
  responseHeaders: [name: string, value: string][];
  responseBody: string;
}

/** A proxy in front of a server that records all requests and responses. */
export interface Wire {
  /** Where callers find the server. */
  url: string;
  exchanges: Exchange[];
}

/** Listens on a free port and passes everything on; closed after the file. */
export async function tapWire(upstream: string): Promise<Wire> {
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    passOn(upstream, request, response, exchanges).catch(() => response.destroy());
  });
  // Who pauses for longer than Node's five seconds may come back the moment it hangs up.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, exchanges };
}

async function passOn(
  upstream: string,
  request: IncomingMessage,
  response: ServerResponse,
  exchanges: Exchange[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const requestBody = Buffer.concat(chunks).toString();
  const method = request.method ?? 'GET';
  const path = request.url ?? '/';
  const requestHeaders = textHeaders(request);
  const answer = await fetch(upstream + path, {
    method,
    headers: requestHeaders,
    redirect: 'manual',
    ...(requestBody === '' ? {} : { body: requestBody }),
  });
  const responseBody = Buffer.from(await answer.arrayBuffer());
  const { status } = answer;
  const responseHeaders = [...answer.headers];
  const answered = { status, responseHeaders, responseBody: responseBody.toString() };
  exchanges.push({ method, path, requestHeaders, requestBody, ...answered });
  for (const [name, value] of responseHeaders) if (!HOP.has(name)) response.appendHeader(name, value);
  response.writeHead(status).end(responseBody);
}

/** Headers of a single connection, and those that fetch sets automatically. */
const HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
  'content-encoding',
]);

function textHeaders({ headers }: IncomingMessage): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => !HOP.has(name));
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
