import { z } from 'zod';
import { onServer, router } from '../procedures.ts';
import {
  zAutomation,
  zAutomationRun,
  zAutomationRunsInput,
  zAutomationsInput,
  zDryRun,
  zDryRunInput,
  zSaveAutomationInput,
} from './automations.ts';

const params = { id: 'serverId' };
const viewing = onServer('canViewServerSettings');
const editing = onServer('canEditServerSettings');

export const automationsRouter = router({
  list: viewing
    .meta({ rest: 'GET /servers/{id}/automations', params, summary: "A server's automations" })
    .input(zAutomationsInput)
    .output(z.array(zAutomation))
    .query(({ ctx }) => ctx.services.automations.list(ctx.viewer)),

  save: editing
    .meta({
      rest: 'PATCH /servers/{id}/automations/{kind}',
      params: { ...params, kind: 'kind' },
      summary: 'Switch an automation on or off, or change it',
    })
    .input(zSaveAutomationInput)
    .output(zAutomation)
    .mutation(({ ctx, input }) => ctx.services.automations.save(ctx.viewer, input)),

  dryRun: editing
    .meta({
      rest: 'POST /servers/{id}/automations/{kind}/dry-run',
      params: { ...params, kind: 'kind' },
      summary: 'What an automation would do right now; nothing is sent',
    })
    .input(zDryRunInput)
    .output(zDryRun)
    .mutation(({ ctx, input }) => ctx.services.automations.dryRun(ctx.viewer, input)),

  runs: viewing
    .meta({
      rest: 'GET /servers/{id}/automation-runs',
      params,
      summary: 'What automations did, newest first',
    })
    .input(zAutomationRunsInput)
    .output(z.array(zAutomationRun))
    .query(({ ctx, input }) => ctx.services.automations.runs(ctx.viewer, input)),
});
