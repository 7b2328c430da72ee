import { onServer, router } from '../procedures.ts';
import {
  zAnalyticsInput,
  zBusiestHours,
  zCommandsChart,
  zKillsChart,
  zPlayersChart,
  zPunishmentsChart,
  zResponsesChart,
  zStaffAnalytics,
  zTrafficChart,
} from './analytics.ts';

const params = { id: 'serverId' };
const staff = onServer('canViewStaffTools');

export const analyticsRouter = router({
  players: staff
    .meta({ rest: 'GET /servers/{id}/analytics/players', params, summary: 'Get players over time' })
    .input(zAnalyticsInput)
    .output(zPlayersChart)
    .query(({ ctx, input }) => ctx.services.analytics.players(ctx.viewer, input)),

  busiestHours: staff
    .meta({
      rest: 'GET /servers/{id}/analytics/busiest-hours',
      params,
      summary: 'Get players by hour of the week',
    })
    .input(zAnalyticsInput)
    .output(zBusiestHours)
    .query(({ ctx, input }) => ctx.services.analytics.busiestHours(ctx.viewer, input)),

  traffic: staff
    .meta({ rest: 'GET /servers/{id}/analytics/joins', params, summary: 'Get joins and leaves' })
    .input(zAnalyticsInput)
    .output(zTrafficChart)
    .query(({ ctx, input }) => ctx.services.analytics.traffic(ctx.viewer, input)),

  kills: staff
    .meta({ rest: 'GET /servers/{id}/analytics/kills', params, summary: 'Get kills' })
    .input(zAnalyticsInput)
    .output(zKillsChart)
    .query(({ ctx, input }) => ctx.services.analytics.kills(ctx.viewer, input)),

  commands: staff
    .meta({
      rest: 'GET /servers/{id}/analytics/commands',
      params,
      summary: 'Get commands by source',
    })
    .input(zAnalyticsInput)
    .output(zCommandsChart)
    .query(({ ctx, input }) => ctx.services.analytics.commands(ctx.viewer, input)),

  punishments: staff
    .meta({ rest: 'GET /servers/{id}/analytics/punishments', params, summary: 'Get punishments by type' })
    .input(zAnalyticsInput)
    .output(zPunishmentsChart)
    .query(({ ctx, input }) => ctx.services.analytics.punishments(ctx.viewer, input)),

  responses: staff
    .meta({
      rest: 'GET /servers/{id}/analytics/responses',
      params,
      summary: 'Get mod call times',
    })
    .input(zAnalyticsInput)
    .output(zResponsesChart)
    .query(({ ctx, input }) => ctx.services.analytics.responses(ctx.viewer, input)),

  staff: staff
    .meta({ rest: 'GET /servers/{id}/analytics/staff', params, summary: 'Get staff performance' })
    .input(zAnalyticsInput)
    .output(zStaffAnalytics)
    .query(({ ctx, input }) => ctx.services.analytics.staff(ctx.viewer, input)),
});
