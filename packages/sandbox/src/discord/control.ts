import type { FastifyInstance } from 'fastify';
import { discordSnowflakeOf, hashNumber } from '../identity.ts';
import { textOf } from '../oauth-grants.ts';
import type { SandboxShared } from '../shared.ts';
import { registerChannelControl } from './channel-settings.ts';
import { registerGatewayControl } from './gateway.ts';
import { registerGuildControl } from './guild-roles.ts';
import { sendInteraction, viewOf } from './interaction-send.ts';
import { discordStateOf } from './state.ts';
import type { Webhook } from './webhook-store.ts';

/**
 * Makes a webhook named like a channel. The same name gives the same id and token, so that an address
 * survives a restart. `url` has the form that the real service hands out.
 */
export function createDiscordWebhook(shared: SandboxShared, name: string): Webhook & { url: string } {
  const id = discordSnowflakeOf(`webhook:${name}`);
  const token = `live-${hashNumber(`token-a:${name}`).toString(36)}${hashNumber(`token-b:${name}`).toString(36)}`;
  const webhook = discordStateOf(shared).webhooks.create({
    id,
    token,
    name,
    channelId: discordSnowflakeOf(`channel:${id}`),
    guildId: discordSnowflakeOf('guild:0'),
  });
  return { ...webhook, url: `https://discord.com/api/webhooks/${id}/${token}` };
}

/**
 * Registers control of the Discord stand-in: `POST /control/discord/webhooks` with `{ "name": "..." }` returns the
 * webhook (201), `DELETE /control/discord/webhooks/{id}` makes it unknown (204). `GET /control/discord/scheduled-events`
 * lists the events of all Discord servers, those that are over included.
 */
export function registerDiscordControl(app: FastifyInstance, shared: SandboxShared): void {
  registerGuildControl(app, shared);
  registerChannelControl(app, shared);
  registerGatewayControl(app, shared);
  app.get('/control/discord/scheduled-events', async () => [
    ...discordStateOf(shared).scheduledEvents.values(),
  ]);
  app.post('/control/discord/webhooks', (request, reply) => {
    const name = textOf(request.body, 'name')?.trim();
    if (name === undefined || name === '') return reply.code(400).send({ message: 'name is missing' });
    return reply.code(201).send(createDiscordWebhook(shared, name));
  });
  app.get('/control/discord/public-key', async () => ({ hex: discordStateOf(shared).signer.publicKeyHex }));
  app.post('/control/discord/interactions-url', async (request) => {
    const { interactions } = discordStateOf(shared);
    interactions.url = textOf(request.body, 'url') ?? null;
    return { url: interactions.url };
  });
  app.post('/control/discord/interaction', (request) =>
    sendInteraction(discordStateOf(shared), request.body),
  );
  app.get<{ Params: { id: string } }>('/control/discord/interactions/:id', async (request, reply) => {
    const found = discordStateOf(shared).interactions.byId(request.params.id);
    return found ? viewOf(found) : reply.code(404).send({ message: 'There is no such interaction.' });
  });
  app.delete<{ Params: { id: string } }>('/control/discord/webhooks/:id', (request, reply) => {
    discordStateOf(shared).webhooks.remove(request.params.id);
    return reply.code(204).send();
  });
}
