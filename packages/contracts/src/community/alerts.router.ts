import { z } from 'zod';
import { zId } from '../fields.ts';
import { router, signedIn } from '../procedures.ts';
import { zAlertInbox, zAlertPreferences, zAlertPreferencesInput, zAlertQuietHours } from './alerts.ts';

export const alertsRouter = router({
  inbox: signedIn
    .meta({ rest: 'GET /alerts', summary: 'List your alerts' })
    .output(zAlertInbox)
    .query(({ ctx }) => ctx.services.alerts.inbox(ctx.account)),

  markRead: signedIn
    .meta({ rest: 'POST /alerts/{id}/read', summary: 'Mark an alert as read' })
    .input(z.object({ id: zId }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.alerts.markRead(ctx.account, input.id)),

  markAllRead: signedIn
    .meta({ rest: 'POST /alerts/read', summary: 'Mark alerts as read up to one' })
    .input(z.object({ upTo: zId }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.alerts.markAllRead(ctx.account, input.upTo)),

  preferences: signedIn
    .meta({ rest: 'GET /alerts/preferences', summary: 'Get your alert settings' })
    .output(zAlertPreferences)
    .query(({ ctx }) => ctx.services.alerts.preferences(ctx.account)),

  savePreferences: signedIn
    .meta({ rest: 'PUT /alerts/preferences/{serverId}', summary: 'Update your alerts of a server' })
    .input(zAlertPreferencesInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.alerts.savePreferences(ctx.account, input)),

  saveQuietHours: signedIn
    .meta({ rest: 'PUT /alerts/quiet-hours', summary: 'Set your quiet hours' })
    .input(z.object({ quietHours: zAlertQuietHours.nullable() }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.alerts.saveQuietHours(ctx.account, input.quietHours)),
});
