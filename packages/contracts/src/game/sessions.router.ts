import { z } from 'zod';
import { encodeCursor, pagedBy } from '../pagination.ts';
import { onServer, router } from '../procedures.ts';
import { zPlanSessionInput, zUpdateSessionInput } from './session-plan.ts';
import { zSaveSessionSettingsInput, zSessionSettings } from './session-settings.ts';
import {
  type GameSession,
  type ListSessionsInput,
  zEndSessionInput,
  zGameSession,
  zGameSessionDetail,
  zListSessionsInput,
  zOnSession,
  zSessionCheck,
  zSignUpInput,
  zStartSessionInput,
} from './sessions.ts';

const params = { id: 'serverId' };
const named = { id: 'serverId', gid: 'sessionId' };
const staff = onServer('canViewStaffTools');

export const gameSessionsRouter = router({
  list: staff
    .meta({
      cursorOf: pagedBy(({ closedAt, id }: GameSession, { view }: ListSessionsInput) =>
        view === 'past' && closedAt !== null ? encodeCursor({ at: Date.parse(closedAt), id }) : null,
      ),
      rest: 'GET /servers/{id}/sessions',
      params,
      summary: 'List sessions',
    })
    .input(zListSessionsInput)
    .output(z.array(zGameSession))
    .query(({ ctx, input }) => ctx.services.gameSessions.list(ctx.viewer, input)),

  get: staff
    .meta({ rest: 'GET /servers/{id}/sessions/{gid}', params: named, summary: 'Get a session' })
    .input(zOnSession)
    .output(zGameSessionDetail)
    .query(({ ctx, input }) => ctx.services.gameSessions.get(ctx.viewer, input)),

  plan: staff
    .meta({ rest: 'POST /servers/{id}/sessions', params, summary: 'Plan a session' })
    .input(zPlanSessionInput)
    .output(zGameSessionDetail)
    .mutation(({ ctx, input }) => ctx.services.gameSessions.plan(ctx.viewer, input)),

  update: staff
    .meta({ rest: 'PATCH /servers/{id}/sessions/{gid}', params: named, summary: 'Update a session' })
    .input(zUpdateSessionInput)
    .output(zGameSessionDetail)
    .mutation(({ ctx, input }) => ctx.services.gameSessions.update(ctx.viewer, input)),

  cancel: staff
    .meta({
      rest: 'POST /servers/{id}/sessions/{gid}/cancel',
      params: named,
      summary: 'Cancel a planned session',
    })
    .input(zOnSession)
    .output(zGameSessionDetail)
    .mutation(({ ctx, input }) => ctx.services.gameSessions.cancel(ctx.viewer, input)),

  signUp: staff
    .meta({ rest: 'POST /servers/{id}/sessions/{gid}/sign-up', params: named, summary: 'Sign up' })
    .input(zSignUpInput)
    .output(zGameSessionDetail)
    .mutation(({ ctx, input }) => ctx.services.gameSessions.signUp(ctx.viewer, input)),

  start: staff
    .meta({ rest: 'POST /servers/{id}/sessions/{gid}/start', params: named, summary: 'Start a session' })
    .input(zStartSessionInput)
    .output(zGameSessionDetail)
    .mutation(({ ctx, input }) => ctx.services.gameSessions.start(ctx.viewer, input)),

  boost: staff
    .meta({ rest: 'POST /servers/{id}/sessions/{gid}/boost', params: named, summary: 'Boost a session' })
    .input(zOnSession)
    .output(zGameSessionDetail)
    .mutation(({ ctx, input }) => ctx.services.gameSessions.boost(ctx.viewer, input)),

  end: staff
    .meta({ rest: 'POST /servers/{id}/sessions/{gid}/end', params: named, summary: 'End a session' })
    .input(zEndSessionInput)
    .output(zGameSessionDetail)
    .mutation(({ ctx, input }) => ctx.services.gameSessions.end(ctx.viewer, input)),

  keepRunning: staff
    .meta({
      rest: 'POST /servers/{id}/sessions/{gid}/keep-running',
      params: named,
      summary: 'Stop the countdown of a session',
    })
    .input(zOnSession)
    .output(zGameSessionDetail)
    .mutation(({ ctx, input }) => ctx.services.gameSessions.keepRunning(ctx.viewer, input)),

  checks: staff
    .meta({ rest: 'GET /servers/{id}/session-checks', params, summary: 'Check before a start' })
    .output(z.array(zSessionCheck))
    .query(({ ctx }) => ctx.services.gameSessions.checks(ctx.viewer)),

  settings: staff
    .meta({ rest: 'GET /servers/{id}/session-settings', params, summary: 'Get settings of sessions' })
    .output(zSessionSettings)
    .query(({ ctx }) => ctx.services.gameSessions.settings(ctx.viewer)),

  saveSettings: onServer('canEditServerSettings')
    .meta({ rest: 'PATCH /servers/{id}/session-settings', params, summary: 'Save settings of sessions' })
    .input(zSaveSessionSettingsInput)
    .output(zSessionSettings)
    .mutation(({ ctx, input }) => ctx.services.gameSessions.saveSettings(ctx.viewer, input)),
});
