import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createTenfour, type Tenfour } from './client.ts';
import type { ClientOptions } from './request.ts';

/** A request that the fake API received. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

type Answer = (response: ServerResponse, request: Received) => unknown;

/** Starts an HTTP server that gives these answers in turn, and returns a client of it with what it received. */
export async function startFakeApi(
  answers: readonly Answer[],
  options: Partial<ClientOptions> = {},
): Promise<{ tenfour: Tenfour; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
    received.push(one);
    await (answers[received.length - 1] ?? send(500, { code: 'INTERNAL', message: 'Too many requests.' }))(
      response,
      one,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { tenfour: createTenfour({ url, key: 'tf_key', server: 'a/b', ...options }), received };
}

/** Returns an answer with JSON. */
export function send(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
