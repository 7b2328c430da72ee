import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { pagedById } from '../pagination.ts';
import { ownerOnly, router } from '../procedures.ts';
import { ALWAYS_OF_EVERYONE } from '../step-up.ts';
import {
  zFactorRequirement,
  zListLackingInput,
  zPersonLacking,
  zUpdateFactorRequirementInput,
} from './factor-requirement.ts';

const params = { id: 'serverId' };
const path = '/servers/{id}/second-factor';

export const factorRequirementRouter = router({
  get: ownerOnly
    .meta({ person: true, rest: `GET ${path}`, params, summary: 'Get whether a second factor is required' })
    .input(zOnServer)
    .output(zFactorRequirement)
    .query(({ ctx }) => ctx.services.factorRequirement.get(ctx.viewer)),

  lacking: ownerOnly
    .meta({
      person: true,
      cursorOf: pagedById,
      rest: `GET ${path}/lacking`,
      params,
      summary: 'List staff without a second factor',
    })
    .input(zListLackingInput)
    .output(z.array(zPersonLacking))
    .query(({ ctx, input }) => ctx.services.factorRequirement.lacking(ctx.viewer, input)),

  update: ownerOnly
    .meta({
      stepUp: ALWAYS_OF_EVERYONE,
      person: true,
      rest: `PUT ${path}`,
      params,
      summary: 'Require a second factor',
    })
    .input(zUpdateFactorRequirementInput)
    .output(zFactorRequirement)
    .mutation(({ ctx, input }) => ctx.services.factorRequirement.update(ctx.viewer, input)),
});
