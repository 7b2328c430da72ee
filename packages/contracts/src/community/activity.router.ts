import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import { zActivity, zActivityActor, zListActivityInput } from './activity.ts';

const many = '/servers/{id}/activity-logs';
const params = { id: 'serverId' };

export const activityRouter = router({
  list: onServer('canViewWebhooks')
    .meta({ rest: `GET ${many}`, params, summary: 'List activity' })
    .input(zListActivityInput)
    .output(z.array(zActivity))
    .query(({ ctx, input }) => ctx.services.activity.list(ctx.viewer, input)),

  actors: onServer('canViewWebhooks')
    .meta({ rest: `GET ${many}/actors`, params, summary: 'List people in the activity log' })
    .input(zOnServer)
    .output(z.array(zActivityActor))
    .query(({ ctx }) => ctx.services.activity.actors(ctx.viewer)),
});
