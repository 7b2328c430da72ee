import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { adminOnly, anyMember, leadOnly, onServer, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import { zDisciplineRules, zSaveDisciplineRulesInput } from './discipline.ts';
import {
  zAppealInfractionInput,
  zCreateInfractionInput,
  zDecideInfractionAppealInput,
  zInfraction,
  zListInfractionsInput,
  zRevokeInfractionInput,
} from './infractions.ts';

const params = { id: 'serverId' };
const path = '/servers/{id}/staff-infractions';

export const infractionsRouter = router({
  list: onServer('canViewStaffTools')
    .meta({ rest: `GET ${path}`, params, summary: 'List staff infractions' })
    .input(zListInfractionsInput)
    .output(z.array(zInfraction))
    .query(({ ctx, input }) => ctx.services.infractions.list(ctx.viewer, input)),

  create: leadOnly
    .meta({ rest: `POST ${path}`, params, summary: 'Create a staff infraction' })
    .input(zCreateInfractionInput)
    .output(zInfraction)
    .mutation(({ ctx, input }) => ctx.services.infractions.create(ctx.viewer, input)),

  revoke: leadOnly
    .meta({ rest: `POST ${path}/{infractionId}/revoke`, params, summary: 'Revoke a staff infraction' })
    .input(zRevokeInfractionInput)
    .output(zInfraction)
    .mutation(({ ctx, input }) => ctx.services.infractions.revoke(ctx.viewer, input)),

  appeal: anyMember
    .meta({
      person: true,
      rest: `POST ${path}/{infractionId}/appeal`,
      params,
      summary: 'Appeal an infraction of yours',
    })
    .input(zAppealInfractionInput)
    .output(zInfraction)
    .mutation(({ ctx, input }) => ctx.services.infractions.appeal(ctx.viewer, input)),

  decideAppeal: adminOnly
    .meta({
      person: true,
      rest: `POST ${path}/{infractionId}/appeal/decision`,
      params,
      summary: 'Decide the appeal of an infraction',
    })
    .input(zDecideInfractionAppealInput)
    .output(zInfraction)
    .mutation(({ ctx, input }) => ctx.services.infractions.decideAppeal(ctx.viewer, input)),

  rules: onServer('canViewStaffTools')
    .meta({ rest: 'GET /servers/{id}/discipline-rules', params, summary: 'Get discipline rules' })
    .input(zOnServer)
    .output(zDisciplineRules)
    .query(({ ctx }) => ctx.services.infractions.rules(ctx.viewer)),

  saveRules: adminOnly
    .meta({
      stepUp: ALWAYS,
      rest: 'PUT /servers/{id}/discipline-rules',
      params,
      summary: 'Change discipline rules',
    })
    .input(zSaveDisciplineRulesInput)
    .output(zDisciplineRules)
    .mutation(({ ctx, input }) => ctx.services.infractions.saveRules(ctx.viewer, input)),
});
