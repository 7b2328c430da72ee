import { z } from 'zod';
import { onServer, router } from '../procedures.ts';
import {
  zCommandRun,
  zCommandRunsInput,
  zCreateCustomCommandInput,
  zCustomCommand,
  zOnCustomCommand,
  zUpdateCustomCommandInput,
} from './custom-commands.ts';

const params = { id: 'serverId' };
const named = { id: 'serverId', cid: 'customCommandId' };
const viewing = onServer('canViewCustomCommands');
const editing = onServer('canEditCustomCommands');

export const customCommandsRouter = router({
  list: viewing
    .meta({ rest: 'GET /servers/{id}/custom-commands', params, summary: 'Custom commands, by name' })
    .output(z.array(zCustomCommand))
    .query(({ ctx }) => ctx.services.customCommands.list(ctx.viewer)),

  create: editing
    .meta({ rest: 'POST /servers/{id}/custom-commands', params, summary: 'Add a custom command' })
    .input(zCreateCustomCommandInput)
    .output(zCustomCommand)
    .mutation(({ ctx, input }) => ctx.services.customCommands.create(ctx.viewer, input)),

  update: editing
    .meta({
      rest: 'PATCH /servers/{id}/custom-commands/{cid}',
      params: named,
      summary: 'Change a custom command, switch it on or off',
    })
    .input(zUpdateCustomCommandInput)
    .output(zCustomCommand)
    .mutation(({ ctx, input }) => ctx.services.customCommands.update(ctx.viewer, input)),

  remove: editing
    .meta({
      rest: 'DELETE /servers/{id}/custom-commands/{cid}',
      params: named,
      summary: 'Delete a custom command and its run log',
    })
    .input(zOnCustomCommand)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.customCommands.remove(ctx.viewer, input)),

  runs: viewing
    .meta({
      rest: 'GET /servers/{id}/custom-commands/{cid}/runs',
      params: named,
      summary: 'Run log of a custom command, newest first',
    })
    .input(zCommandRunsInput)
    .output(z.array(zCommandRun))
    .query(({ ctx, input }) => ctx.services.customCommands.runs(ctx.viewer, input)),
});
