import type { Access, Account, AdminSession, RequestSource, Viewer } from '@tenfour/contracts';
import {
  completePermissions,
  DomainError,
  type GrantableRole,
  isFreshFactor,
  type LentRole,
  type PermissionSet,
  rankOf,
  requiresFactor,
  type ServerPolicy,
} from '@tenfour/domain';
import { type CompiledQuery, type SelectQueryBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { addedRights, roleAt, toAddedRights } from '../../../db/added-rights.ts';
import { fromBit, fromJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { compileOnce } from '../../../db/prepared.ts';
import type { Bit, Schema } from '../../../db/table-types/index.ts';
import { LAST_SEEN_MS } from '../../../http/session/session.ts';
import { hashToken } from '../../../security/session-cookie.ts';

/** Stand-ins in the compiled statements; each execution puts the request's own values in their places. */
export const WHO = ':who';
const TARGET = ':target';
export const NOW = -1;

interface AccountRow {
  session_id: string;
  last_seen_at: number;
  user_id: string;
  username: string;
  /** When the person set up a second factor; null for none. */
  factor_since: number | null;
  /** When this session last gave it. */
  factor_at: number | null;
  /** Until when this session counts as on a new device. */
  new_until: number | null;
}

/** Row of the access statements: the account that asks, in the server of the request. */
export interface ViewerRow extends AccountRow {
  server_id: string | null;
  role: Viewer['role'] | null;
  role_until: number | null;
  role_before: Viewer['role'] | null;
  delegate_management: Bit | null;
  moderator_permissions: string | null;
  admin_permissions: string | null;
  added_rights: string | null;
  status: Viewer['serverStatus'] | null;
  factor_required_at: number | null;
}

/** One request's question: who carries this token, and what does the answer leave behind? */
export interface AccessRequest {
  token: string | null;
  source: RequestSource;
  /** The role whose view the owner of a server asks for. */
  preview?: { serverId: string; role: GrantableRole } | undefined;
  /** Called at most once, when the session was last noted more than an hour ago. */
  onStale(tokenHash: string): void;
  /** Called once with the user and the session or key, when the token opens something. */
  onKnown?(userId: string, id: string): void;
  /** Called when a token was carried that opens nothing. */
  onUnknown(): void;
}

/** Makes the `Access` of a request; the statements are compiled once per database. */
export type AccessFactory = (request: AccessRequest) => Access;

/**
 * Creates the `Access` of requests. Nothing is cached between requests: each one queries the database once per server
 * it names, with a join of session, user, server and membership. Expired sessions are not found.
 */
export function createAccessFactory(handle: Handle, now: () => number): AccessFactory {
  const statements = compile(handle, bySession(handle));
  const read = readerOf(handle, now);
  return (request) => {
    const { token, source } = request;
    const who = token === null ? null : hashToken(token);
    const viewerOf = (_row: ViewerRow, person: Viewer | null) => previewed(person, request.preview);
    let settled = false;
    return accessOf({ who, source, now, viewerOf }, statements, read, (row) => {
      // Once per request, however many statements it takes.
      if (settled || who === null) return;
      settled = true;
      if (row === undefined) return request.onUnknown();
      request.onKnown?.(row.user_id, row.session_id);
      if (row.last_seen_at <= now() - LAST_SEEN_MS) request.onStale(who);
    });
  };
}

/**
 * Lowers the owner's role to the previewed one. Throws `FORBIDDEN` for everyone else: only the owner edits the sets of
 * roles, and no role could be raised by a preview.
 */
function previewed(person: Viewer | null, preview: AccessRequest['preview']): Viewer | null {
  if (person === null || preview === undefined || person.serverId !== preview.serverId) return person;
  if (person.role === 'owner') {
    return { ...person, role: preview.role, policy: { ...person.policy, added: undefined } };
  }
  throw new DomainError('FORBIDDEN', { message: 'Only the owner can preview a role.' });
}

/**
 * Creates the `Access` of an account that Discord identifies with a signed interaction. The account is found by its
 * Discord id, without a session; everything else works as for any account.
 */
export function createDiscordAccess(handle: Handle, now: () => number): (discordId: string) => Access {
  const statements = compile(handle, byDiscordId(handle));
  const read = readerOf(handle, now);
  return (who) => accessOf({ who, source: 'bot', now }, statements, read, () => undefined);
}

/** Creates the `Access` of the account that verified a Roblox account, for what is typed in the game. */
export function createRobloxAccess(handle: Handle, now: () => number): (robloxUserId: string) => Access {
  const statements = compile(handle, byRobloxId(handle));
  const read = readerOf(handle, now);
  return (who) => accessOf({ who, source: 'game', now }, statements, read, () => undefined);
}

/** The admin panel does not open outside of the web. `address` names where the call came from. */
export function closedPanel(address: string): AdminSession {
  return {
    viewer: async () => null,
    attempt: { address, userAgent: null, deviceToken: null },
    open: () => undefined,
    close: () => undefined,
  };
}

/** Runs the compiled statements with a request's own values. */
export function readerOf(handle: Handle, now: () => number): Read {
  return async <Row>(statement: CompiledQuery<Row>, who: string, target: string) => {
    const values = new Map<unknown, unknown>([
      [WHO, who],
      [TARGET, target],
      [NOW, now()],
    ]);
    const parameters = statement.parameters.map((parameter) => values.get(parameter) ?? parameter);
    const { rows } = await handle.executeQuery<Row>({ ...statement, parameters });
    return rows[0];
  };
}

type Statements = ReturnType<typeof compile>;
type Read = <Row>(statement: CompiledQuery<Row>, who: string, target: string) => Promise<Row | undefined>;

/** The requester. `who` is the value that the statements search for; null matches no account. */
export interface Asking {
  who: string | null;
  source: RequestSource;
  /** Epoch ms. */
  now: () => number;
  /** Returns the viewer that acts for the person of a row; throws when the requester can't act in the server. */
  viewerOf?: (row: ViewerRow, person: Viewer | null) => Viewer | null;
}

/** The answers to one request, each statement asked at most once. */
export function accessOf(
  { who, source, now, viewerOf = (_row, person) => person }: Asking,
  statements: Statements,
  read: Read,
  settle: (row: AccountRow | undefined) => void,
): Access {
  const found = new Map<string, Promise<ViewerRow | null>>();
  let account: Promise<AccountRow | null> | undefined;

  async function ask<Row extends AccountRow>(statement: CompiledQuery<Row>, target: string) {
    if (who === null) return null;
    const row = await read(statement, who, target);
    settle(row);
    return row ?? null;
  }

  function viewerAt(key: string, statement: CompiledQuery<ViewerRow>, target: string) {
    const known = found.get(key) ?? ask(statement, target);
    found.set(key, known);
    account ??= known;
    return known.then((row) => {
      if (row === null) return null;
      const viewer = viewerOf(row, toViewer(row, source, now()));
      return { account: toAccount(row, now()), viewer, version: () => versionOf(row) };
    });
  }

  return {
    account: async () => {
      account ??= ask(statements.account, '');
      const row = await account;
      return row && toAccount(row, now());
    },
    at: (id) => viewerAt(`server:${id}`, statements.server, id),
    atResource: (kind, id) => viewerAt(`${kind}:${id}`, statements[kind], id),
  };
}

/** Everything in the row but when the session was seen, which is noted hourly and shown nowhere. */
function versionOf({ last_seen_at: _, ...row }: ViewerRow): string {
  return JSON.stringify(row);
}

function toAccount(row: AccountRow, now: number): Account {
  const isNew = row.new_until !== null && row.new_until > now;
  const account: Account = {
    ...{ id: row.user_id, username: row.username, sessionId: row.session_id },
    ...(isNew ? { isNewDevice: true } : {}),
  };
  if (row.factor_since === null) return account;
  return { ...account, factor: { givenAt: row.factor_at, fresh: isFreshFactor(row.factor_at, now) } };
}

function toViewer(row: ViewerRow, source: RequestSource, now: number): Viewer | null {
  if (row.server_id === null || row.role === null || row.status === null) return null;
  const lent = toLentRole(row, now);
  const policy = lent === null ? toPolicy(row) : { ...toPolicy(row), lent };
  const rank = rankOf({ role: row.role, policy });
  const required = requiresFactor(rank, row.factor_required_at, now);
  return {
    ...toAccount(row, now),
    serverId: row.server_id,
    role: row.role,
    policy,
    serverStatus: row.status,
    source,
    ...(required ? { factorRequired: true } : {}),
  };
}

function toLentRole({ role_until: until, role_before: before }: ViewerRow, now: number): LentRole | null {
  return until === null || until <= now ? null : { before: before ?? 'member', until };
}

/** A server's permission columns as the rules take them, with what a member has besides their role. */
export function toPolicy(
  row: Pick<
    ViewerRow,
    'moderator_permissions' | 'admin_permissions' | 'delegate_management' | 'added_rights'
  >,
): ServerPolicy {
  return {
    moderatorPermissions: toFlags(row.moderator_permissions ?? '{}', 'moderator'),
    adminPermissions: toFlags(row.admin_permissions ?? '{}', 'admin'),
    delegateManagement: fromBit(row.delegate_management ?? 0),
    added: toAddedRights(row.added_rights),
  };
}

/** Read sets by their text: most servers keep the defaults, and reading JSON costs more than the query. */
const readSets = new LRUCache<string, Readonly<PermissionSet>>({ max: 2_000 });

function toFlags(text: string, role: 'moderator' | 'admin'): Readonly<PermissionSet> {
  const key = `${role}:${text}`;
  const known = readSets.get(key);
  if (known) return known;
  const value = fromJson(text);
  const set = Object.freeze(completePermissions(Object(value), role));
  readSets.set(key, set);
  return set;
}

/** Whatever a person is found by: the statements only build on the user's row and these columns. */
export type People = SelectQueryBuilder<Schema, 'users', AccountRow>;

function bySession(handle: Handle): People {
  const query = handle
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', WHO)
    .where('sessions.expires_at', '>', NOW)
    .select([
      'sessions.id as session_id',
      'sessions.last_seen_at',
      'users.id as user_id',
      'users.username as username',
      'users.factor_since',
      'sessions.factor_at',
      'sessions.new_until',
    ]);
  return query as unknown as People;
}

function byDiscordId(handle: Handle): People {
  return withoutSession(handle).where('users.discord_id', '=', WHO);
}

function byRobloxId(handle: Handle): People {
  // A literal, for the index of verified accounts.
  return withoutSession(handle)
    .where('users.roblox_user_id', '=', WHO)
    .where('users.roblox_verified', '=', sql.lit<1>(1));
}

const NOTHING = sql<number | null>`CAST(NULL AS bigint)`;

/** Without a session no factor can be given, and no device is known. */
export const NO_SESSION = [NOTHING.as('factor_at'), NOTHING.as('new_until')] as const;

/** There is no session, so none has an id or was seen. */
export function withoutSession(handle: Handle): People {
  return handle
    .selectFrom('users')
    .select([
      sql<string>`''`.as('session_id'),
      sql<number>`0`.as('last_seen_at'),
      'users.id as user_id',
      'users.username as username',
      'users.factor_since',
      ...NO_SESSION,
    ]);
}

/** Compiles the access statements for the accounts that `people` selects. */
export function compile(handle: Handle, people: People) {
  const server = people
    .leftJoin('servers', (join) => join.on('servers.id', '=', TARGET).on('servers.deleted_at', 'is', null))
    .leftJoin('members', (join) =>
      join.onRef('members.server_id', '=', 'servers.id').onRef('members.user_id', '=', 'users.id'),
    );
  /** Resources are only joined by what all of them have. */
  const onResource = (table: 'join_requests' | 'shifts' | 'mod_calls') =>
    people
      .leftJoin(
        handle.selectFrom(table).select(['id', 'server_id']).where('id', '=', TARGET).as('resource'),
        (join) => join.onTrue(),
      )
      .leftJoin('servers', (join) =>
        join.onRef('servers.id', '=', 'resource.server_id').on('servers.deleted_at', 'is', null),
      )
      .leftJoin('members', (join) =>
        join.onRef('members.server_id', '=', 'servers.id').onRef('members.user_id', '=', 'users.id'),
      );
  const inServer = [
    'servers.id as server_id',
    roleAt(NOW),
    'members.role_until',
    'members.role_before',
    'servers.delegate_management',
    'servers.moderator_permissions',
    'servers.admin_permissions',
    'servers.status',
    'servers.factor_required_at',
    addedRights(NOW),
  ] as const;
  // For `version`: what polled answers depend on besides the rights.
  const versioned = [
    'servers.timezone',
    'servers.erlc_key_hash',
    sql<string | null>`(SELECT string_agg(version, ',' ORDER BY version) FROM poll_versions
      WHERE scope IN ('names', servers.id, servers.erlc_key_hash))`.as('versions'),
  ] as const;
  return {
    account: compileOnce(people),
    server: compileOnce(server.select(inServer).select(versioned)),
    'join-request': compileOnce(onResource('join_requests').select(inServer)),
    shift: compileOnce(onResource('shifts').select(inServer)),
    'mod-call': compileOnce(onResource('mod_calls').select(inServer)),
  };
}

/** Returns a server's own sets. A viewer's policy is no measure: that of an API key has the key's permissions. */
export async function serverPolicy(handle: Handle, serverId: string): Promise<ServerPolicy> {
  const row = await handle
    .selectFrom('servers')
    .select(['moderator_permissions', 'admin_permissions', 'delegate_management'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  return toPolicy({ ...row, added_rights: null });
}
