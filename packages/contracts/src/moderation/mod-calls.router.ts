import { z } from 'zod';
import { onResource, onServer, router } from '../procedures.ts';
import {
  zCreateModCallInput,
  zDismissModCallInput,
  zListModCallsInput,
  zModCall,
  zModCallStats,
  zModCallStatsInput,
  zModCallSummary,
  zOnModCall,
  zResolveModCallInput,
} from './mod-calls.ts';

const params = { id: 'serverId' };
const named = { id: 'modCallId' };
const staff = onServer('canViewStaffTools');
const onCall = onResource('mod-call', 'modCallId', 'canViewStaffTools');

export const modCallsRouter = router({
  list: staff
    .meta({ rest: 'GET /servers/{id}/mod-calls', params, summary: 'List mod calls' })
    .input(zListModCallsInput)
    .output(z.array(zModCall))
    .query(({ ctx, input }) => ctx.services.modCalls.list(ctx.viewer, input)),

  create: staff
    .meta({ rest: 'POST /servers/{id}/mod-calls', params, summary: 'Create a mod call' })
    .input(zCreateModCallInput)
    .output(zModCall)
    .mutation(({ ctx, input }) => ctx.services.modCalls.create(ctx.viewer, input)),

  summary: staff
    .meta({ rest: 'GET /servers/{id}/mod-calls/summary', params, summary: 'Get mod call counts' })
    .output(zModCallSummary)
    .query(({ ctx }) => ctx.services.modCalls.summary(ctx.viewer)),

  stats: staff
    .meta({
      rest: 'GET /servers/{id}/mod-calls/stats',
      params,
      summary: 'Get mod call times by person and day',
    })
    .input(zModCallStatsInput)
    .output(zModCallStats)
    .query(({ ctx, input }) => ctx.services.modCalls.stats(ctx.viewer, input.days)),

  claim: onCall
    .meta({ rest: 'PATCH /mod-calls/{id}/claim', params: named, summary: 'Claim a mod call' })
    .input(zOnModCall)
    .output(zModCall)
    .mutation(({ ctx, input }) => ctx.services.modCalls.claim(ctx.viewer, input.modCallId)),

  release: onCall
    .meta({ rest: 'PATCH /mod-calls/{id}/release', params: named, summary: 'Release a claimed mod call' })
    .input(zOnModCall)
    .output(zModCall)
    .mutation(({ ctx, input }) => ctx.services.modCalls.release(ctx.viewer, input.modCallId)),

  resolve: onCall
    .meta({ rest: 'PATCH /mod-calls/{id}/resolve', params: named, summary: 'Resolve a claimed mod call' })
    .input(zResolveModCallInput)
    .output(zModCall)
    .mutation(({ ctx, input }) => ctx.services.modCalls.resolve(ctx.viewer, input)),

  dismiss: onCall
    .meta({ rest: 'PATCH /mod-calls/{id}/dismiss', params: named, summary: 'Dismiss a mod call' })
    .input(zDismissModCallInput)
    .output(zModCall)
    .mutation(({ ctx, input }) => ctx.services.modCalls.dismiss(ctx.viewer, input)),

  reopen: onCall
    .meta({ rest: 'PATCH /mod-calls/{id}/reopen', params: named, summary: 'Reopen a dismissed mod call' })
    .input(zOnModCall)
    .output(zModCall)
    .mutation(({ ctx, input }) => ctx.services.modCalls.reopen(ctx.viewer, input.modCallId)),
});
