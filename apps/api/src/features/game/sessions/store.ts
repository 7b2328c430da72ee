import type { SessionSummary } from '@tenfour/contracts';
import {
  GAME_SESSION_MAX_MS,
  type GameSessionStatus,
  type GameSessionTransition,
  type Span,
} from '@tenfour/domain';
import { sql } from 'kysely';
import { toBit, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import {
  autoStartColumns,
  columnsOf,
  type SeriesDay,
  type SessionPlan,
  type SessionRow,
  toRow,
} from './session-row.ts';

// As text, so that the indexes of open and of running sessions are used.
const IS_OPEN = sql<boolean>`game_sessions.state IN ('planned', 'running')`;
const IS_RUNNING = sql<boolean>`game_sessions.state = 'running'`;

/** Most ended sessions of a span. */
const BETWEEN_MAX = 200;

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

    /** Planned or started in a span (epoch ms), by time; canceled ones are left out. */
    async between({ from, to }: Span): Promise<SessionRow[]> {
      const open = own().where(IS_OPEN).where('planned_at', '<', to).execute();
      // One that was started in the span is over within hours after it.
      const over = own()
        .where('closed_at', '>=', from)
        .where('closed_at', '<', to + 2 * GAME_SESSION_MAX_MS)
        .where('state', '=', 'ended')
        .orderBy('closed_at')
        .limit(BETWEEN_MAX);
      const at = ({ startedAt, plannedAt }: SessionRow) => startedAt ?? plannedAt;
      return [...(await open), ...(await over.execute())]
        .map(toRow)
        .filter((row) => at(row) >= from && at(row) < to)
        .toSorted((a, b) => at(a) - at(b));
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
      const counted = open.select((eb) => eb.fn.countAll<number>().as('count'));
      return Number((await counted.executeTakeFirstOrThrow()).count);
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
          ends_at: status.endsAt,
          ...(status.endsAt === null ? { end_step_at: null } : {}),
          is_full: toBit(status.full),
          is_low: toBit(status.low),
          low_since: status.lowSince,
          ...(transition === 'boost' ? { boosts: eb('boosts', '+', 1) } : {}),
          ...(closed ? { closed_at: at } : {}),
          updated_at: at,
        }))
        .execute();
    },

    /** Stores who began a countdown, and whether shifts end with the session. */
    async saveEnding(id: string, ending: { by: string; endShifts: boolean }): Promise<void> {
      await update(id)
        .set({ ending_by: ending.by, end_shifts: toBit(ending.endShifts) })
        .execute();
    },

    /** Stores when something of a countdown is due next. */
    async saveEndStep(id: string, at: number): Promise<void> {
      await update(id).set({ end_step_at: at }).execute();
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
