import { canReceive, LIVE_ENTITIES, LIVE_OVERVIEW_ENTITIES, type LiveEntity } from '@tenfour/contracts';
import type { Role, ServerPolicy } from '@tenfour/domain';
import type { Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import { addedRights, roleAt } from '../db/added-rights.ts';
import type { Database } from '../db/database.ts';
import { prepare } from '../db/prepared.ts';
import type { MembersTable, ServersTable, SessionsTable } from '../db/table-types/index.ts';

/** People in one statement. */
const BATCH = 200;

/** What a stream receives of one server, and by which role. Shared by all streams with equal rights. */
export interface Right {
  role: Role;
  receives: ReadonlySet<LiveEntity>;
  /** Equal for equal rights. */
  key: string;
}

/** A user's membership of one server. `policy` is null once the server is removed. */
export interface Membership {
  role: Role;
  policy: ServerPolicy | null;
}

/** A person as far as their streams are concerned. */
export interface Person {
  /** Sessions by their ids, with the moment at which they end (epoch ms). */
  sessions: ReadonlyMap<string, number>;
  /** By server. */
  memberships: ReadonlyMap<string, Membership>;
}

/** Queries who can receive what. */
export interface Audience {
  /** One person: a page opens its stream. */
  person(userId: string): Promise<Person>;
  /** By user id; only those with a session that has not ended. */
  people(userIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** When an API key expires, epoch ms; null for never. */
  keyEnd(serverId: string, keyId: string): Promise<number | null>;
}

/** Reads the permission columns of a server. */
export type PolicyReader = (
  row: Pick<
    Selectable<ServersTable>,
    'moderator_permissions' | 'admin_permissions' | 'delegate_management'
  > & { added_rights: string | null },
) => ServerPolicy;

/**
 * Creates the queries about who receives what. Those about one person are quick reads, those about hundreds are not. `now` is
 * epoch ms.
 */
export function createAudience(
  { handle, quickReads }: Pick<Database, 'handle' | 'quickReads'>,
  now: () => number,
  policyOf: PolicyReader,
): Audience {
  const sessions = () =>
    handle.selectFrom('sessions').select(['user_id', 'id', 'expires_at']).where('expires_at', '>', now());
  const memberships = () =>
    handle
      .selectFrom('members')
      .innerJoin('servers', 'servers.id', 'members.server_id')
      .select(['members.user_id', 'members.server_id', 'servers.deleted_at'])
      .select(['servers.moderator_permissions', 'servers.admin_permissions', 'servers.delegate_management'])
      .select([roleAt(now()), addedRights(now())]);
  // Prepared, since thousands of pages reconnect at the same time after a restart.
  const sessionsOfOne = prepare(quickReads, sessions().where('user_id', '=', ''));
  const membershipsOfOne = prepare(quickReads, memberships().where('members.user_id', '=', ''));

  return {
    async person(userId) {
      const [signedIn, memberOf] = await Promise.all([
        sessionsOfOne(now(), userId),
        membershipsOfOne(now(), now(), userId),
      ]);
      return personOf(signedIn, memberOf, policyOf);
    },

    async people(userIds) {
      const found = new Map<string, Person>();
      for (const batch of batches(userIds)) {
        const [signedIn, memberOf] = await Promise.all([
          sessions().where('user_id', 'in', batch).execute(),
          memberships().where('members.user_id', 'in', batch).execute(),
        ]);
        const theirs = Map.groupBy(memberOf, (row) => row.user_id);
        for (const [userId, rows] of Map.groupBy(signedIn, (row) => row.user_id)) {
          found.set(userId, personOf(rows, theirs.get(userId) ?? [], policyOf));
        }
      }
      return found;
    },

    async keyEnd(serverId, keyId) {
      const own = quickReads.selectFrom('api_keys').select('expires_at').where('server_id', '=', serverId);
      return (await own.where('id', '=', keyId).executeTakeFirst())?.expires_at ?? null;
    },
  };
}

type SessionRow = Pick<Selectable<SessionsTable>, 'id' | 'expires_at'>;
type MembershipRow = Pick<Selectable<MembersTable>, 'server_id' | 'role'> &
  Pick<
    Selectable<ServersTable>,
    'deleted_at' | 'moderator_permissions' | 'admin_permissions' | 'delegate_management'
  > & { added_rights: string | null };

function personOf(
  sessions: readonly SessionRow[],
  memberships: readonly MembershipRow[],
  policyOf: PolicyReader,
): Person {
  return {
    sessions: new Map(sessions.map((row) => [row.id, row.expires_at])),
    memberships: new Map(
      memberships.map((row) => [
        row.server_id,
        { role: row.role, policy: row.deleted_at === null ? policyOf(row) : null },
      ]),
    ),
  };
}

function* batches(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}

/** Cached per policy, since thousands of streams of one server need the same. */
const known = new WeakMap<ServerPolicy, Map<string, Right>>();

/** Few servers differ from the defaults, so thousands of streams share a handful. */
const shared = new LRUCache<string, Right>({ max: 2_000 });

/**
 * Returns what a role receives in a server with this policy; for `scope` overview only what the overview pages show.
 */
export function rightOf(role: Role, policy: ServerPolicy, scope: 'server' | 'overview'): Right {
  const rights = known.get(policy) ?? new Map<string, Right>();
  known.set(policy, rights);
  const key = `${role}:${scope}`;
  const right = rights.get(key) ?? findRight(role, policy, scope);
  rights.set(key, right);
  return right;
}

function findRight(role: Role, policy: ServerPolicy, scope: 'server' | 'overview'): Right {
  const entities = scope === 'server' ? LIVE_ENTITIES : LIVE_OVERVIEW_ENTITIES;
  const received = entities.filter((entity) => canReceive({ role, policy }, entity));
  const key = `${role}:${received.join()}`;
  const right = shared.get(key) ?? { role, receives: new Set(received), key };
  shared.set(key, right);
  return right;
}
