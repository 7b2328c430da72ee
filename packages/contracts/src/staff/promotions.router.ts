import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import { WHEN_ABOVE_ADMIN } from '../two-people.ts';
import {
  zCreateWaveInput,
  zPromotion,
  zPromotionHistoryInput,
  zSeenWave,
  zUpdateWaveInput,
  zWave,
  zWaveDetail,
  zWaveRef,
} from './promotions.ts';

const params = { id: 'serverId' };
const path = '/servers/{id}/promotion-waves';
const one = `${path}/{waveId}`;
const managers = onServer('canManageMembers');

export const promotionsRouter = router({
  list: managers
    .meta({ rest: `GET ${path}`, params, summary: 'List promotion waves' })
    .input(zOnServer)
    .output(z.array(zWave))
    .query(({ ctx }) => ctx.services.promotions.list(ctx.viewer)),

  get: managers
    .meta({ rest: `GET ${one}`, params, summary: 'Get a promotion wave' })
    .input(zWaveRef)
    .output(zWaveDetail)
    .query(({ ctx, input }) => ctx.services.promotions.get(ctx.viewer, input.waveId)),

  create: managers
    .meta({ rest: `POST ${path}`, params, summary: 'Prepare a promotion wave' })
    .input(zCreateWaveInput)
    .output(zWaveDetail)
    .mutation(({ ctx, input }) => ctx.services.promotions.create(ctx.viewer, input)),

  update: managers
    .meta({ rest: `PUT ${one}`, params, summary: 'Update a promotion wave' })
    .input(zUpdateWaveInput)
    .output(zWaveDetail)
    .mutation(({ ctx, input }) => ctx.services.promotions.update(ctx.viewer, input)),

  remove: managers
    .meta({ rest: `DELETE ${one}`, params, summary: 'Delete a promotion wave' })
    .input(zWaveRef)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.promotions.remove(ctx.viewer, input.waveId)),

  applyWave: managers
    .meta({
      stepUp: ALWAYS,
      twoPeople: WHEN_ABOVE_ADMIN,
      rest: `POST ${one}/apply`,
      params,
      summary: 'Apply a promotion wave',
    })
    .input(zSeenWave)
    .output(zWaveDetail)
    .mutation(({ ctx, input }) => ctx.services.promotions.applyWave(ctx.viewer, input)),

  history: managers
    .meta({
      rest: 'GET /servers/{id}/members/{userId}/promotions',
      params,
      summary: 'List promotions of a member',
    })
    .input(zPromotionHistoryInput)
    .output(z.array(zPromotion))
    .query(({ ctx, input }) => ctx.services.promotions.history(ctx.viewer, input)),
});
