import { z } from 'zod';
import { pagedBy } from '../pagination.ts';
import { onServer, router } from '../procedures.ts';
import { whenMany } from '../step-up.ts';
import {
  type ListPunishmentsInput,
  type Punishment,
  zCountPunishmentsInput,
  zCreatedPunishment,
  zCreatePunishmentInput,
  zExpiredPunishments,
  zExpirePunishmentsInput,
  zForecastInput,
  zIssuer,
  zListPunishmentsInput,
  zPunishment,
  zPunishmentChange,
  zPunishmentCount,
  zPunishmentForecast,
  zPunishmentRef,
  zUpdatePunishmentInput,
} from './punishments.ts';
import { punishmentCursor } from './punishments-cursor.ts';

const params = { id: 'serverId' };

export const punishmentsRouter = router({
  list: onServer('canViewPunishments')
    .meta({
      cursorOf: pagedBy((last: Punishment, { sort }: ListPunishmentsInput) => punishmentCursor(last, sort)),
      rest: 'GET /servers/{id}/punishments',
      params,
      summary: 'List punishments',
    })
    .input(zListPunishmentsInput)
    .output(z.array(zPunishment))
    .query(({ ctx, input }) => ctx.services.punishments.list(ctx.viewer, input)),

  count: onServer('canViewPunishments')
    .meta({ rest: 'GET /servers/{id}/punishments/count', params, summary: 'Count punishments' })
    .input(zCountPunishmentsInput)
    .output(zPunishmentCount)
    .query(({ ctx, input }) => ctx.services.punishments.count(ctx.viewer, input)),

  forecast: onServer('canViewPunishments')
    .meta({
      rest: 'GET /servers/{id}/punishments/forecast',
      params,
      summary: "Get a player's record",
    })
    .input(zForecastInput)
    .output(zPunishmentForecast)
    .query(({ ctx, input }) => ctx.services.punishments.forecast(ctx.viewer, input.robloxUsername)),

  create: onServer('canEditPunishments')
    .meta({ rest: 'POST /servers/{id}/punishments', params, summary: 'Create a punishment' })
    .input(zCreatePunishmentInput)
    .output(zCreatedPunishment)
    .mutation(({ ctx, input }) => ctx.services.punishments.create(ctx.viewer, input)),

  update: onServer('canEditPunishments')
    .meta({ rest: 'PUT /servers/{id}/punishments/{punishmentId}', params, summary: 'Update a punishment' })
    .input(zUpdatePunishmentInput)
    .output(zPunishment)
    .mutation(({ ctx, input }) => ctx.services.punishments.update(ctx.viewer, input)),

  remove: onServer('canEditPunishments')
    .meta({ rest: 'DELETE /servers/{id}/punishments/{punishmentId}', params, summary: 'Delete a punishment' })
    .input(zPunishmentRef)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.punishments.remove(ctx.viewer, input.punishmentId)),

  restore: onServer('canEditPunishments')
    .meta({
      rest: 'POST /servers/{id}/punishments/{punishmentId}/restore',
      params,
      summary: 'Restore a deleted punishment',
    })
    .input(zPunishmentRef)
    .output(zPunishment)
    .mutation(({ ctx, input }) => ctx.services.punishments.restore(ctx.viewer, input.punishmentId)),

  expire: onServer('canEditPunishments')
    .meta({
      stepUp: whenMany('punishmentIds'),
      twoPeople: whenMany('punishmentIds'),
      rest: 'POST /servers/{id}/punishments/expire',
      params,
      summary: 'End several punishments',
    })
    .input(zExpirePunishmentsInput)
    .output(zExpiredPunishments)
    .mutation(({ ctx, input }) => ctx.services.punishments.expire(ctx.viewer, input)),

  history: onServer('canViewPunishments')
    .meta({
      rest: 'GET /servers/{id}/punishments/{punishmentId}/history',
      params,
      summary: 'List changes of a punishment',
    })
    .input(zPunishmentRef)
    .output(z.array(zPunishmentChange))
    .query(({ ctx, input }) => ctx.services.punishments.history(ctx.viewer, input.punishmentId)),

  issuers: onServer('canViewPunishments')
    .meta({ rest: 'GET /servers/{id}/punishments/issuers', params, summary: 'List issuers of punishments' })
    .output(z.array(zIssuer))
    .query(({ ctx }) => ctx.services.punishments.issuers(ctx.viewer)),
});
