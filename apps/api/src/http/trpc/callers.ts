import type { FastifyRequest } from 'fastify';
import type { Handle } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { keyIn } from '../../features/community/access/key-access.ts';
import type { CallerToken, RequestLimitsDeps } from '../../security/rate-limits/request-limits.ts';
import { hashToken, type SessionCookie } from '../../security/session-cookie.ts';

/** Returns the API key or else the session token of a request, null for neither. */
export function tokenOf(
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
  cookie: SessionCookie,
): CallerToken | null {
  const key = keyIn(request.headers);
  if (key !== null) return key === '' ? null : { kind: 'key', hash: hashToken(key) };
  const session = cookie.read(request);
  return session === null ? null : { kind: 'session', hash: hashToken(session) };
}

/** Creates the lookup of who holds a token: all sessions of one person count together, API keys one by one. */
export function createCallerFinder(handle: Handle, now: () => number): RequestLimitsDeps['findCaller'] {
  const findSession = prepare(
    handle,
    handle.selectFrom('sessions').select('user_id').where('token_hash', '=', '').where('expires_at', '>', 0),
  );
  const findKey = prepare(
    handle,
    handle
      .selectFrom('api_keys')
      .select('id')
      .where('token_hash', '=', '')
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', 0)])),
  );
  return async ({ kind, hash }) => {
    if (kind === 'key') {
      const [found] = await findKey(hash, now());
      return found ? { kind: 'key', id: found.id } : null;
    }
    const [found] = await findSession(hash, now());
    return found ? { kind: 'user', id: found.user_id } : null;
  };
}
