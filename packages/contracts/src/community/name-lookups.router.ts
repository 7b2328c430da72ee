import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { pagedById } from '../pagination.ts';
import { onServer, router } from '../procedures.ts';
import {
  zListNameLookupsInput,
  zNameLookup,
  zNameLookupStatus,
  zUpdateNameLookupsInput,
} from './name-lookups.ts';

const path = '/servers/{id}/name-lookups';
const params = { id: 'serverId' };
const editors = onServer('canEditServerSettings');

export const nameLookupsRouter = router({
  status: editors
    .meta({ rest: `GET ${path}/status`, params, summary: 'Get progress of name lookups' })
    .input(zOnServer)
    .output(zNameLookupStatus)
    .query(({ ctx }) => ctx.services.nameLookups.status(ctx.viewer)),

  list: editors
    .meta({ cursorOf: pagedById, rest: `GET ${path}`, params, summary: 'List looked-up names' })
    .input(zListNameLookupsInput)
    .output(z.array(zNameLookup))
    .query(({ ctx, input }) => ctx.services.nameLookups.list(ctx.viewer, input)),

  update: editors
    .meta({ rest: `PATCH ${path}`, params, summary: 'Pause or continue name lookups' })
    .input(zUpdateNameLookupsInput)
    .output(zNameLookupStatus)
    .mutation(({ ctx, input }) => ctx.services.nameLookups.update(ctx.viewer, input)),
});
