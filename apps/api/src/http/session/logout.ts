import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../../security/rate-limits/request-limits.ts';
import type { SessionCookie, TokenCookie } from '../../security/session-cookie.ts';
import { messagePage, sendPage } from '../pages/pages.ts';
import { siteOf } from '../security/security.ts';
import type { Sessions } from './session.ts';

const CONFIRM = messagePage({
  title: 'Sign out?',
  text: 'A link on another site brought you here. You stay signed in unless you say otherwise.',
  action: { href: '/api/logout', label: 'Sign out', method: 'post' },
  other: { href: '/', label: 'Stay signed in' },
});

/**
 * Adds `/api/logout`: ends the session and the browser's admin session, and redirects to the start page. When opened
 * from another site it asks first, so that other sites cannot sign people out; the answer is a POST, which the origin
 * check guards.
 */
export function addLogout(
  app: FastifyInstance,
  deps: {
    sessions: Sessions;
    cookie: SessionCookie;
    panelCookie: TokenCookie;
    limits: RequestLimits;
    publicUrl: string;
  },
): void {
  const { sessions, cookie, panelCookie, limits, publicUrl } = deps;

  async function leave(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = cookie.read(request);
    if (token !== null) await sessions.end(token, panelCookie.read(request));
    limits.forget(request);
    cookie.clear(reply);
    panelCookie.clear(reply);
    // Browsers keep answers to polled queries.
    reply.headers({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' });
    return reply.redirect('/', request.method === 'POST' ? 303 : 302);
  }

  // The confirm page's form has no fields, and nothing is read from whatever else is posted.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  app.get('/api/logout', { config: { shedLast: true } }, async (request, reply) => {
    const confirm = cookie.read(request) !== null && isForeign(request, publicUrl);
    return confirm ? sendPage(reply, 200, CONFIRM) : leave(request, reply);
  });
  app.post('/api/logout', leave);
}

/** Whether a navigation began on another site, by `Sec-Fetch-Site` or else by the referrer. */
function isForeign(request: FastifyRequest, publicUrl: string): boolean {
  const site = siteOf(request);
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { referer, host } = request.headers;
  if (referer === undefined) return false;
  const from = URL.parse(referer)?.host;
  return from !== host && from !== new URL(publicUrl).host;
}
