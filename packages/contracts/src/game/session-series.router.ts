import { z } from 'zod';
import { onServer, router } from '../procedures.ts';
import { zCreateSeriesInput, zOnSeries, zSessionSeries, zUpdateSeriesInput } from './session-series.ts';

const params = { id: 'serverId' };
const named = { id: 'serverId', qid: 'seriesId' };
const staff = onServer('canViewStaffTools');

export const sessionSeriesRouter = router({
  list: staff
    .meta({ rest: 'GET /servers/{id}/session-series', params, summary: 'List series of sessions' })
    .output(z.array(zSessionSeries))
    .query(({ ctx }) => ctx.services.sessionSeries.list(ctx.viewer)),

  create: staff
    .meta({ rest: 'POST /servers/{id}/session-series', params, summary: 'Create a series of sessions' })
    .input(zCreateSeriesInput)
    .output(zSessionSeries)
    .mutation(({ ctx, input }) => ctx.services.sessionSeries.create(ctx.viewer, input)),

  update: staff
    .meta({ rest: 'PATCH /servers/{id}/session-series/{qid}', params: named, summary: 'Update a series' })
    .input(zUpdateSeriesInput)
    .output(zSessionSeries)
    .mutation(({ ctx, input }) => ctx.services.sessionSeries.update(ctx.viewer, input)),

  end: staff
    .meta({
      rest: 'POST /servers/{id}/session-series/{qid}/end',
      params: named,
      summary: 'End a series and cancel its planned sessions',
    })
    .input(zOnSeries)
    .output(zSessionSeries)
    .mutation(({ ctx, input }) => ctx.services.sessionSeries.end(ctx.viewer, input)),
});
