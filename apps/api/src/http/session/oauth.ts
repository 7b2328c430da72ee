import oauth2, { type OAuth2Namespace } from '@fastify/oauth2';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  DISCORD_USER_AGENT,
  type DiscordClient,
  discordBusy,
  discordDown,
} from '../../integrations/discord/discord.ts';
import { SIGN_IN } from '../../security/rate-limits/limits.ts';
import type { RequestLimits } from '../../security/rate-limits/request-limits.ts';
import { type SessionCookie, tokenCookie } from '../../security/session-cookie.ts';
import { ownPath } from '../rest/path-ids.ts';
import { DEVICE_MS } from './admin-session.ts';
import { createPendingStore, type Pending, type PendingStore } from './pending-sign-ins.ts';
import type { Sessions } from './session.ts';
import { sendSignInProblem } from './sign-in-problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sign-in that this callback answers. */
    pendingSignIn: Pending | null;
  }
}

export interface SignInDeps {
  config: {
    discord: { baseUrl: string; clientId: string; clientSecret: string };
    publicUrl: string;
    /** Whether people reach the product over https. */
    secure: boolean;
    upstreamTimeoutMs: number;
  };
  discord: DiscordClient;
  sessions: Sessions;
  cookie: SessionCookie;
  limits: RequestLimits;
  now: () => number;
}

/** The cookie by which accounts know a browser again. It opens nothing. */
function deviceCookie(secure: boolean) {
  return tokenCookie(secure, { name: 'known', lifeMs: DEVICE_MS, sameSite: 'lax' });
}

const CALLBACK = '/api/auth/callback';

/** The plugin's own cookie for the PKCE verifier; ours is one per tab, and is put in its place. */
const VERIFIER_COOKIE = 'oauth2-code-verifier';

const zCallback = z.object({
  code: z.string().max(512).optional(),
  state: z.string().max(128).optional(),
  error: z.string().max(128).optional(),
});

/** Adds `/api/login` and its callback. Register in a scope of its own. */
export async function addSignIn(app: FastifyInstance, deps: SignInDeps): Promise<void> {
  const pending = createPendingStore(deps.config.secure, deps.now);
  const device = deviceCookie(deps.config.secure);
  app.decorateRequest('pendingSignIn', null);
  await registerOAuth(app, deps.config, pending);
  const discord = namespaceOf(app);

  app.get<{ Querystring: { next?: unknown } }>('/api/login', {
    config: { shedLast: true },
    handler: async (request, reply) => {
      await deps.limits.admit(SIGN_IN, request);
      return start(request, reply, ownPath(request.query.next, deps.config.publicUrl));
    },
  });
  app.get(CALLBACK, { config: { neverShed: true } }, (request, reply) => finish(request, reply));

  async function start(request: FastifyRequest, reply: FastifyReply, next: string): Promise<FastifyReply> {
    const jar = cookieJar(reply);
    const address = await discord.generateAuthorizationUri(request, jar.reply);
    const state = new URL(address).searchParams.get('state') ?? '';
    const verifier = jar.cookies.get(VERIFIER_COOKIE) ?? '';
    pending.save(request, reply, { state, verifier, next });
    return reply.header('cache-control', 'no-store').redirect(address, 302);
  }

  async function finish(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = zCallback.safeParse(request.query).data ?? {};
    const found = pending.take(request, reply, query.state);
    const next = found?.next ?? '/';
    if (!found) return sendSignInProblem(request, reply, 'expired', next);
    if (query.error !== undefined || query.code === undefined) {
      return sendSignInProblem(request, reply, query.error === 'access_denied' ? 'denied' : 'refused', next);
    }
    try {
      request.pendingSignIn = found;
      request.cookies[VERIFIER_COOKIE] = found.verifier;
      const token = await exchange(discord, request);
      const person = await deps.discord.me(token);
      const userAgent = request.headers['user-agent'] ?? null;
      const previousToken = deps.cookie.read(request);
      const from = { address: request.ip, deviceToken: device.read(request), previousToken };
      const begun = await deps.sessions.begin({ person, userAgent, ...from });
      deps.cookie.set(reply, begun.token);
      device.set(reply, begun.deviceToken);
      return reply.header('cache-control', 'no-store').redirect(next, 302);
    } catch (error) {
      return sendSignInProblem(request, reply, error, next);
    }
  }
}

async function registerOAuth(
  app: FastifyInstance,
  config: SignInDeps['config'],
  pending: PendingStore,
): Promise<void> {
  const { baseUrl, clientId, clientSecret } = config.discord;
  await app.register(oauth2, {
    name: 'discord',
    scope: ['identify'],
    pkce: 'S256',
    credentials: {
      client: { id: clientId, secret: clientSecret },
      auth: {
        authorizeHost: baseUrl,
        authorizePath: '/oauth2/authorize',
        tokenHost: baseUrl,
        tokenPath: '/api/oauth2/token',
      },
      http: { timeout: config.upstreamTimeoutMs, maxBytes: 64 * 1024, redirects: 0 },
      options: { authorizationMethod: 'body' },
    },
    userAgent: DISCORD_USER_AGENT,
    callbackUri: config.publicUrl + CALLBACK,
    generateStateFunction: () => pending.newState(),
    checkStateFunction: (request: FastifyRequest) => request.pendingSignIn !== null,
  });
}

function namespaceOf(app: FastifyInstance): OAuth2Namespace {
  const namespace = app.oauth2Discord;
  if (!namespace) throw new Error('The OAuth plugin did not register its namespace.');
  return namespace;
}

/** A reply that keeps the plugin's cookies to itself: two tabs would overwrite each other's under its names. */
function cookieJar(reply: FastifyReply): { reply: FastifyReply; cookies: Map<string, string> } {
  const cookies = new Map<string, string>();
  const setCookie = (name: string, value: string): Map<string, string> => cookies.set(name, value);
  const jar: FastifyReply = Object.create(reply, { setCookie: { value: setCookie } });
  return { reply: jar, cookies };
}

const zTokenFailure = z.object({
  data: z.object({
    isResponseError: z.literal(true),
    res: z.object({ statusCode: z.number() }),
    headers: z.record(z.string(), z.unknown()),
  }),
});

/** Exchanges the code for an access token, which is used once and never stored. */
async function exchange(discord: OAuth2Namespace, request: FastifyRequest): Promise<string> {
  try {
    const { token } = await discord.getAccessTokenFromAuthorizationCodeFlow(request);
    if (typeof token.access_token === 'string' && token.access_token !== '') return token.access_token;
  } catch (error) {
    throw exchangeFailure(error);
  }
  throw discordDown(new Error('the token endpoint answered without a token'));
}

function exchangeFailure(error: unknown): unknown {
  const failure = zTokenFailure.safeParse(error).data?.data;
  const status = failure?.res.statusCode ?? 0;
  if (status === 429) return discordBusy(String(failure?.headers['retry-after'] ?? ''));
  return status === 400 ? 'expired' : discordDown(scrubbed(error));
}

/** Returns an error with the message only: the plugin's errors carry the request they sent, with our secret in it. */
function scrubbed(error: unknown): Error {
  return new Error(error instanceof Error ? error.message : 'the token endpoint failed');
}
