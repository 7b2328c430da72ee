import { z } from 'zod';
import { leadOnly, onServer, router } from '../procedures.ts';
import {
  zCreateInfractionInput,
  zInfraction,
  zListInfractionsInput,
  zRevokeInfractionInput,
} from './infractions.ts';

const params = { id: 'serverId' };

export const infractionsRouter = router({
  list: onServer('canViewStaffTools')
    .meta({
      rest: 'GET /servers/{id}/staff-infractions',
      params,
      summary: 'List staff infractions',
    })
    .input(zListInfractionsInput)
    .output(z.array(zInfraction))
    .query(({ ctx, input }) => ctx.services.infractions.list(ctx.viewer, input)),

  create: leadOnly
    .meta({ rest: 'POST /servers/{id}/staff-infractions', params, summary: 'Create a staff infraction' })
    .input(zCreateInfractionInput)
    .output(zInfraction)
    .mutation(({ ctx, input }) => ctx.services.infractions.create(ctx.viewer, input)),

  revoke: leadOnly
    .meta({
      rest: 'POST /servers/{id}/staff-infractions/{infractionId}/revoke',
      params,
      summary: 'Revoke a staff infraction',
    })
    .input(zRevokeInfractionInput)
    .output(zInfraction)
    .mutation(({ ctx, input }) => ctx.services.infractions.revoke(ctx.viewer, input)),
});
