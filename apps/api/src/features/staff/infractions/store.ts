import type { ListInfractionsInput } from '@tenfour/contracts';
import { type CountedInfraction, DISCIPLINE_MAX } from '@tenfour/domain';
import type { Insertable, Selectable } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import { hasFieldValue } from '../../../db/record-values.ts';
import type { InfractionsTable } from '../../../db/table-types/index.ts';
import { fieldFilter } from '../../moderation/record-fields/index.ts';
import { staffPeople } from './people-store.ts';

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
  'points',
  'expires_at',
  'key_owner_id',
  'caused_by',
  'made_by_rule',
  'made_by_version',
  'reached_rule_id',
  'reached_rule',
  'reached_version',
  'reached_outcome',
  'appeal_state',
  'appeal_text',
  'appeal_at',
  'appeal_decided_at',
  'appeal_reason',
  'fields',
] as const;

/** An infraction with the names of those beside it. */
export type InfractionRow = Pick<Selectable<InfractionsTable>, (typeof COLUMNS)[number]> & {
  issuer: string;
  revoker: string | null;
  decider: string | null;
  /** What the person is called now; null for an id that is no account's. */
  staff_name_now: string | null;
};

/** The infractions of one server, with the people concerned; none is ever deleted. */
export function infractionsStore(handle: Handle, serverId: string) {
  const own = handle
    .selectFrom('infractions')
    .innerJoin('users as issuers', 'issuers.id', 'infractions.issued_by')
    .leftJoin('users as revokers', 'revokers.id', 'infractions.revoked_by')
    .leftJoin('users as deciders', 'deciders.id', 'infractions.appeal_decided_by')
    .leftJoin('users as staff', 'staff.id', 'infractions.staff_user_id')
    .select(COLUMNS.map((column) => `infractions.${column}` as const))
    .select([
      'issuers.username as issuer',
      'revokers.username as revoker',
      'deciders.username as decider',
      'staff.username as staff_name_now',
    ])
    .where('infractions.server_id', '=', serverId);

  return {
    ...staffPeople(handle, serverId),

    /** Newest first, of these ids only if any are given. Throws BAD_REQUEST for a cursor that is none of ours. */
    async list(
      { type, appeal, cursor, limit, ...rest }: Omit<ListInfractionsInput, 'serverId' | 'staffUserId'>,
      staffIds: readonly string[] | null,
    ): Promise<InfractionRow[]> {
      let query = own;
      if (staffIds !== null) query = query.where('infractions.staff_user_id', 'in', [...staffIds]);
      if (type !== undefined) query = query.where('infractions.type', '=', type);
      if (appeal !== undefined) query = query.where('infractions.appeal_state', '=', appeal);
      const field = fieldFilter(rest);
      if (field) query = query.where(hasFieldValue('infractions.id', serverId, field));
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

    /** Returns what rules count of a person, oldest first: the newest infractions under these ids. */
    async countedOf(staffIds: readonly string[]): Promise<CountedInfraction[]> {
      const rows = await handle
        .selectFrom('infractions')
        .select(['type', 'points', 'created_at', 'expires_at', 'revoked_at', 'reached_rule_id'])
        .where('server_id', '=', serverId)
        .where('staff_user_id', 'in', [...staffIds])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(DISCIPLINE_MAX.records)
        .execute();
      return rows.reverse().map((row) => ({
        type: row.type,
        points: row.points ?? 0,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        revokedAt: row.revoked_at,
        reachedRuleId: row.reached_rule_id,
      }));
    },

    /** Returns the infraction that a rule recorded because of another one and that is not revoked; null without. */
    async causedBy(cause: InfractionRow): Promise<InfractionRow | null> {
      const row = await own
        .where('infractions.staff_user_id', '=', cause.staff_user_id)
        .where('infractions.created_at', '=', cause.created_at)
        .where('infractions.caused_by', '=', cause.id)
        .where('infractions.revoked_at', 'is', null)
        .executeTakeFirst();
      return row ?? null;
    },

    /** False when it was appealed or revoked before. */
    async appeal(id: string, { text, at }: { text: string; at: number }): Promise<boolean> {
      const appealed = await handle
        .updateTable('infractions')
        .set({ appeal_state: 'open', appeal_text: text, appeal_at: at })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('appeal_state', 'is', null)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return appealed !== undefined;
    },

    /** False when it was decided before. */
    async decideAppeal(
      id: string,
      made: { state: 'accepted' | 'denied'; userId: string; reason: string; at: number },
    ): Promise<boolean> {
      const decided = await handle
        .updateTable('infractions')
        .set({
          appeal_state: made.state,
          appeal_decided_at: made.at,
          appeal_decided_by: made.userId,
          appeal_reason: made.reason,
        })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('appeal_state', '=', 'open')
        .returning('id')
        .executeTakeFirst();
      return decided !== undefined;
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
