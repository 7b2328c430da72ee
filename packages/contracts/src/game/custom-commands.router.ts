import { z } from 'zod';
import { encodeCursor, pagedBy } from '../pagination.ts';
import { onServer, router } from '../procedures.ts';
import {
  type CommandRun,
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
    .meta({ rest: 'GET /servers/{id}/custom-commands', params, summary: 'List custom commands' })
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
      summary: 'Update a custom command',
    })
    .input(zUpdateCustomCommandInput)
    .output(zCustomCommand)
    .mutation(({ ctx, input }) => ctx.services.customCommands.update(ctx.viewer, input)),

  remove: editing
    .meta({
      rest: 'DELETE /servers/{id}/custom-commands/{cid}',
      params: named,
      summary: 'Delete a custom command',
    })
    .input(zOnCustomCommand)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.customCommands.remove(ctx.viewer, input)),

  runs: viewing
    .meta({
      cursorOf: pagedBy(({ dueAt, id }: CommandRun) => encodeCursor({ at: Date.parse(dueAt), id })),
      rest: 'GET /servers/{id}/custom-commands/{cid}/runs',
      params: named,
      summary: 'List runs of a custom command',
    })
    .input(zCommandRunsInput)
    .output(z.array(zCommandRun))
    .query(({ ctx, input }) => ctx.services.customCommands.runs(ctx.viewer, input)),
});
