import { LIST_MAX, type Session, type User } from '@tenfour/contracts';
import type { Plan } from '@tenfour/domain';
import type { Selectable } from 'kysely';
import { fromBit, iso, isoOrNull, toBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { SessionsTable, UsersTable } from '../../../db/table-types/index.ts';
import { avatarUrl } from '../identity/index.ts';

type UserRow = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'discord_id'
  | 'username'
  | 'global_name'
  | 'roblox_username'
  | 'roblox_user_id'
  | 'roblox_verified'
  | 'plan'
  | 'factor_since'
>;

const USER_COLUMNS = [
  'id',
  'discord_id',
  'username',
  'global_name',
  'roblox_username',
  'roblox_user_id',
  'roblox_verified',
  'plan',
  'factor_since',
] as const;

const ENDED = ['id', 'device_id as deviceId', 'user_agent as userAgent'] as const;

/** A user, with the name of their plan. */
export type StoredUser = Omit<User, 'plan' | 'serversMax'> & { plan: Plan };

/** What a person may read and change of themselves. Bound to that person. */
export function accountStore(handle: Handle, userId: string) {
  const ending = handle.deleteFrom('sessions').where('user_id', '=', userId).returning(ENDED);

  return {
    async find(): Promise<StoredUser | null> {
      const row = await handle
        .selectFrom('users')
        .select(USER_COLUMNS)
        .where('id', '=', userId)
        .executeTakeFirst();
      return row ? toUser(row) : null;
    },

    /** Links a Roblox account, proved to be theirs or not; null unlinks. */
    async setRoblox(
      roblox: { id: string; name: string; verified: boolean } | null,
      at: number,
    ): Promise<void> {
      await handle
        .updateTable('users')
        .set({
          roblox_username: roblox?.name ?? null,
          roblox_user_id: roblox?.id ?? null,
          roblox_verified: toBit(roblox?.verified ?? false),
          updated_at: at,
        })
        .where('id', '=', userId)
        .execute();
    },

    /** Sessions that are still good, the last used first. */
    async sessions(currentId: string, at: number): Promise<Session[]> {
      const rows = await handle
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'place', 'created_at', 'last_seen_at', 'expires_at'])
        .select(['factor_at', 'new_until'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', at)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIST_MAX)
        .execute();
      return rows.map((row) => toSession(row, currentId, at));
    },

    /** Ends a session of this person and returns it; undefined when there is none. */
    endSession: (sessionId: string) => ending.where('id', '=', sessionId).executeTakeFirst(),

    /** Ends all sessions of this person but one, and returns them. */
    endOthers: (sessionId: string) => ending.where('id', '!=', sessionId).execute(),
  };
}

function toUser(row: UserRow): StoredUser {
  return {
    id: row.id,
    discordId: row.discord_id,
    username: row.username,
    globalName: row.global_name,
    profileImageUrl: avatarUrl(row.discord_id),
    robloxUsername: row.roblox_username,
    robloxUserId: row.roblox_user_id,
    robloxVerified: fromBit(row.roblox_verified),
    hasFactor: row.factor_since !== null,
    plan: row.plan,
    isAuthenticated: true,
  };
}

type SessionRow = Omit<
  Selectable<SessionsTable>,
  'token_hash' | 'user_id' | 'alt_pass' | 'factor_challenge' | 'device_id'
>;

function toSession(row: SessionRow, currentId: string, now: number): Session {
  return {
    id: row.id,
    current: row.id === currentId,
    userAgent: row.user_agent,
    place: row.place,
    createdAt: iso(row.created_at),
    lastSeenAt: iso(row.last_seen_at),
    expiresAt: iso(row.expires_at),
    factorAt: isoOrNull(row.factor_at),
    isNew: row.new_until !== null && row.new_until > now,
  };
}
