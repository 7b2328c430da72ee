import { z } from 'zod';
import { platform, router, signedIn } from '../procedures.ts';
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
    .meta({ rest: 'GET /alt-access', summary: 'Whether alt management is open to the signed-in user' })
    .output(zAltAccess)
    .query(({ ctx }) => ctx.services.alts.access(ctx.account)),

  unlock: signedIn
    .meta({ rest: 'POST /alt-access', summary: 'Open alt management with the page password' })
    .input(zUnlockAltsInput)
    .output(zAltAccess)
    .mutation(({ ctx, input }) => ctx.services.alts.unlock(ctx.account, input.password, ctx.panel.attempt)),

  list: signedIn
    .meta({ rest: 'GET /alt-requests', summary: 'Own requests for alts, newest first' })
    .output(z.array(zAltRequest))
    .query(({ ctx }) => ctx.services.alts.list(ctx.account)),

  create: signedIn
    .meta({ rest: 'POST /alt-requests', summary: 'Ask for alts' })
    .input(zCreateAltRequestInput)
    .output(zAltRequest)
    .mutation(({ ctx, input }) => ctx.services.alts.create(ctx.account, input)),

  all: platform('staff')
    .meta({ rest: `GET ${reviewed}`, summary: 'Requests for alts of all users' })
    .input(zListAltRequestsInput)
    .output(z.array(zAltRequest))
    .query(({ ctx, input }) => ctx.services.alts.all(ctx.viewer, input)),

  decide: platform('staff')
    .meta({ rest: `PATCH ${reviewed}/{id}`, summary: 'Approve or deny a request for alts' })
    .input(zDecideAltRequestInput)
    .output(zAltRequest)
    .mutation(({ ctx, input }) => ctx.services.alts.decide(ctx.viewer, input)),

  reveal: platform('staff')
    .meta({
      rest: `POST ${reviewed}/{id}/reveal`,
      summary: 'Passwords of a request, for your own password; the staff log says who looked',
    })
    .input(zRevealAltsInput)
    .output(zRevealedAlts)
    .mutation(({ ctx, input }) => ctx.services.alts.reveal(ctx.viewer, input, ctx.panel.attempt)),
});
