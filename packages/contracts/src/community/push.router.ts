import { z } from 'zod';
import { zId } from '../fields.ts';
import { router, signedIn } from '../procedures.ts';
import { zPushSubscribeInput, zPushSubscription } from './push.ts';

export const pushRouter = router({
  key: signedIn
    .meta({ rest: 'GET /push/key', summary: 'Get the web push key' })
    .output(z.object({ publicKey: z.string() }))
    .query(({ ctx }) => ctx.services.push.key()),

  list: signedIn
    .meta({ rest: 'GET /push/subscriptions', summary: 'List browsers with web push' })
    .output(z.array(zPushSubscription))
    .query(({ ctx }) => ctx.services.push.list(ctx.account)),

  subscribe: signedIn
    .meta({ rest: 'POST /push/subscriptions', summary: 'Send alerts to this browser' })
    .input(zPushSubscribeInput)
    .output(z.object({ id: zId }))
    .mutation(({ ctx, input }) => ctx.services.push.subscribe(ctx.account, input)),

  unsubscribe: signedIn
    .meta({ rest: 'DELETE /push/subscriptions/{id}', summary: 'Stop sending alerts to a browser' })
    .input(z.object({ id: zId }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.push.unsubscribe(ctx.account, input.id)),
});
