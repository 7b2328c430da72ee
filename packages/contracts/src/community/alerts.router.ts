import { z } from 'zod';
import { zId } from '../fields.ts';
import { router, signedIn } from '../procedures.ts';
import { zAlertInbox } from './alerts.ts';

export const alertsRouter = router({
  inbox: signedIn
    .meta({ rest: 'GET /alerts', summary: 'Alerts for the signed-in user, newest first' })
    .output(zAlertInbox)
    .query(({ ctx }) => ctx.services.alerts.inbox(ctx.account)),

  markRead: signedIn
    .meta({ rest: 'POST /alerts/{id}/read', summary: 'Mark an alert as read' })
    .input(z.object({ id: zId }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.alerts.markRead(ctx.account, input.id)),

  markAllRead: signedIn
    .meta({ rest: 'POST /alerts/read', summary: 'Mark alerts up to this one as read' })
    .input(z.object({ upTo: zId }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.alerts.markAllRead(ctx.account, input.upTo)),
});
