import { type SessionSummary, zSessionSummary } from '@tenfour/contracts';
import type { GameSessionStatus, GameSessionTransition, NeededRole, SeriesSession } from '@tenfour/domain';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { fromBit, fromJson, toBit, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import type { GameSessionsTable } from '../../../db/table-types/index.ts';

export const zTexts = z.array(z.string());
export const zRoles = z.array(z.object({ id: z.string(), name: z.string(), count: z.number() }));

// As text, so that the indexes of open and of running sessions are used.
const IS_OPEN = sql<boolean>`game_sessions.state IN ('planned', 'running')`;
const IS_RUNNING = sql<boolean>`game_sessions.state = 'running'`;

/** What people decide about a session besides its time. */
export interface SessionDetails {
  title: string;
  description: string;
  hostId: string;
  coHostIds: readonly string[];
  roles: readonly NeededRole[];
  commands: readonly string[];
  /** Who switched on that it starts automatically; null when it doesn't. */
  autoStartBy: string | null;
}

/** What people decide about a session. Times in epoch ms. */
export interface SessionPlan extends SessionDetails {
  plannedAt: number;
}

/** The series that planned a session. */
export interface SeriesDay {
  seriesId: string;
  /** The local day that it was planned for, whatever its time is now. */
  day: string;
}

/** A session as stored, with its host's name. Times in epoch ms. */
export interface SessionRow extends SessionPlan, GameSessionStatus {
  id: string;
  hostName: string;
  commandsProblem: string | null;
  seriesId: string | null;
  /** When it is to start automatically; null when it isn't, or when that was tried. */
  autoStartAt: number | null;
  startProblem: string | null;
  closedAt: number | null;
  boosts: number;
  summary: SessionSummary | null;
}

/** The sessions of one server. */
export function sessionsStore(handle: Handle, serverId: string) {
  const own = () =>
    handle
      .selectFrom('game_sessions')
      .innerJoin('users', 'users.id', 'game_sessions.host_id')
      .selectAll('game_sessions')
      .select('users.username as host_name')
      .where('game_sessions.server_id', '=', serverId);
  const update = (id: string) =>
    handle.updateTable('game_sessions').where('server_id', '=', serverId).where('id', '=', id);
  return {
    /** The running one, then planned ones by time. */
    async open(): Promise<SessionRow[]> {
      const rows = await own().where(IS_OPEN).orderBy('planned_at').orderBy('game_sessions.id').execute();
      return rows.map(toRow).sort((a, b) => Number(b.state === 'running') - Number(a.state === 'running'));
    },

    /** The last closed first. Throws BAD_REQUEST for a cursor that is not ours. */
    async past(limit: number, cursor: string | undefined): Promise<SessionRow[]> {
      let query = own().where('closed_at', 'is not', null);
      if (cursor !== undefined)
        query = query.where(olderThan(placeOf(cursor), 'closed_at', 'game_sessions.id'));
      const rows = query.orderBy('closed_at', 'desc').orderBy('game_sessions.id', 'desc').limit(limit);
      return (await rows.execute()).map(toRow);
    },

    async find(id: string): Promise<SessionRow | null> {
      const row = await own().where('game_sessions.id', '=', id).executeTakeFirst();
      return row ? toRow(row) : null;
    },

    /** Finds the row like `find` and locks it until the transaction ends. */
    async lock(id: string): Promise<SessionRow | null> {
      await update(id)
        .set((eb) => ({ updated_at: eb.ref('updated_at') }))
        .execute();
      return this.find(id);
    },

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
      await update(id).set({ series_id: null, series_day: null }).execute();
    },

    async idOfClientId(clientId: string): Promise<string | null> {
      const row = await handle
        .selectFrom('game_sessions')
        .select('id')
        .where('server_id', '=', serverId)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async countOpen(): Promise<number> {
      const open = handle.selectFrom('game_sessions').where('server_id', '=', serverId).where(IS_OPEN);
      const { count } = await open
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async isAnyRunning(): Promise<boolean> {
      const running = handle.selectFrom('game_sessions').select('id').where('server_id', '=', serverId);
      return (await running.where(IS_RUNNING).executeTakeFirst()) !== undefined;
    },

    async add(
      plan: SessionPlan & { id: string; createdBy: string; clientId: string | null; at: number },
      series: SeriesDay | null = null,
    ): Promise<void> {
      const { id, createdBy, clientId, at, plannedAt, autoStartBy } = plan;
      await handle
        .insertInto('game_sessions')
        .values({
          server_id: serverId,
          id,
          ...columnsOf(plan),
          auto_start_at: autoStartBy === null ? null : plannedAt,
          series_id: series?.seriesId ?? null,
          series_day: series?.day ?? null,
          state: 'planned',
          created_by: createdBy,
          client_id: clientId,
          created_at: at,
          updated_at: at,
        })
        .execute();
    },

    /** `edited`: on its own, so that its series leaves it as it is. */
    async change(
      before: SessionRow,
      plan: SessionPlan,
      { at, edited }: { at: number; edited: boolean },
    ): Promise<void> {
      await update(before.id)
        .set({
          ...columnsOf(plan),
          ...autoStartColumns(before, plan),
          ...(edited ? { series_edited: 1 } : {}),
          updated_at: at,
        })
        .execute();
    },

    /** Stores that an automatic start was tried, and why it did not work. */
    async saveStartProblem(id: string, problem: string): Promise<void> {
      await update(id).set({ auto_start_at: null, start_problem: problem }).execute();
    },

    /** Stores where transitions led. */
    async saveStatus(
      id: string,
      status: GameSessionStatus,
      { transition, at }: { transition: GameSessionTransition | null; at: number },
    ): Promise<void> {
      const closed = status.state === 'ended' || status.state === 'cancelled';
      await update(id)
        .set((eb) => ({
          state: status.state,
          ...(status.state === 'planned' ? {} : { auto_start_at: null, start_problem: null }),
          started_at: status.startedAt,
          boosted_at: status.boostedAt,
          is_full: toBit(status.full),
          is_low: toBit(status.low),
          low_since: status.lowSince,
          ...(transition === 'boost' ? { boosts: eb('boosts', '+', 1) } : {}),
          ...(closed ? { closed_at: at } : {}),
          updated_at: at,
        }))
        .execute();
    },

    async saveSummary(id: string, summary: SessionSummary): Promise<void> {
      const columns = { summary: toJson(summary) };
      await update(id).set(columns).execute();
    },

    async saveCommands(id: string, commands: readonly string[], problem: string | null): Promise<void> {
      const columns = { commands: toJson(commands), commands_problem: problem };
      await update(id).set(columns).execute();
    },
  };
}

export type SessionsStore = ReturnType<typeof sessionsStore>;

/** Another time, or switching it on, lets it be tried again. */
function autoStartColumns(before: SessionRow, { plannedAt, autoStartBy }: SessionPlan) {
  if (before.state !== 'planned') return {};
  if (autoStartBy === null) return { auto_start_at: null, start_problem: null };
  if (before.autoStartBy !== null && before.plannedAt === plannedAt) return {};
  return { auto_start_at: plannedAt, start_problem: null };
}

function columnsOf(plan: SessionPlan) {
  return {
    title: plan.title,
    description: plan.description,
    planned_at: plan.plannedAt,
    host_id: plan.hostId,
    co_hosts: toJson(plan.coHostIds),
    roles: toJson(plan.roles),
    commands: toJson(plan.commands),
    auto_start_by: plan.autoStartBy,
  };
}

function toRow(row: Selectable<GameSessionsTable> & { host_name: string }): SessionRow {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    state: row.state,
    plannedAt: row.planned_at,
    hostId: row.host_id,
    hostName: row.host_name,
    coHostIds: fromJson(row.co_hosts, zTexts.parse),
    roles: fromJson(row.roles, zRoles.parse),
    commands: fromJson(row.commands, zTexts.parse),
    commandsProblem: row.commands_problem,
    autoStartBy: row.auto_start_by,
    autoStartAt: row.auto_start_at,
    startProblem: row.start_problem,
    seriesId: row.series_id,
    startedAt: row.started_at,
    boostedAt: row.boosted_at,
    closedAt: row.closed_at,
    full: fromBit(row.is_full),
    low: fromBit(row.is_low),
    lowSince: row.low_since,
    boosts: row.boosts,
    summary: row.summary === null ? null : fromJson(row.summary, zSessionSummary.parse),
  };
}
