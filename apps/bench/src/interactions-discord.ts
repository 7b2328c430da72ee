import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** The stand-in for Discord: it signs requests, and records when a follow-up answer arrives. */
export interface DiscordStandIn {
  url: string;
  /** Hex, as an application's page shows it. */
  publicKey: string;
  /** Headers for these bytes, signed now. */
  headers(body: string): Record<string, string>;
  /** When the answer of an interaction's token came, by `performance.now()`. */
  answeredAt: ReadonlyMap<string, number>;
  stop(): void;
}

/** The raw key is the end of its SPKI. */
const SPKI_PREFIX_BYTES = 12;

/** Starts it on a free port. */
export async function startDiscord(): Promise<DiscordStandIn> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const answeredAt = new Map<string, number>();
  const server = createServer((request, response) => {
    const token = /^\/api\/v10\/webhooks\/[^/]+\/([^/?]+)/.exec(request.url ?? '')?.[1];
    request.resume().on('end', () => {
      if (token !== undefined) answeredAt.set(token, performance.now());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}');
    });
  });
  const port = await listen(server);
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return {
    url: `http://127.0.0.1:${port}`,
    publicKey: spki.subarray(SPKI_PREFIX_BYTES).toString('hex'),
    headers(body) {
      const at = String(Math.floor(Date.now() / 1_000));
      return {
        'content-type': 'application/json',
        'x-signature-timestamp': at,
        'x-signature-ed25519': sign(null, Buffer.from(at + body), privateKey).toString('hex'),
      };
    },
    answeredAt,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
