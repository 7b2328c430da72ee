import { z } from 'zod';
import { pagedById } from '../pagination.ts';
import { onServer, router } from '../procedures.ts';
import {
  zListSecurityAlertsInput,
  zOnSecurityAlert,
  zSecurityAlert,
  zSecurityAlertDetail,
  zUndoSecurityInput,
  zUndoSecurityResult,
} from './game-security.ts';

const params = { id: 'serverId' };
const named = { ...params, alertId: 'alertId' };
const staff = onServer('canViewStaffTools');

export const gameSecurityRouter = router({
  list: staff
    .meta({
      cursorOf: pagedById,
      rest: 'GET /servers/{id}/security-alerts',
      params,
      summary: 'List game security alerts',
    })
    .input(zListSecurityAlertsInput)
    .output(z.array(zSecurityAlert))
    .query(({ ctx, input }) => ctx.services.gameSecurity.list(ctx.viewer, input)),

  get: staff
    .meta({
      rest: 'GET /servers/{id}/security-alerts/{alertId}',
      params: named,
      summary: 'Get a game security alert',
    })
    .input(zOnSecurityAlert)
    .output(zSecurityAlertDetail)
    .query(({ ctx, input }) => ctx.services.gameSecurity.get(ctx.viewer, input.alertId)),

  acknowledge: staff
    .meta({
      rest: 'PATCH /servers/{id}/security-alerts/{alertId}/acknowledge',
      params: named,
      summary: 'Acknowledge a game security alert',
    })
    .input(zOnSecurityAlert)
    .output(zSecurityAlert)
    .mutation(({ ctx, input }) => ctx.services.gameSecurity.acknowledge(ctx.viewer, input.alertId)),

  resolve: staff
    .meta({
      rest: 'PATCH /servers/{id}/security-alerts/{alertId}/resolve',
      params: named,
      summary: 'Resolve a game security alert',
    })
    .input(zOnSecurityAlert)
    .output(zSecurityAlert)
    .mutation(({ ctx, input }) => ctx.services.gameSecurity.resolve(ctx.viewer, input.alertId)),

  undo: onServer('canViewIngamePanel')
    .meta({
      rest: 'POST /servers/{id}/security-alerts/{alertId}/undo',
      params: named,
      summary: 'Undo steps of a game security alert',
    })
    .input(zUndoSecurityInput)
    .output(zUndoSecurityResult)
    .mutation(({ ctx, input }) => ctx.services.gameSecurity.undo(ctx.viewer, input)),
});
