import type { SeriesSession } from '@tenfour/domain';
import type { Selectable } from 'kysely';
import { fromBit, fromJson, toJson } from '../../../../db/codecs.ts';
import type { Handle } from '../../../../db/database.ts';
import type { GameSessionSeriesTable } from '../../../../db/table-types/index.ts';
import { type SessionDetails, zRoles, zTexts } from '../session-row.ts';

/** What people decide about a series. */
export interface SeriesPlan extends SessionDetails {
  startsOn: string;
  /** Local time, in minutes after midnight. */
  minute: number;
  /** RRULE of RFC 5545. */
  rule: string;
}

/** A series as stored. Times in epoch ms. */
export interface SeriesRow extends SeriesPlan {
  id: string;
  createdBy: string;
  endedAt: number | null;
}

/** The series of one server. */
export function seriesStore(handle: Handle, serverId: string) {
  const own = () => handle.selectFrom('game_session_series').where('server_id', '=', serverId);
  const update = (id: string) =>
    handle.updateTable('game_session_series').where('server_id', '=', serverId).where('id', '=', id);
  return {
    /** Those that have not ended, by title. */
    async list(): Promise<SeriesRow[]> {
      const rows = own().selectAll().where('ended_at', 'is', null).orderBy('title').orderBy('id');
      return (await rows.execute()).map(toRow);
    },

    async find(id: string): Promise<SeriesRow | null> {
      const row = await own().selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toRow(row) : null;
    },

    async idOfClientId(clientId: string): Promise<string | null> {
      const row = await own().select('id').where('client_id', '=', clientId).executeTakeFirst();
      return row?.id ?? null;
    },

    async add(plan: SeriesPlan & { id: string; createdBy: string; clientId: string | null }, at: number) {
      await handle
        .insertInto('game_session_series')
        .values({
          server_id: serverId,
          id: plan.id,
          ...columnsOf(plan),
          created_by: plan.createdBy,
          client_id: plan.clientId,
          created_at: at,
          updated_at: at,
        })
        .execute();
    },

    async change(id: string, plan: SeriesPlan, at: number): Promise<void> {
      await update(id)
        .set({ ...columnsOf(plan), updated_at: at })
        .execute();
    },

    async end(id: string, at: number): Promise<void> {
      await update(id).set({ ended_at: at, due_at: null, updated_at: at }).execute();
    },

    async setDue(id: string, dueAt: number): Promise<void> {
      await update(id).set({ due_at: dueAt, lease_until: null }).execute();
    },
  };
}

/** The sessions that series of one server planned. */
export function seriesSessions(handle: Handle, serverId: string) {
  return {
    /** Sessions of a series from a local day on, whatever became of them, and planned ones of any day. */
    async ofSeries(seriesId: string, fromDay: string): Promise<SeriesSession[]> {
      const rows = await handle
        .selectFrom('game_sessions')
        .select(['id', 'series_day', 'planned_at', 'state', 'series_edited'])
        .where('server_id', '=', serverId)
        .where('series_id', '=', seriesId)
        .where((eb) => eb.or([eb('series_day', '>=', fromDay), eb('state', '=', 'planned')]))
        .orderBy('series_day')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        day: row.series_day ?? '',
        at: row.planned_at,
        isPlanned: row.state === 'planned',
        isEdited: fromBit(row.series_edited),
      }));
    },

    /** The time of the next planned session of a series. */
    async nextOfSeries(seriesId: string): Promise<number | null> {
      const row = await handle
        .selectFrom('game_sessions')
        .select((eb) => eb.fn.min('planned_at').as('at'))
        .where('server_id', '=', serverId)
        .where('series_id', '=', seriesId)
        .where('state', '=', 'planned')
        .executeTakeFirst();
      return row?.at === null || row?.at === undefined ? null : Number(row.at);
    },

    /** Frees the day of a session for another one of its series. */
    async leaveSeries(id: string): Promise<void> {
      await handle
        .updateTable('game_sessions')
        .set({ series_id: null, series_day: null })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .execute();
    },
  };
}

function columnsOf(plan: SeriesPlan) {
  return {
    title: plan.title,
    description: plan.description,
    starts_on: plan.startsOn,
    minute: plan.minute,
    rule: plan.rule,
    host_id: plan.hostId,
    co_hosts: toJson(plan.coHostIds),
    roles: toJson(plan.roles),
    commands: toJson(plan.commands),
    auto_start_by: plan.autoStartBy,
  };
}

function toRow(row: Selectable<GameSessionSeriesTable>): SeriesRow {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    startsOn: row.starts_on,
    minute: row.minute,
    rule: row.rule,
    hostId: row.host_id,
    coHostIds: fromJson(row.co_hosts, zTexts.parse),
    roles: fromJson(row.roles, zRoles.parse),
    commands: fromJson(row.commands, zTexts.parse),
    autoStartBy: row.auto_start_by,
    createdBy: row.created_by,
    endedAt: row.ended_at,
  };
}
