import type { Account, AdminSession, PlatformViewer } from '@tenfour/contracts';
import { panelFactorAction } from '@tenfour/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { iso } from '../../db/codecs.ts';
import type { Handle } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { hashToken, tokenCookie } from '../../security/session-cookie.ts';

/** Lifetime of an admin session, in ms: two hours from the sign-in, regardless of activity. */
export const PANEL_MS = 2 * 60 * 60_000;

/** How long a browser counts as known to an account after a sign-in from it, in ms. */
export const DEVICE_MS = 180 * 24 * 60 * 60_000;

const USER_AGENT_LENGTH = 200;

export interface AdminSessionDeps {
  handle: Handle;
  /** Whether the public address is https. */
  secure: boolean;
  /** Whether every sign-in needs a second factor. */
  factorRequired: boolean;
  /** Epoch ms. */
  now: () => number;
}

/** Returns the admin session of a request. */
export type AdminSessionOf = (request: FastifyRequest, reply: FastifyReply) => AdminSession;

/** The two cookies of platform staff: the open panel, and the browser that is known. */
export function panelCookies(secure: boolean) {
  return {
    panel: tokenCookie(secure, { name: 'panel', lifeMs: PANEL_MS, sameSite: 'strict' }),
    device: tokenCookie(secure, { name: 'device', lifeMs: DEVICE_MS, sameSite: 'strict' }),
  };
}

/**
 * Reads who is behind a request's panel cookie, with one prepared query per request and nothing cached between them:
 * a deactivated account is refused at its next call. A panel works only for the Discord user who opened it, in
 * whichever sign-in of theirs.
 */
export function createAdminSessions(deps: AdminSessionDeps): AdminSessionOf {
  const { handle, secure, now } = deps;
  const cookies = panelCookies(secure);
  const find = prepareFindPanel(handle, deps.factorRequired);
  return (request, reply) => {
    const token = cookies.panel.read(request);
    let found: Promise<PlatformViewer | null> | undefined;
    return {
      viewer: async (account) => {
        if (token === null) return null;
        found ??= find(hashToken(token), account, now());
        return found;
      },
      attempt: {
        address: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null,
        deviceToken: cookies.device.read(request),
      },
      open: (tokens) => {
        cookies.panel.set(reply, tokens.panel);
        cookies.device.set(reply, tokens.device);
      },
      close: () => {
        cookies.panel.clear(reply);
      },
    };
  };
}

/**
 * Prepares the query for the owner of an admin session; null when it has ended, belongs to another person or to an
 * inactive account.
 */
export function prepareFindPanel(
  handle: Handle,
  factorRequired = false,
): (tokenHash: string, account: Account, at: number) => Promise<PlatformViewer | null> {
  const run = prepare(
    handle,
    handle
      .selectFrom('platform_sessions as panel')
      .innerJoin('platform_accounts as staff', 'staff.id', 'panel.account_id')
      .select([
        'panel.id',
        'panel.created_at',
        'panel.expires_at',
        'staff.id as account_id',
        'staff.username',
        'staff.access_level',
      ])
      .where('panel.token_hash', '=', '')
      .where('panel.user_id', '=', '')
      .where('panel.expires_at', '>', 0)
      .where('staff.is_active', '=', 1),
  );
  return async (tokenHash, account, at) => {
    const [row] = await run(tokenHash, account.id, at, 1);
    if (row === undefined) return null;
    const opened = { openedAt: row.created_at, required: factorRequired };
    const factorDue = panelFactorAction(account.factor ?? null, opened);
    return {
      ...account,
      accountId: row.account_id,
      accountName: row.username,
      level: row.access_level,
      panelId: row.id,
      signedInAt: iso(row.created_at),
      expiresAt: iso(row.expires_at),
      ...(factorDue === null ? {} : { factorDue }),
    };
  };
}
