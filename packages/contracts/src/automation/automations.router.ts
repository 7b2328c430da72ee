import { z } from 'zod';
import { pagedById } from '../pagination.ts';
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
    .meta({ rest: 'GET /servers/{id}/automations', params, summary: 'List automations' })
    .input(zAutomationsInput)
    .output(z.array(zAutomation))
    .query(({ ctx }) => ctx.services.automations.list(ctx.viewer)),

  save: editing
    .meta({
      rest: 'PATCH /servers/{id}/automations/{kind}',
      params: { ...params, kind: 'kind' },
      summary: 'Update an automation',
    })
    .input(zSaveAutomationInput)
    .output(zAutomation)
    .mutation(({ ctx, input }) => ctx.services.automations.save(ctx.viewer, input)),

  dryRun: editing
    .meta({
      rest: 'POST /servers/{id}/automations/{kind}/dry-run',
      params: { ...params, kind: 'kind' },
      summary: 'Dry-run an automation',
    })
    .input(zDryRunInput)
    .output(zDryRun)
    .mutation(({ ctx, input }) => ctx.services.automations.dryRun(ctx.viewer, input)),

  runs: viewing
    .meta({
      cursorOf: pagedById,
      rest: 'GET /servers/{id}/automation-runs',
      params,
      summary: 'List automation runs',
    })
    .input(zAutomationRunsInput)
    .output(z.array(zAutomationRun))
    .query(({ ctx, input }) => ctx.services.automations.runs(ctx.viewer, input)),
});
