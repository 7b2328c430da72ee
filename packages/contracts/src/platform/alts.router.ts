import { z } from 'zod';
import { platform, router, signedIn } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import {
  zAltAccess,
  zAltRequest,
  zCreateAltRequestInput,
  zDecideAltRequestInput,
  zListAltRequestsInput,
  zRevealAltsInput,
  zRevealedAlts,
  zUnlockAltsInput,
} from './alts.ts';

const reviewed = '/admin/alt-requests';

export const altsRouter = router({
  access: signedIn
    .meta({ rest: 'GET /alt-access', summary: 'Get access to alt management' })
    .output(zAltAccess)
    .query(({ ctx }) => ctx.services.alts.access(ctx.account)),

  unlock: signedIn
    .meta({ rest: 'POST /alt-access', summary: 'Open alt management' })
    .input(zUnlockAltsInput)
    .output(zAltAccess)
    .mutation(({ ctx, input }) => ctx.services.alts.unlock(ctx.account, input.password, ctx.panel.attempt)),

  list: signedIn
    .meta({ rest: 'GET /alt-requests', summary: 'List your alt requests' })
    .output(z.array(zAltRequest))
    .query(({ ctx }) => ctx.services.alts.list(ctx.account)),

  create: signedIn
    .meta({ rest: 'POST /alt-requests', summary: 'Create an alt request' })
    .input(zCreateAltRequestInput)
    .output(zAltRequest)
    .mutation(({ ctx, input }) => ctx.services.alts.create(ctx.account, input)),

  all: platform('staff')
    .meta({ rest: `GET ${reviewed}`, summary: 'List all alt requests' })
    .input(zListAltRequestsInput)
    .output(z.array(zAltRequest))
    .query(({ ctx, input }) => ctx.services.alts.all(ctx.viewer, input)),

  decide: platform('staff')
    .meta({ stepUp: ALWAYS, rest: `PATCH ${reviewed}/{id}`, summary: 'Decide an alt request' })
    .input(zDecideAltRequestInput)
    .output(zAltRequest)
    .mutation(({ ctx, input }) => ctx.services.alts.decide(ctx.viewer, input)),

  reveal: platform('staff')
    .meta({
      stepUp: ALWAYS,
      rest: `POST ${reviewed}/{id}/reveal`,
      summary: 'Reveal the passwords of an alt request',
    })
    .input(zRevealAltsInput)
    .output(zRevealedAlts)
    .mutation(({ ctx, input }) => ctx.services.alts.reveal(ctx.viewer, input, ctx.panel.attempt)),
});
