import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import { zEventHook, zGameEvent, zGameEventsInput, zPlayerHistory, zPlayerHistoryInput } from './events.ts';

const params = { id: 'serverId' };

export const gameEventsRouter = router({
  list: onServer('canViewIngamePanel')
    .meta({
      rest: 'GET /servers/{id}/game-events',
      params,
      summary: 'List game events',
    })
    .input(zGameEventsInput)
    .output(z.array(zGameEvent))
    .query(({ ctx, input }) => ctx.services.gameEvents.list(ctx.viewer, input)),

  playerHistory: onServer('canViewDashboard')
    .meta({ rest: 'GET /servers/{id}/player-history', params, summary: 'List player counts' })
    .input(zPlayerHistoryInput)
    .output(zPlayerHistory)
    .query(({ ctx, input }) => ctx.services.gameEvents.playerHistory(ctx.viewer, input)),

  eventHook: onServer('canEditApiKey')
    .meta({
      rest: 'GET /servers/{id}/event-webhook',
      params,
      summary: 'Get the address for game events',
    })
    .output(zEventHook)
    .query(({ ctx }) => ctx.services.gameEvents.eventHook(ctx.viewer)),

  revealEventHook: onServer('canEditApiKey')
    .meta({
      stepUp: ALWAYS,
      rest: 'POST /servers/{id}/event-webhook/reveal',
      params,
      summary: 'Show the address for game events',
    })
    .input(zOnServer)
    .output(z.object({ url: z.string() }))
    .mutation(({ ctx }) => ctx.services.gameEvents.revealEventHook(ctx.viewer)),

  rotateEventHook: onServer('canEditApiKey')
    .meta({
      rest: 'POST /servers/{id}/event-webhook',
      params,
      summary: 'Replace the address for game events',
    })
    .input(zOnServer)
    .output(zEventHook)
    .mutation(({ ctx }) => ctx.services.gameEvents.rotateEventHook(ctx.viewer)),

  removeEventHook: onServer('canEditApiKey')
    .meta({
      rest: 'DELETE /servers/{id}/event-webhook',
      params,
      summary: 'Delete the address for game events',
    })
    .input(zOnServer)
    .output(z.void())
    .mutation(({ ctx }) => ctx.services.gameEvents.removeEventHook(ctx.viewer)),
});
