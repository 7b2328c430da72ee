import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { SandboxShared } from '../shared.ts';
import { registerApplication } from './application.ts';
import { registerBot } from './bot.ts';
import { registerBotDirect } from './bot-channels.ts';
import { registerCdn } from './cdn.ts';
import { discordFaultBodies, sendError } from './errors.ts';
import { registerGateway } from './gateway.ts';
import { registerGuildMembers } from './guild-roles.ts';
import { registerInteractionCallbacks } from './interaction-webhook.ts';
import { registerManualInput } from './manual-input-page.ts';
import { registerMe } from './me.ts';
import { messagesPage } from './messages-page.ts';
import { registerOAuth } from './oauth.ts';
import { discordStateOf } from './state.ts';
import { registerWebhooks } from './webhooks.ts';

export { registerDiscordControl } from './control.ts';

/** Parses a JSON body; an empty one counts as none, an invalid one answers Discord's 50109. */
async function parseJson(_request: unknown, body: string | Buffer): Promise<unknown> {
  const text = body.toString();
  return text === '' ? undefined : JSON.parse(text);
}

function registerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendError(reply, 404, 0, '404: Not Found'));
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof SyntaxError) {
      return sendError(reply, 400, 50109, 'The request body contains invalid JSON.');
    }
    const status = error.statusCode ?? 500;
    return sendError(reply, status, 0, `${status}: ${error.message}`);
  });
}

/** Puts the Discord stand-in's routes on its server. */
export async function registerDiscord(app: FastifyInstance, shared: SandboxShared): Promise<void> {
  const state = discordStateOf(shared);
  shared.faultBodies.discord = discordFaultBodies;
  shared.homeLinks.push({ upstream: 'discord', path: '/', label: 'Everything posted to Discord' });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  await app.register(formbody);
  registerFailures(app);
  registerOAuth(app, state);
  registerMe(app, state);
  registerCdn(app);
  registerWebhooks(app, state);
  registerBot(app, state);
  registerApplication(app, state);
  registerGuildMembers(app, state);
  await registerGateway(app, state);
  registerInteractionCallbacks(app, state);
  registerManualInput(app, state);
  registerBotDirect(app, state);
  app.get('/', (_request, reply) => reply.type('text/html').send(messagesPage(state)));
}
