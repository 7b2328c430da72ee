import { LIVE_ENTITIES, LIVE_OVERVIEW_ENTITIES, type LiveEntity, mayHear } from '@tenfour/contracts';
import type { Role, ServerPolicy } from '@tenfour/domain';
import { LRUCache } from 'lru-cache';
import type { Handle } from '../db/database.ts';
import { toPolicy } from '../http/access.ts';

/** People or servers in one statement. */
const BATCH = 200;

/** What a stream hears of one server, and by which role. Shared by all that hear the same. */
export interface Right {
  role: Role;
  hears: ReadonlySet<LiveEntity>;
}

/** Somebody's place in one server. `policy` is null once the server is removed. */
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

/** Asks the database who may hear what, many people or servers at a time. */
export interface Audience {
  /** By user id; only those with a session that has not ended. */
  people(userIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** By server id; without those that are removed. */
  policies(serverIds: readonly string[]): Promise<ReadonlyMap<string, ServerPolicy>>;
}

/** `now` is epoch ms. */
export function createAudience(handle: Handle, now: () => number): Audience {
  async function sessionsOf(userIds: readonly string[]) {
    const rows = await handle
      .selectFrom('sessions')
      .select(['user_id', 'id', 'expires_at'])
      .where('user_id', 'in', userIds)
      .where('expires_at', '>', now())
      .execute();
    return Map.groupBy(rows, (row) => row.user_id);
  }

  async function membershipsOf(userIds: readonly string[]) {
    const rows = await handle
      .selectFrom('members')
      .innerJoin('servers', 'servers.id', 'members.server_id')
      .select(['members.user_id', 'members.server_id', 'members.role', 'servers.deleted_at'])
      .select(['servers.moderator_permissions', 'servers.admin_permissions', 'servers.delegate_management'])
      .where('members.user_id', 'in', userIds)
      .execute();
    return Map.groupBy(rows, (row) => row.user_id);
  }

  return {
    async people(userIds) {
      const found = new Map<string, Person>();
      for (const batch of batches(userIds)) {
        const [signedIn, memberships] = await Promise.all([sessionsOf(batch), membershipsOf(batch)]);
        for (const [userId, sessions] of signedIn) {
          found.set(userId, {
            sessions: new Map(sessions.map((row) => [row.id, row.expires_at])),
            memberships: new Map(
              (memberships.get(userId) ?? []).map((row) => [
                row.server_id,
                { role: row.role, policy: row.deleted_at === null ? toPolicy(row) : null },
              ]),
            ),
          });
        }
      }
      return found;
    },

    async policies(serverIds) {
      const found = new Map<string, ServerPolicy>();
      for (const batch of batches(serverIds)) {
        const rows = await handle
          .selectFrom('servers')
          .select(['id', 'moderator_permissions', 'admin_permissions', 'delegate_management'])
          .where('id', 'in', batch)
          .where('deleted_at', 'is', null)
          .execute();
        for (const row of rows) found.set(row.id, toPolicy(row));
      }
      return found;
    },
  };
}

function* batches(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}

/** Few servers differ from the defaults, so thousands of streams share a handful. */
const known = new LRUCache<string, Right>({ max: 2_000 });

/** What a role hears in a server with this policy; of `scope` overview only what the overview pages show. */
export function rightOf(role: Role, policy: ServerPolicy, scope: 'server' | 'overview'): Right {
  const entities = scope === 'server' ? LIVE_ENTITIES : LIVE_OVERVIEW_ENTITIES;
  const heard = entities.filter((entity) => mayHear({ role, policy }, entity));
  const key = `${role}:${heard.join()}`;
  const shared = known.get(key) ?? { role, hears: new Set(heard) };
  known.set(key, shared);
  return shared;
}
