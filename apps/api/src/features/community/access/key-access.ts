import type { IncomingHttpHeaders } from 'node:http';
import { type Access, API_KEY_PREFIX, type Viewer } from '@tenfour/contracts';
import {
  DomainError,
  firstEnd,
  may,
  PERMISSION_FLAGS,
  type PermissionFlag,
  type PermissionSet,
  rank,
  rankOf,
} from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { Bit } from '../../../db/table-types/index.ts';
import { LAST_SEEN_MS } from '../../../http/session/session.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import { flagsOf } from '../api-keys/index.ts';
import {
  type AccessRequest,
  accessOf,
  compile,
  NO_SESSION,
  NOW,
  type People,
  readerOf,
  type ViewerRow,
  WHO,
} from './access.ts';

/** What a key's row says beside its maker's. */
interface KeyRow extends ViewerRow {
  key_server_id: string;
  key_user_id: string;
  key_username: string;
  key_flags: string;
  key_allows_dangerous: Bit;
}

const KEY = new RegExp(`^Bearer (${API_KEY_PREFIX}[A-Za-z0-9_-]{43})$`, 'i');

/** The key that a request carries; `''` for one that cannot be ours, null without any. */
export function keyIn({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | null {
  if (authorization === undefined) return null;
  return KEY.exec(authorization)?.[1] ?? '';
}

/**
 * Creates the `Access` of requests with an API key. The key is found by its hash, with its creator's membership, which
 * limits it on each request. Revoked and expired keys, and those of creators who left, are not found.
 */
export function createKeyAccess(handle: Handle, now: () => number): (request: AccessRequest) => Access {
  const statements = compile(handle, byKey(handle));
  const read = readerOf(handle, now);
  return (request) => {
    const { token, source } = request;
    const who = token === null ? null : hashToken(token);
    let settled = false;
    const access = accessOf({ who, source, now, viewerOf: asKey }, statements, read, (row) => {
      if (settled || who === null) return;
      settled = true;
      if (row === undefined) return request.onUnknown();
      request.onKnown?.(row.user_id, row.session_id);
      if (row.last_seen_at <= now() - LAST_SEEN_MS) request.onStale(who);
    });
    return { ...access, account: () => noOne(access) };
  };
}

/** Whatever asks for a person: none is behind a key. */
async function noOne(access: Access): Promise<null> {
  if ((await access.account()) === null) return null;
  throw new DomainError('FORBIDDEN', {
    message: 'An API key works in its own server only; this needs a person who is signed in.',
  });
}

/** Returns the viewer of a request's key. */
function asKey(row: ViewerRow, maker: Viewer | null): Viewer | null {
  const key = row as KeyRow;
  if (maker === null || maker.serverId !== key.key_server_id) return null;
  if (maker.serverStatus === 'suspended') {
    throw new DomainError('FORBIDDEN', {
      message: 'This server is suspended. Its API keys work again when it is not.',
    });
  }
  const { key_user_id: userId, key_username: username, key_flags: flags } = key;
  const viewer = keyViewerOf(maker, { id: maker.sessionId, userId, username, flags });
  return key.key_allows_dangerous === 1 ? withFactor(viewer) : viewer;
}

/** Counts the factor of the key's creator as given. A creator without one adds nothing. */
function withFactor(viewer: Viewer): Viewer {
  return viewer.factor === undefined ? viewer : { ...viewer, factor: { ...viewer.factor, fresh: true } };
}

/** Returns the viewer of a key: named after it, and allowed what was chosen for it and its maker still may. */
export function keyViewerOf(
  maker: Viewer,
  { id, userId, username, flags: stored }: { id: string; userId: string; username: string; flags: string },
): Viewer {
  const chosen = new Set<PermissionFlag>(flagsOf({ flags: stored }));
  const grantedFlags = PERMISSION_FLAGS.map((flag) => [flag, chosen.has(flag) && may(maker, flag)] as const);
  const flags = Object.fromEntries(grantedFlags) as PermissionSet;
  return {
    ...maker,
    id: userId,
    username,
    ...standingOf(maker, flags),
    apiKeyId: id,
    keyOwnerId: maker.id,
  };
}

/**
 * Returns the lowest role that holds flags: what asks for a role and not for a flag is for people. A maker below it has
 * their flags from custom roles, and a key never ranks above its maker. It hands nothing on beyond its maker's first end.
 */
function standingOf(maker: Viewer, flags: PermissionSet): Pick<Viewer, 'role' | 'policy'> {
  const until = firstEnd(maker.policy);
  const sets = { moderatorPermissions: flags, adminPermissions: flags, delegateManagement: true };
  const policy = until === null ? sets : { ...sets, lent: { before: 'member' as const, until } };
  if (maker.policy.added === undefined || rankOf(maker) >= rank('moderator'))
    return { role: 'moderator', policy };
  const added = {
    ...{ rank: rankOf(maker), until },
    flags: new Set(PERMISSION_FLAGS.filter((flag) => flags[flag])),
  };
  return { role: 'member', policy: { ...policy, added } };
}

function byKey(handle: Handle): People {
  const query = handle
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .innerJoin('users as actors', 'actors.id', 'api_keys.user_id')
    .innerJoin('members as makers', (join) =>
      join
        .onRef('makers.server_id', '=', 'api_keys.server_id')
        .onRef('makers.user_id', '=', 'api_keys.created_by'),
    )
    .where('api_keys.token_hash', '=', WHO)
    .where('api_keys.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', NOW)]))
    .select((eb) => [
      'api_keys.id as session_id',
      eb.fn.coalesce('api_keys.last_used_at', eb.lit(0)).as('last_seen_at'),
      'users.id as user_id',
      'users.username as username',
      'users.factor_since',
      ...NO_SESSION,
      'api_keys.server_id as key_server_id',
      'api_keys.flags as key_flags',
      'api_keys.allows_dangerous as key_allows_dangerous',
      'actors.id as key_user_id',
      'actors.username as key_username',
    ]);
  return query as unknown as People;
}

/** Notes that a key is in use, at most hourly. */
export async function touchKey(handle: Handle, tokenHash: string, at: number): Promise<void> {
  await handle
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', at - LAST_SEEN_MS)]))
    .execute();
}
