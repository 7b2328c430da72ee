import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { SandboxShared } from '../shared.ts';
import { asBot } from './bot-auth.ts';
import { createGatewayHub, type GatewayHub } from './gateway-hub.ts';
import { createGatewaySession } from './gateway-session.ts';
import { isRecord } from './json-fields.ts';
import type { DiscordState } from './state.ts';
import { discordStateOf } from './state.ts';

const hubs = new WeakMap<SandboxShared, GatewayHub>();

function hubOf(shared: SandboxShared): GatewayHub {
  const hub = hubs.get(shared) ?? createGatewayHub(discordStateOf(shared));
  hubs.set(shared, hub);
  return hub;
}

/** Registers `GET /gateway/bot` and its websocket: JSON without compression, one shard. */
export async function registerGateway(app: FastifyInstance, state: DiscordState): Promise<void> {
  const { shared } = state;
  await app.register(websocket);
  app.get(
    '/api/v10/gateway/bot',
    asBot((_request, reply) =>
      reply.send({
        url: `${shared.urls.discord.replace(/^http/, 'ws')}/gateway`,
        shards: 1,
        session_start_limit: { total: 1_000, remaining: 999, reset_after: 86_400_000, max_concurrency: 1 },
      }),
    ),
  );
  app.get('/gateway', { websocket: true }, (socket) => createGatewaySession(hubOf(shared), socket));
}

/**
 * Registers control of the gateway: `GET /control/discord/gateway` returns the sessions with their intents and
 * presence; `POST /control/discord/gateway/drop` cuts every connection, `{ "forget": true }` also forgets the sessions,
 * so that none can be resumed.
 */
export function registerGatewayControl(app: FastifyInstance, shared: SandboxShared): void {
  app.get('/control/discord/gateway', (_request, reply) => reply.send(hubOf(shared).view()));
  app.post('/control/discord/gateway/drop', (request, reply) => {
    const { forget = false } = isRecord(request.body) ? request.body : {};
    hubOf(shared).drop(forget === true);
    return reply.code(204).send();
  });
}
