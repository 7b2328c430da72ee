import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { generateRandomCodeVerifier } from 'oauth4webapi';
import { z } from 'zod';
import type { DiscordClient } from '../../integrations/discord/discord.ts';
import { createDiscordOAuth } from '../../integrations/discord/discord-oauth.ts';
import { SIGN_IN } from '../../security/rate-limits/limits.ts';
import type { RequestLimits } from '../../security/rate-limits/request-limits.ts';
import { type SessionCookie, tokenCookie } from '../../security/session-cookie.ts';
import { ownPath } from '../rest/path-ids.ts';
import { DEVICE_MS } from './admin-session.ts';
import { createPendingStore } from './pending-sign-ins.ts';
import type { Sessions } from './session.ts';
import { sendSignInProblem } from './sign-in-problems.ts';

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

const zCallback = z.object({
  code: z.string().max(512).optional(),
  state: z.string().max(128).optional(),
  error: z.string().max(128).optional(),
});

/** Adds `/api/login` and its callback. Register in a scope of its own. */
export function addSignIn(app: FastifyInstance, deps: SignInDeps): void {
  const pending = createPendingStore(deps.config.secure, deps.now);
  const device = deviceCookie(deps.config.secure);
  const oauth = createDiscordOAuth({
    ...deps.config.discord,
    callback: deps.config.publicUrl + CALLBACK,
    timeoutMs: deps.config.upstreamTimeoutMs,
  });

  app.get<{ Querystring: { next?: unknown } }>('/api/login', {
    config: { shedLast: true },
    handler: async (request, reply) => {
      await deps.limits.admit(SIGN_IN, request);
      return start(request, reply, ownPath(request.query.next, deps.config.publicUrl));
    },
  });
  app.get(CALLBACK, { config: { neverShed: true } }, (request, reply) => finish(request, reply));

  async function start(request: FastifyRequest, reply: FastifyReply, next: string): Promise<FastifyReply> {
    const state = pending.newState();
    const verifier = generateRandomCodeVerifier();
    pending.save(request, reply, { state, verifier, next });
    const address = await oauth.address(state, verifier);
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
      const token = await oauth.exchange(query.code, found.verifier);
      if (token === null) return sendSignInProblem(request, reply, 'expired', next);
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
