import type { FastifyError, FastifyInstance } from 'fastify';
import { registerDiscordControl } from '../discord/index.ts';
import type { LimitConfig } from '../erlc/limits.ts';
import { registerRobloxControl } from '../roblox/index.ts';
import { FAULT_MODES, type Fault, type SandboxShared, UPSTREAMS } from '../shared.ts';
import { chatPage } from './chat-page.ts';
import { homePage } from './home-page.ts';
import {
  ControlError,
  inputOf,
  oneOf,
  optionalCount,
  optionalNumber,
  optionalText,
  requiredText,
} from './input.ts';
import { runOp } from './world-ops.ts';
import { worldView } from './world-view.ts';

/** Default wait of an injected 429, in seconds. */
const DEFAULT_RETRY_AFTER = 5;

function worldId(params: unknown): string {
  const id = inputOf(params).world;
  if (typeof id === 'string' && /^[a-z0-9]{1,40}$/i.test(id)) return id;
  throw new ControlError(
    'A world is named by up to 40 letters and digits: the part of a server key after the hyphen.',
  );
}

/** Arms `{ upstream, mode, count?, match?, retryAfter? }`; mode `none` disarms it. */
function armFault(shared: SandboxShared, body: unknown): SandboxShared['faults'] {
  const input = inputOf(body);
  const upstream = oneOf(requiredText(input, 'upstream'), UPSTREAMS, 'upstream');
  const mode = oneOf(requiredText(input, 'mode'), FAULT_MODES, 'mode');
  const fault: Omit<Fault, 'mode'> = {
    count: optionalCount(input, 'count') ?? null,
    match: optionalText(input, 'match') ?? null,
    retryAfter: optionalNumber(input, 'retryAfter', 0) ?? DEFAULT_RETRY_AFTER,
  };
  shared.faults[upstream] = mode === 'none' ? null : { mode, ...fault };
  return shared.faults;
}

const LIMIT_KEYS = ['globalLimit', 'globalWindowMs', 'commandLimit', 'commandWindowMs'] as const;

function setLimits(config: LimitConfig, body: unknown): LimitConfig {
  const input = inputOf(body);
  for (const key of LIMIT_KEYS) config[key] = optionalCount(input, key) ?? config[key];
  return config;
}

function resetRequests(shared: SandboxShared): SandboxShared['requests'] {
  for (const name of UPSTREAMS) shared.requests[name] = {};
  return shared.requests;
}

function addErlcControl(app: FastifyInstance, shared: SandboxShared): void {
  const { erlc } = shared;
  app.get('/control/erlc', async () => erlc.worlds().map((world) => worldView(shared, world)));
  app.get('/control/erlc/public-key', async () => ({
    spki: erlc.signer.publicKeySpki,
    hex: erlc.signer.publicKeyHex,
  }));
  app.get('/control/erlc/:world', async (request) => worldView(shared, erlc.world(worldId(request.params))));
  app.post('/control/erlc/:world', async (request) =>
    runOp(shared, worldId(request.params), inputOf(request.body)),
  );
  app.get('/chat/:world', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(chatPage(erlc.world(worldId(request.params)))),
  );
  app.get('/control/limits', async () => ({
    erlc: erlc.limits.config,
    overruns: erlc.limits.overruns,
    deadKeyUses: erlc.deadKeyUses,
  }));
  app.post('/control/limits', async (request) => ({ erlc: setLimits(erlc.limits.config, request.body) }));
}

/** Registers the home page and the control API on the sandbox's own server. */
export async function registerControl(app: FastifyInstance, shared: SandboxShared): Promise<void> {
  app.setErrorHandler(async (error: FastifyError | ControlError, _request, reply) => {
    const status = error instanceof ControlError ? error.status : (error.statusCode ?? 500);
    return reply.code(status).send({ message: error.message });
  });
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({ message: `There is nothing at ${request.method} ${request.url}.` }),
  );
  app.get('/', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', refresh: '5' }).send(homePage(shared)),
  );
  app.get('/control/faults', async () => shared.faults);
  app.post('/control/faults', async (request) => armFault(shared, request.body));
  app.get('/control/requests', async () => shared.requests);
  app.post('/control/requests/reset', async () => resetRequests(shared));
  app.get('/control/discord/messages', async () => shared.discordMessages);
  registerDiscordControl(app, shared);
  registerRobloxControl(app, shared);
  addErlcControl(app, shared);
}
