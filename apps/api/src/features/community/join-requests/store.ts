import { type JoinRequest, LIST_MAX } from '@tenfour/contracts';
import type { GrantableRole, Player } from '@tenfour/domain';
import type { Selectable } from 'kysely';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { JoinRequestsTable, UsersTable } from '../../../db/table-types/index.ts';
import { avatarUrl } from '../identity/index.ts';

type RequestRow = Pick<
  Selectable<JoinRequestsTable>,
  'id' | 'server_id' | 'user_id' | 'status' | 'role' | 'created_at' | 'decided_by'
> &
  Pick<Selectable<UsersTable>, 'discord_id' | 'username' | 'roblox_username' | 'roblox_user_id'>;

/** How a request ended. `by` is null when the person joined an open server. */
interface Decision {
  status: 'approved' | 'rejected';
  role: GrantableRole | null;
  by: string | null;
  at: number;
}

/** The requests to join one server. Decided ones stay: they tell who ever came in. */
export function joinRequestsStore(handle: Handle, serverId: string) {
  const selected = handle
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.user_id')
    .select([
      'join_requests.id',
      'join_requests.server_id',
      'join_requests.user_id',
      'join_requests.status',
      'join_requests.role',
      'join_requests.created_at',
      'join_requests.decided_by',
      'users.discord_id',
      'users.username',
      'users.roblox_username',
      'users.roblox_user_id',
    ])
    .where('join_requests.server_id', '=', serverId);

  async function count(difference: 1 | -1): Promise<void> {
    await handle
      .updateTable('servers')
      .set((eb) => ({ pending_count: eb('pending_count', '+', difference) }))
      .where('id', '=', serverId)
      .execute();
  }

  /** Decides a pending request; returns false when it was already decided. */
  async function decide(id: string, { status, role, by, at }: Decision): Promise<boolean> {
    const decided = await handle
      .updateTable('join_requests')
      .set({ status, role, decided_by: by, decided_at: at })
      .where('id', '=', id)
      .where('server_id', '=', serverId)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst();
    if (decided) await count(-1);
    return decided !== undefined;
  }

  return {
    decide,

    /** Takes back what an approval wrote of a role: the person was a member already and keeps theirs. */
    async grantedNothing(id: string): Promise<void> {
      await handle
        .updateTable('join_requests')
        .set({ role: null })
        .where('id', '=', id)
        .where('server_id', '=', serverId)
        .execute();
    },

    /** Takes a person's own request back; false when it was decided first. */
    withdraw: (id: string, userId: string, at: number): Promise<boolean> =>
      decide(id, { status: 'rejected', role: null, by: userId, at }),

    /** Makes an approved request pending; violates `join_requests_pending_unique` when the person asked again. */
    async reopen(id: string): Promise<void> {
      const reopened = await handle
        .updateTable('join_requests')
        .set({ status: 'pending', role: null, decided_by: null, decided_at: null })
        .where('id', '=', id)
        .where('server_id', '=', serverId)
        .where('status', '=', 'approved')
        .returning('id')
        .executeTakeFirst();
      if (reopened) await count(1);
    },

    /** Waiting ones, oldest first, each with the player that its person has linked. */
    async waiting(): Promise<{ request: JoinRequest; player: Player | null }[]> {
      const rows = await selected
        .where('join_requests.status', '=', 'pending')
        .orderBy('join_requests.created_at')
        .orderBy('join_requests.id')
        .limit(LIST_MAX)
        .execute();
      return rows.map((row) => ({
        request: toJoinRequest(row),
        player: row.roblox_username === null ? null : { id: row.roblox_user_id, name: row.roblox_username },
      }));
    },

    async find(id: string): Promise<JoinRequest | null> {
      const row = await selected.where('join_requests.id', '=', id).executeTakeFirst();
      return row ? toJoinRequest(row) : null;
    },

    /** The id of the person's waiting request. */
    async waitingOf(userId: string): Promise<string | null> {
      const row = await handle
        .selectFrom('join_requests')
        .select('id')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Adds a waiting request and counts it; its id. A second one violates `join_requests_pending_unique`. */
    async add(userId: string, at: number): Promise<string> {
      const id = newId();
      await handle
        .insertInto('join_requests')
        .values({ id, server_id: serverId, user_id: userId, created_at: at })
        .execute();
      await count(1);
      return id;
    },

    /** Records an approved request for a person who joined without approval. */
    async addEntry(userId: string, role: GrantableRole, at: number): Promise<void> {
      const entry = { id: newId(), server_id: serverId, user_id: userId, created_at: at };
      await handle
        .insertInto('join_requests')
        .values({ ...entry, status: 'approved', role, decided_at: at })
        .execute();
    },

    /** Returns how a request was decided; null while it is pending. */
    async decision(id: string) {
      const row = await handle
        .selectFrom('join_requests')
        .leftJoin('users', 'users.id', 'join_requests.decided_by')
        .select(['status', 'role', 'user_id', 'decided_by', 'decided_at as at', 'users.username as byName'])
        .where('join_requests.server_id', '=', serverId)
        .where('join_requests.id', '=', id)
        .where('status', '!=', 'pending')
        .executeTakeFirst();
      return row ? { ...row, ended: statusOf(row) } : null;
    },
  };
}

/** Returns the status of a request; one "rejected" by its own sender was withdrawn. */
function statusOf(row: Pick<RequestRow, 'status' | 'user_id' | 'decided_by'>): JoinRequest['status'] {
  return row.status === 'rejected' && row.decided_by === row.user_id ? 'withdrawn' : row.status;
}

function toJoinRequest(row: RequestRow): JoinRequest {
  return {
    id: row.id,
    serverId: row.server_id,
    userId: row.user_id,
    username: row.username,
    avatar: avatarUrl(row.discord_id),
    robloxUsername: row.roblox_username,
    status: statusOf(row),
    role: row.role,
    createdAt: iso(row.created_at),
  };
}
