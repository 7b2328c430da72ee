import { type SessionSummary, zSessionSummary } from '@tenfour/contracts';
import type {
  GameSessionStatus,
  GameSessionTransition,
  NeededRole,
  SignUp,
  SignUpAnswer,
} from '@tenfour/domain';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { fromBit, fromJson, toBit, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import type { GameSessionsTable } from '../../../db/table-types/index.ts';

const zTexts = z.array(z.string());
const zRoles = z.array(z.object({ id: z.string(), name: z.string(), count: z.number() }));

// As text, so that the indexes of open and of running sessions are used.
const IS_OPEN = sql<boolean>`game_sessions.state IN ('planned', 'running')`;
const IS_RUNNING = sql<boolean>`game_sessions.state = 'running'`;

/** What people decide about a session. Times in epoch ms. */
export interface SessionPlan {
  title: string;
  description: string;
  plannedAt: number;
  hostId: string;
  coHostIds: readonly string[];
  roles: readonly NeededRole[];
  commands: readonly string[];
}

/** A session as stored, with its host's name. Times in epoch ms. */
export interface SessionRow extends SessionPlan, GameSessionStatus {
  id: string;
  hostName: string;
  commandsProblem: string | null;
  closedAt: number | null;
  boosts: number;
  summary: SessionSummary | null;
}

/** A person's answer, with their name. */
export interface SignUpRow extends SignUp {
  username: string;
}

/** Sessions of one server with their sign-ups. */
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
  const signUps = (sessionId: string) =>
    handle
      .selectFrom('game_session_signups')
      .where('game_session_signups.server_id', '=', serverId)
      .where('session_id', '=', sessionId);

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
      const { count } = await handle
        .selectFrom('game_sessions')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('server_id', '=', serverId)
        .where(IS_OPEN)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async isAnyRunning(): Promise<boolean> {
      const running = handle.selectFrom('game_sessions').select('id').where('server_id', '=', serverId);
      return (await running.where(IS_RUNNING).executeTakeFirst()) !== undefined;
    },

    async add(
      plan: SessionPlan & { id: string; createdBy: string; clientId: string | null; at: number },
    ): Promise<void> {
      const { id, createdBy, clientId, at } = plan;
      await handle
        .insertInto('game_sessions')
        .values({
          server_id: serverId,
          id,
          ...columnsOf(plan),
          state: 'planned',
          created_by: createdBy,
          client_id: clientId,
          created_at: at,
          updated_at: at,
        })
        .execute();
    },

    async change(id: string, plan: SessionPlan, at: number): Promise<void> {
      await update(id)
        .set({ ...columnsOf(plan), updated_at: at })
        .execute();
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
      await update(id)
        .set({ summary: toJson(summary) })
        .execute();
    },

    async saveCommands(
      id: string,
      { commands, problem }: { commands: readonly string[]; problem: string | null },
    ): Promise<void> {
      await update(id)
        .set({ commands: toJson(commands), commands_problem: problem })
        .execute();
    },

    /** In the order of their places. */
    async signUps(sessionId: string): Promise<SignUpRow[]> {
      return signUps(sessionId)
        .innerJoin('users', 'users.id', 'game_session_signups.user_id')
        .select(['user_id as userId', 'users.username', 'answer', 'role_id as roleId', 'place'])
        .orderBy('place')
        .orderBy('user_id')
        .execute();
    },

    /** Who accepted each of these sessions, and the viewer's own answers. */
    async answers(
      ids: readonly string[],
      userId: string,
    ): Promise<Map<string, { accepted: number; mine: SignUpAnswer | null }>> {
      if (ids.length === 0) return new Map();
      const rows = await handle
        .selectFrom('game_session_signups')
        .select([
          'session_id as id',
          sql<number>`count(CASE WHEN answer = 'accepted' THEN 1 END)`.as('accepted'),
          sql<SignUpAnswer | null>`max(CASE WHEN user_id = ${userId} THEN answer END)`.as('mine'),
        ])
        .where('server_id', '=', serverId)
        .where('session_id', 'in', ids)
        .groupBy('session_id')
        .execute();
      return new Map(rows.map(({ id, accepted, mine }) => [id, { accepted: Number(accepted), mine }]));
    },

    async saveSignUp(sessionId: string, signUp: SignUp, at: number): Promise<void> {
      const { userId, answer, roleId, place } = signUp;
      const values = { answer, role_id: roleId, place, answered_at: at };
      await handle
        .insertInto('game_session_signups')
        .values({ server_id: serverId, session_id: sessionId, user_id: userId, ...values })
        .onConflict((conflict) =>
          conflict.columns(['server_id', 'session_id', 'user_id']).doUpdateSet(values),
        )
        .execute();
    },

    /** The names of people by id; absent where there is no such account. */
    async names(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await handle
        .selectFrom('users')
        .select(['id', 'username'])
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map(({ id, username }) => [id, username]));
    },
  };
}

export type SessionsStore = ReturnType<typeof sessionsStore>;

function columnsOf(plan: SessionPlan) {
  return {
    title: plan.title,
    description: plan.description,
    planned_at: plan.plannedAt,
    host_id: plan.hostId,
    co_hosts: toJson(plan.coHostIds),
    roles: toJson(plan.roles),
    commands: toJson(plan.commands),
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
