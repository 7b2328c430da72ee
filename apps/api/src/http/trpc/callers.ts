import type { IncomingHttpHeaders } from 'node:http';
import type { Handle } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { keyIn } from '../../features/community/access/key-access.ts';
import { hashToken, type SessionCookie } from '../../security/session-cookie.ts';

/** A token that a request carries, as its hash. Nothing is known of it yet. */
export interface CallerToken {
  kind: 'session' | 'key';
  hash: string;
}

/** Returns the name under which the calls of a token's holder are counted, null for a token that is not valid. */
export type FindCaller = (token: CallerToken) => Promise<string | null>;

/** Names of API keys begin with this. */
const KEY = 'key ';

export function isKeyName(name: string): boolean {
  return name.startsWith(KEY);
}

/** Returns the API key or else the session token of a request, null for neither. */
export function tokenOf(headers: IncomingHttpHeaders, cookie: SessionCookie): CallerToken | null {
  const key = keyIn(headers);
  if (key !== null) return key === '' ? null : { kind: 'key', hash: hashToken(key) };
  const session = cookie.read(headers);
  return session === null ? null : { kind: 'session', hash: hashToken(session) };
}

/** Finds a session's person, so that all sessions of one person count together, and API keys one by one. */
export function createCallerFinder(handle: Handle, now: () => number): FindCaller {
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
      return found ? `${KEY}${found.id}` : null;
    }
    const [found] = await findSession(hash, now());
    return found ? `user ${found.user_id}` : null;
  };
}
