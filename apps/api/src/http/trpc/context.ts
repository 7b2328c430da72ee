import { PREVIEW_HEADER, type RequestContext, type RequestSource, type Services } from '@tenfour/contracts';
import { DomainError, GRANTABLE_ROLES } from '@tenfour/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessFactory, AccessRequest } from '../../features/community/access/access.ts';
import { keyIn } from '../../features/community/access/key-access.ts';
import type { RequestLimits } from '../../security/rate-limits/request-limits.ts';
import type { SessionCookie } from '../../security/session-cookie.ts';
import { siteOf } from '../security/security.ts';
import type { AdminSessionOf } from '../session/admin-session.ts';
import type { Sessions } from '../session/session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of a session that is to be noted as in use once the answer is out. */
    staleSession: string | null;
    /** Hash of a key that is to be noted as in use once the answer is out. */
    staleKey: string | null;
  }
}

export interface ContextDeps {
  services: Services;
  access: AccessFactory;
  keyAccess: AccessFactory;
  touchKey(tokenHash: string): Promise<void>;
  panel: AdminSessionOf;
  cookie: SessionCookie;
  sessions: Sessions;
  limits: RequestLimits;
}

/** Builds what procedures see of a request; one per HTTP request, shared by its batch. */
export type ContextOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  transport: 'trpc' | 'rest',
) => RequestContext;

/** Prepares contexts, and writes `last_seen` after the answers of those that need it. */
export function addContext(app: FastifyInstance, deps: ContextDeps): ContextOf {
  app.decorateRequest('staleSession', null);
  app.decorateRequest('staleKey', null);
  app.addHook('onResponse', async (request) => {
    if (request.staleSession === null) return;
    await deps.sessions.touch(request.staleSession).catch((error: unknown) => {
      request.log.warn({ err: error }, 'last_seen was not written');
    });
  });
  app.addHook('onResponse', async (request) => {
    if (request.staleKey === null) return;
    await deps.touchKey(request.staleKey).catch((error: unknown) => {
      request.log.warn({ err: error }, 'last_used was not written');
    });
  });
  return (request, reply, transport) => {
    const source = sourceOf(request, transport);
    const key = keyIn(request.headers);
    if (key !== null) {
      requireAlone(request, transport, deps);
      const access = deps.keyAccess({
        token: key,
        source: 'api',
        onStale: (hash) => {
          request.staleKey = hash;
        },
        onKnown: (user, keyId) => {
          request.actor = { user, keyId };
        },
        onUnknown: () => deps.limits.forget(request),
      });
      const panel = deps.panel(request, reply);
      return { services: deps.services, access, panel, requestId: request.id, source: 'api' };
    }
    const access = deps.access({
      token: deps.cookie.read(request),
      source,
      preview: previewIn(request),
      onStale: (hash) => {
        request.staleSession = hash;
      },
      onKnown: (user) => {
        request.actor = { user };
      },
      onUnknown: () => deps.limits.forget(request),
    });
    const panel = deps.panel(request, reply);
    return { services: deps.services, access, panel, requestId: request.id, source };
  };
}

/** Returns the role whose view a request asks for. Throws `BAD_REQUEST` for a role that can't be granted. */
function previewIn({ headers }: FastifyRequest): AccessRequest['preview'] {
  const header = headers[PREVIEW_HEADER];
  if (header === undefined) return undefined;
  const [serverId, name, ...rest] = String(header).split(':');
  const role = GRANTABLE_ROLES.find((known) => known === name);
  if (!serverId || role === undefined || rest.length > 0) {
    throw new DomainError('BAD_REQUEST', {
      message: `${PREVIEW_HEADER}: must be a server id, “:” and a role.`,
    });
  }
  return { serverId, role };
}

/** Throws unless the key is used on its own: not with a session cookie or a preview, and only at the REST addresses. */
function requireAlone(request: FastifyRequest, transport: 'trpc' | 'rest', { cookie }: ContextDeps): void {
  if (transport === 'trpc') {
    throw new DomainError('FORBIDDEN', {
      message: 'API keys work with the addresses under /api, not with /trpc.',
    });
  }
  if (request.headers[PREVIEW_HEADER] !== undefined) {
    throw new DomainError('FORBIDDEN', { message: 'An API key can’t preview a role.' });
  }
  if (cookie.read(request) === null) return;
  throw new DomainError('BAD_REQUEST', { message: 'Send either an API key or a session cookie, not both.' });
}

/** Browsers say where a fetch comes from; other programs do not. */
function sourceOf(request: FastifyRequest, transport: 'trpc' | 'rest'): RequestSource {
  return transport === 'trpc' || siteOf(request) !== undefined ? 'web' : 'api';
}
