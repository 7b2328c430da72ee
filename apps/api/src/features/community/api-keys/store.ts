import { API_KEY_PREFIX, type ApiKey, LIST_MAX } from '@tenfour/contracts';
import { PERMISSION_FLAGS } from '@tenfour/domain';
import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { fromBit, fromJson, iso, isoOrNull, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { ApiKeysTable } from '../../../db/table-types/index.ts';

/** An API key with its creator's name and role; the role is null after the creator left the server. */
export type ApiKeyRow = Selectable<ApiKeysTable> & { creator: string; creator_role: string | null };

const zFlags = z.array(z.enum(PERMISSION_FLAGS).catch('canViewDashboard'));

/** What a key was made for. */
export function flagsOf(row: Pick<ApiKeysTable, 'flags'>): ApiKey['flags'] {
  return fromJson(row.flags, (value) => zFlags.parse(value));
}

/** The keys of one server. */
export function apiKeysStore(handle: Handle, serverId: string) {
  const own = handle
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .leftJoin('members', (join) =>
      join
        .onRef('members.server_id', '=', 'api_keys.server_id')
        .onRef('members.user_id', '=', 'api_keys.created_by'),
    )
    .selectAll('api_keys')
    .select(['users.username as creator', 'members.role as creator_role'])
    .where('api_keys.server_id', '=', serverId);

  return {
    /** Newest first. */
    list: (): Promise<ApiKeyRow[]> => own.orderBy('api_keys.id', 'desc').limit(LIST_MAX).execute(),

    async find(id: string): Promise<ApiKeyRow | null> {
      return (await own.where('api_keys.id', '=', id).executeTakeFirst()) ?? null;
    },

    /** Those that are not over at `now`, the newest first. */
    inUse: (now: number): Promise<ApiKeyRow[]> =>
      own
        .where('api_keys.revoked_at', 'is', null)
        .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', now)]))
        .orderBy('api_keys.id', 'desc')
        .execute(),

    /** Adds a key with the row in whose name it acts. */
    async add(
      row: Omit<
        Insertable<ApiKeysTable>,
        'server_id' | 'flags' | 'last_used_at' | 'revoked_at' | 'revoked_by'
      > & {
        flags: readonly string[];
      },
    ): Promise<void> {
      const at = row.created_at;
      const actor = {
        username: `API key ${row.name}`,
        stand_in_of: serverId,
        created_at: at,
        updated_at: at,
      };
      await handle
        .insertInto('users')
        .values({
          ...actor,
          id: row.user_id,
          discord_id: `key:${row.id}`,
          global_name: null,
          avatar: null,
          roblox_username: null,
          roblox_user_id: null,
        })
        .execute();
      await handle
        .insertInto('api_keys')
        .values({ ...row, server_id: serverId, flags: toJson(row.flags) })
        .execute();
    },

    /** False when it was revoked before. */
    async revoke(id: string, by: string, at: number): Promise<boolean> {
      const revoked = await handle
        .updateTable('api_keys')
        .set({ revoked_at: at, revoked_by: by })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return revoked !== undefined;
    },

    /** What the server's own page shows of its keys. */
    async setHint(hint: string | null): Promise<void> {
      await handle.updateTable('servers').set({ api_key_hint: hint }).where('id', '=', serverId).execute();
    },
  };
}

/** A key as the contracts speak of it. */
export function toApiKey(row: ApiKeyRow, now: number): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: `${API_KEY_PREFIX}…${row.hint}`,
    flags: flagsOf(row),
    allowsDangerous: fromBit(row.allows_dangerous),
    createdBy: row.creator,
    createdAt: iso(row.created_at),
    expiresAt: isoOrNull(row.expires_at),
    lastUsedAt: isoOrNull(row.last_used_at),
    state: stateOf(row, now),
  };
}

function stateOf(row: ApiKeyRow, now: number): ApiKey['state'] {
  if (row.revoked_at !== null) return 'revoked';
  if (row.expires_at !== null && row.expires_at <= now) return 'expired';
  return row.creator_role === null ? 'asleep' : 'active';
}

/** Returns who created the key that acts as this user; null for a person. */
export async function keyOwnerOf(handle: Handle, serverId: string, userId: string): Promise<string | null> {
  const row = await handle
    .selectFrom('api_keys')
    .select('created_by')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_by ?? null;
}
