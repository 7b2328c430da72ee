import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import {
  zRestoreRuleSetInput,
  zRuleSetVersion,
  zSaveRuleSetInput,
  zSimulateRuleSetInput,
  zSimulation,
} from './escalation.ts';

const params = { id: 'serverId' };
const path = '/servers/{id}/escalation';

/** Rules record punishments, so that more than the right to change settings is needed. */
const editing = onServer('canEditServerSettings', 'canEditPunishments');

export const escalationRouter = router({
  get: onServer('canViewServerSettings')
    .meta({ rest: `GET ${path}`, params, summary: 'Get escalation rules' })
    .input(zOnServer)
    .output(zRuleSetVersion)
    .query(({ ctx }) => ctx.services.escalation.get(ctx.viewer)),

  versions: onServer('canViewServerSettings')
    .meta({ rest: `GET ${path}/versions`, params, summary: 'List versions of escalation rules' })
    .input(zOnServer)
    .output(z.array(zRuleSetVersion))
    .query(({ ctx }) => ctx.services.escalation.versions(ctx.viewer)),

  save: editing
    .meta({ stepUp: ALWAYS, rest: `PUT ${path}`, params, summary: 'Change escalation rules' })
    .input(zSaveRuleSetInput)
    .output(zRuleSetVersion)
    .mutation(({ ctx, input }) => ctx.services.escalation.save(ctx.viewer, input)),

  restore: editing
    .meta({
      stepUp: ALWAYS,
      rest: `POST ${path}/restore`,
      params,
      summary: 'Restore escalation rules',
    })
    .input(zRestoreRuleSetInput)
    .output(zRuleSetVersion)
    .mutation(({ ctx, input }) => ctx.services.escalation.restore(ctx.viewer, input)),

  simulate: onServer('canEditServerSettings', 'canViewPunishments')
    .meta({ rest: `POST ${path}/simulate`, params, summary: 'Simulate escalation rules' })
    .input(zSimulateRuleSetInput)
    .output(zSimulation)
    .mutation(({ ctx, input }) => ctx.services.escalation.simulate(ctx.viewer, input)),
});
