import { Agent, request } from 'node:http';

/** An answer read as text. */
export interface RawAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** Creates an agent that reuses connections, so that thousands of requests need only a few. */
export const rawAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 16 });

/**
 * Sends bytes that `fetch` would refuse or mend: any path, any header, a body with any method. Rejects when there
 * is no answer within `timeoutMs`.
 */
export function sendRaw(
  base: string,
  what: { method: string; path: string; headers: Record<string, string>; body: string },
  { agent, timeoutMs = 10_000 }: { agent: Agent; timeoutMs?: number },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  const { method, path, body } = what;
  const bytes = Buffer.from(body, 'latin1');
  const headers = {
    ...what.headers,
    ...(bytes.length > 0 ? { 'content-length': String(bytes.length) } : {}),
  };
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const sent = request({ hostname, port, method, path, headers, agent }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      const contentType = response.headers['content-type'] ?? '';
      resolve({ status: response.statusCode ?? 0, contentType, text: Buffer.concat(chunks).toString() });
    });
  });
  sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`No answer to ${method} ${path.slice(0, 200)}.`)));
  sent.on('error', reject);
  sent.end(bytes);
  return promise;
}
