import type { ListModCallsInput, ModCall } from '@tenfour/contracts';
import { priorityOfRank, priorityRank } from '@tenfour/domain';
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import { prepare } from '../../../db/prepared.ts';
import { hasFieldValue } from '../../../db/record-values.ts';
import type { ModCallsTable } from '../../../db/table-types/index.ts';
import { avatarUrl } from '../../community/identity/index.ts';
import { linksOf } from '../evidence/index.ts';
import { fieldFilter, valuesOf } from '../record-fields/index.ts';
import type { ModCallDetails } from './events.ts';

/** Columns that `detailsOf` reads. */
export const DETAIL_COLUMNS = [
  'id',
  'reporter_username',
  'reported_username',
  'reason',
  'location',
  'description',
  'priority',
] as const;

const COLUMNS = [
  ...DETAIL_COLUMNS,
  'reporter_roblox_id',
  'reported_roblox_id',
  'source',
  'import_id',
  'status',
  'resolution',
  'evidence',
  'created_by',
  'claimed_by',
  'claimed_at',
  'closed_by',
  'closed_at',
  'created_at',
  'fields',
] as const;

/** A call with the names of the staff beside it. */
export type ModCallRow = Pick<Selectable<ModCallsTable>, (typeof COLUMNS)[number]> & {
  creator_name: string | null;
  creator_discord_id: string | null;
  claimer_name: string | null;
  claimer_discord_id: string | null;
  closer_name: string | null;
  closer_discord_id: string | null;
};

export type NewModCall = Omit<Insertable<ModCallsTable>, 'server_id'>;

/** Status after reopening: claimed if it had been. Computed from the row itself, which may be changing. */
export const AS_IT_WAS = sql<
  ModCallsTable['status']
>`CASE WHEN claimed_by IS NULL THEN 'pending' ELSE 'claimed' END`;

/** What a step changes. */
export type StepValues = Omit<Updateable<ModCallsTable>, 'status'> & {
  status: ModCallsTable['status'] | typeof AS_IT_WAS;
};

/** Literals, so that both engines take the indexes that are made for these states. */
const OPEN = sql<SqlBool>`mod_calls.status IN ('pending', 'claimed')`;
const CLOSED = sql<SqlBool>`mod_calls.status IN ('resolved', 'dismissed')`;

function selection(handle: Handle) {
  return handle
    .selectFrom('mod_calls')
    .leftJoin('users as creator', 'creator.id', 'mod_calls.created_by')
    .leftJoin('users as claimer', 'claimer.id', 'mod_calls.claimed_by')
    .leftJoin('users as closer', 'closer.id', 'mod_calls.closed_by')
    .select(COLUMNS.map((column) => `mod_calls.${column}` as const))
    .select([
      'creator.username as creator_name',
      'creator.discord_id as creator_discord_id',
      'claimer.username as claimer_name',
      'claimer.discord_id as claimer_discord_id',
      'closer.username as closer_name',
      'closer.discord_id as closer_discord_id',
    ]);
}

/** The open calls of a server, most urgent first, then those that wait longest. */
export function queueOf(handle: Handle, serverId: string) {
  return selection(handle)
    .where('mod_calls.server_id', '=', serverId)
    .where(OPEN)
    .orderBy('mod_calls.priority', 'desc')
    .orderBy('mod_calls.created_at')
    .orderBy('mod_calls.id');
}

/** The unfiltered queue, which every open staff page polls: compiled once. */
export function prepareQueue(handle: Handle): (serverId: string, limit: number) => Promise<ModCallRow[]> {
  return prepare(handle, queueOf(handle, '').limit(0));
}

/** The mod calls of one server. */
export function modCallsStore(handle: Handle, serverId: string) {
  const own = selection(handle).where('mod_calls.server_id', '=', serverId);

  return {
    async find(id: string): Promise<ModCallRow | null> {
      return (await own.where('mod_calls.id', '=', id).executeTakeFirst()) ?? null;
    },

    async findByClientId(clientId: string): Promise<ModCallRow | null> {
      return (await own.where('mod_calls.client_id', '=', clientId).executeTakeFirst()) ?? null;
    },

    /** The queue for `open`, else newest first. Throws BAD_REQUEST for a cursor that is none of ours. */
    async list({ status, priority, assignee, cursor, limit, ...rest }: Omit<ListModCallsInput, 'serverId'>) {
      let query = status === 'open' ? queueOf(handle, serverId) : own;
      if (status === 'closed') query = query.where(CLOSED);
      else if (status !== undefined && status !== 'open')
        query = query.where('mod_calls.status', '=', status);
      if (priority !== undefined) query = query.where('mod_calls.priority', '=', priorityRank(priority));
      const field = fieldFilter(rest);
      if (field) query = query.where(hasFieldValue('mod_calls.id', serverId, field));
      if (assignee !== undefined) {
        query = query.where((eb) =>
          eb.or([eb('mod_calls.claimed_by', '=', assignee), eb('mod_calls.closed_by', '=', assignee)]),
        );
      }
      if (status !== 'open') {
        if (cursor !== undefined) {
          query = query.where(olderThan(placeOf(cursor), 'mod_calls.created_at', 'mod_calls.id'));
        }
        query = query.orderBy('mod_calls.created_at', 'desc').orderBy('mod_calls.id', 'desc');
      }
      return query.limit(limit).execute();
    },

    /** A repeated client id violates `mod_calls_client_unique`. */
    async add(call: NewModCall): Promise<void> {
      await handle
        .insertInto('mod_calls')
        .values({ ...call, server_id: serverId })
        .execute();
    },

    /** Changes a call that is still in one of these states, and claimed or closed by this person if one is named; false if not. */
    async step(
      id: string,
      from: { statuses: readonly ModCallsTable['status'][]; claimedBy?: string; closedBy?: string },
      set: StepValues,
    ): Promise<boolean> {
      let update = handle
        .updateTable('mod_calls')
        .set(set)
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('status', 'in', [...from.statuses]);
      if (from.claimedBy !== undefined) update = update.where('claimed_by', '=', from.claimedBy);
      if (from.closedBy !== undefined) update = update.where('closed_by', '=', from.closedBy);
      return (await update.returning('id').executeTakeFirst()) !== undefined;
    },
  };
}

/** What the logs may know of a call. */
export function detailsOf(row: Pick<ModCallRow, (typeof DETAIL_COLUMNS)[number]>): ModCallDetails {
  return {
    modCallId: row.id,
    reporterUsername: row.reporter_username,
    reportedUsername: row.reported_username,
    reason: row.reason,
    location: row.location,
    description: row.description,
    priority: priorityOfRank(row.priority),
  };
}

/** A call as the contracts speak of it. */
export function toModCall(row: ModCallRow): ModCall {
  return {
    id: row.id,
    source: row.import_id === null ? row.source : 'import',
    reporterUsername: row.reporter_username,
    reporterRobloxUserId: row.reporter_roblox_id,
    reportedUsername: row.reported_username,
    reportedRobloxUserId: row.reported_roblox_id,
    reason: row.reason,
    location: row.location,
    description: row.description,
    priority: priorityOfRank(row.priority),
    status: row.status,
    resolution: row.resolution,
    evidence: linksOf(row.evidence),
    fields: valuesOf(row),
    createdBy: staffOf(row.created_by, row.creator_name, row.creator_discord_id),
    claimedBy: staffOf(row.claimed_by, row.claimer_name, row.claimer_discord_id),
    claimedAt: isoOrNull(row.claimed_at),
    closedBy: staffOf(row.closed_by, row.closer_name, row.closer_discord_id),
    closedAt: isoOrNull(row.closed_at),
    createdAt: iso(row.created_at),
  };
}

function staffOf(id: string | null, username: string | null, discordId: string | null): ModCall['createdBy'] {
  if (id === null || username === null || discordId === null) return null;
  return { id, username, avatar: avatarUrl(discordId) };
}
