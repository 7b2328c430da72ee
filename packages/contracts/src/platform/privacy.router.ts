import { router, signedIn } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import { zErasure, zPersonalDataInput, zPersonalDataPage, zRequestErasureInput } from './privacy.ts';

export const privacyRouter = router({
  data: signedIn
    .meta({ rest: 'GET /auth/data', summary: 'Get what is stored about you' })
    .input(zPersonalDataInput)
    .output(zPersonalDataPage)
    .query(({ ctx, input }) => ctx.services.privacy.data(ctx.account, input.cursor)),

  erasure: signedIn
    .meta({ rest: 'GET /auth/erasure', summary: 'Get the erasure of your data' })
    .output(zErasure)
    .query(({ ctx }) => ctx.services.privacy.erasure(ctx.account)),

  requestErasure: signedIn
    .meta({ stepUp: ALWAYS, rest: 'POST /auth/erasure', summary: 'Ask for the erasure of your data' })
    .input(zRequestErasureInput)
    .output(zErasure)
    .mutation(({ ctx, input }) => ctx.services.privacy.requestErasure(ctx.account, input.confirm)),

  cancelErasure: signedIn
    .meta({ rest: 'DELETE /auth/erasure', summary: 'Cancel the erasure of your data' })
    .output(zErasure)
    .mutation(({ ctx }) => ctx.services.privacy.cancelErasure(ctx.account)),
});
