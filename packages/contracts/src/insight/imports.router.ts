import { z } from 'zod';
import { ownerOnly, router } from '../procedures.ts';
import { ALWAYS, type StepUpRule } from '../step-up.ts';
import {
  zBeginImportInput,
  zImport,
  zImportRef,
  zImportRows,
  zListImportRowsInput,
  zListImportsInput,
  zMapImportInput,
} from './imports.ts';
import { zDecideStagedInput, zListStagedInput, zStagedEntries } from './staged.ts';

/** A confirmed entry gives a role or changes permissions; a dismissed one changes nothing. */
const WHEN_CONFIRMED: StepUpRule = {
  only: 'to confirm',
  appliesTo: (input) =>
    !(typeof input === 'object' && input !== null && 'decision' in input && input.decision === 'dismiss'),
};

const params = { id: 'serverId' };
const one = '/servers/{id}/imports/{importId}';

export const importsRouter = router({
  list: ownerOnly
    .meta({ rest: 'GET /servers/{id}/imports', params, summary: 'List imports' })
    .input(zListImportsInput)
    .output(z.array(zImport))
    .query(({ ctx, input }) => ctx.services.imports.list(ctx.viewer, input)),

  get: ownerOnly
    .meta({ rest: `GET ${one}`, params, summary: 'Get an import' })
    .input(zImportRef)
    .output(zImport)
    .query(({ ctx, input }) => ctx.services.imports.get(ctx.viewer, input.importId)),

  begin: ownerOnly
    .meta({
      rest: 'POST /servers/{id}/imports',
      params,
      summary: 'Create an import',
    })
    .input(zBeginImportInput)
    .output(zImport)
    .mutation(({ ctx, input }) => ctx.services.imports.begin(ctx.viewer, input)),

  map: ownerOnly
    .meta({ rest: `PUT ${one}/options`, params, summary: 'Preview an import' })
    .input(zMapImportInput)
    .output(zImport)
    .mutation(({ ctx, input }) => ctx.services.imports.map(ctx.viewer, input)),

  rows: ownerOnly
    .meta({ rest: `GET ${one}/rows`, params, summary: 'List lines of a preview' })
    .input(zListImportRowsInput)
    .output(zImportRows)
    .query(({ ctx, input }) => ctx.services.imports.rows(ctx.viewer, input)),

  start: ownerOnly
    .meta({ stepUp: ALWAYS, rest: `POST ${one}/start`, params, summary: 'Apply an import' })
    .input(zImportRef)
    .output(zImport)
    .mutation(({ ctx, input }) => ctx.services.imports.start(ctx.viewer, input.importId)),

  stop: ownerOnly
    .meta({ rest: `POST ${one}/stop`, params, summary: 'Stop an import' })
    .input(zImportRef)
    .output(zImport)
    .mutation(({ ctx, input }) => ctx.services.imports.stop(ctx.viewer, input.importId)),

  undo: ownerOnly
    .meta({ stepUp: ALWAYS, twoPeople: ALWAYS, rest: `POST ${one}/undo`, params, summary: 'Undo an import' })
    .input(zImportRef)
    .output(zImport)
    .mutation(({ ctx, input }) => ctx.services.imports.undo(ctx.viewer, input.importId)),

  staged: ownerOnly
    .meta({ rest: `GET ${one}/staged`, params, summary: 'List what waits for the owner' })
    .input(zListStagedInput)
    .output(zStagedEntries)
    .query(({ ctx, input }) => ctx.services.imports.staged(ctx.viewer, input)),

  decide: ownerOnly
    .meta({
      stepUp: WHEN_CONFIRMED,
      person: true,
      rest: `POST ${one}/staged`,
      params,
      summary: 'Confirm or dismiss an imported role or setting',
    })
    .input(zDecideStagedInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.imports.decide(ctx.viewer, ctx.access, input)),

  discard: ownerOnly
    .meta({ rest: `DELETE ${one}`, params, summary: 'Discard a preview' })
    .input(zImportRef)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.imports.discard(ctx.viewer, input.importId)),
});
