import { type Infraction, type ListInfractionsInput, MEMBERS_LIST_MAX } from '@tenfour/contracts';
import type { Role } from '@tenfour/domain';
import type { Insertable, Selectable } from 'kysely';
import { highestPosition, rankWith } from '../../../db/added-rights.ts';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import type { InfractionsTable } from '../../../db/table-types/index.ts';

const COLUMNS = [
  'id',
  'staff_user_id',
  'staff_name',
  'type',
  'reason',
  'issued_by',
  'created_at',
  'revoked_at',
  'revoked_by',
  'revoke_reason',
] as const;

/** An infraction with the names of those beside it. */
export type InfractionRow = Pick<Selectable<InfractionsTable>, (typeof COLUMNS)[number]> & {
  issuer: string;
  revoker: string | null;
  /** What the person is called now; null for an id that is no account's. */
  staff_name_now: string | null;
};

/** The subject of an infraction. */
export interface StaffMember {
  id: string;
  name: string;
  role: Role;
  rank: number;
}

/** The infractions of one server; none is ever deleted. */
export function infractionsStore(handle: Handle, serverId: string) {
  const own = handle
    .selectFrom('infractions')
    .innerJoin('users as issuers', 'issuers.id', 'infractions.issued_by')
    .leftJoin('users as revokers', 'revokers.id', 'infractions.revoked_by')
    .leftJoin('users as staff', 'staff.id', 'infractions.staff_user_id')
    .select(COLUMNS.map((column) => `infractions.${column}` as const))
    .select([
      'issuers.username as issuer',
      'revokers.username as revoker',
      'staff.username as staff_name_now',
    ])
    .where('infractions.server_id', '=', serverId);

  return {
    /** Newest first, of these ids only if any are given. Throws BAD_REQUEST for a cursor that is none of ours. */
    async list(
      { type, cursor, limit }: Pick<ListInfractionsInput, 'type' | 'cursor' | 'limit'>,
      staffIds: readonly string[] | null,
    ): Promise<InfractionRow[]> {
      let query = own;
      if (staffIds !== null) query = query.where('infractions.staff_user_id', 'in', [...staffIds]);
      if (type !== undefined) query = query.where('infractions.type', '=', type);
      if (cursor !== undefined) {
        query = query.where(olderThan(placeOf(cursor), 'infractions.created_at', 'infractions.id'));
      }
      return query
        .orderBy('infractions.created_at', 'desc')
        .orderBy('infractions.id', 'desc')
        .limit(limit)
        .execute();
    },

    async find(id: string): Promise<InfractionRow | null> {
      return (await own.where('infractions.id', '=', id).executeTakeFirst()) ?? null;
    },

    async findByClientId(clientId: string): Promise<InfractionRow | null> {
      return (await own.where('infractions.client_id', '=', clientId).executeTakeFirst()) ?? null;
    },

    /** Returns the member with this id, ours or Discord's; null when no member has it. */
    async memberCalled(id: string): Promise<StaffMember | null> {
      const rows = await handle
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select(['users.id', 'users.username as name', 'members.role', highestPosition()])
        .where('members.server_id', '=', serverId)
        .where('users.id', 'in', (eb) =>
          eb
            .selectFrom('users as named')
            .select('named.id')
            .where((or) => or.or([or('named.id', '=', id), or('named.discord_id', '=', id)])),
        )
        .execute();
      const row = rows.find((one) => one.id === id) ?? rows[0];
      if (row === undefined) return null;
      return { id: row.id, name: row.name, role: row.role, rank: rankWith(row) };
    },

    /** All ids under which infractions of a person may stand: they may have been typed before the person came. */
    async idsOf(id: string): Promise<string[]> {
      const row = await handle
        .selectFrom('users')
        .select(['id', 'discord_id'])
        .where((eb) => eb.or([eb('id', '=', id), eb('discord_id', '=', id)]))
        .executeTakeFirst();
      return row ? [row.id, row.discord_id] : [id];
    },

    /** Returns all ids, ours and Discord's, of members who started a shift of these types at `since` (epoch ms) or later. */
    async idsIn(types: readonly string[], since: number): Promise<string[]> {
      if (types.length === 0) return [];
      const rows = await handle
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select(['users.id', 'users.discord_id'])
        .where('members.server_id', '=', serverId)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('shifts')
              .select('shifts.id')
              .where('shifts.server_id', '=', serverId)
              .whereRef('shifts.user_id', '=', 'members.user_id')
              .where('shifts.clock_in_at', '>=', since)
              .where('shifts.type_id', 'in', [...types]),
          ),
        )
        .limit(MEMBERS_LIST_MAX)
        .execute();
      return rows.flatMap(({ id, discord_id }) => [id, discord_id]);
    },

    /** A repeated client id violates `infractions_client_unique`. */
    async add(infraction: Omit<Insertable<InfractionsTable>, 'server_id'>): Promise<void> {
      await handle
        .insertInto('infractions')
        .values({ ...infraction, server_id: serverId })
        .execute();
    },

    /** False when it was revoked before. */
    async revoke(id: string, by: { userId: string; reason: string; at: number }): Promise<boolean> {
      const revoked = await handle
        .updateTable('infractions')
        .set({ revoked_at: by.at, revoked_by: by.userId, revoke_reason: by.reason })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return revoked !== undefined;
    },
  };
}

/** An infraction as the contracts speak of it. */
export function toInfraction(row: InfractionRow): Infraction {
  const { revoked_at: at, revoker: by, revoke_reason: reason } = row;
  const revoked = at === null || by === null || reason === null ? null : { at: iso(at), by, reason };
  return {
    id: row.id,
    staffUserId: row.staff_user_id,
    // A person unknown at the time stays unnamed, so that an entered id can't be used to look up who it belongs to.
    staffUsername: row.staff_name === null ? null : (row.staff_name_now ?? row.staff_name),
    type: row.type,
    reason: row.reason,
    issuedBy: row.issuer,
    issuedById: row.issued_by,
    createdAt: iso(row.created_at),
    revoked,
  };
}
