import { router, signedIn } from '../procedures.ts';
import { zPersonalDataInput, zPersonalDataPage } from './privacy.ts';

export const privacyRouter = router({
  data: signedIn
    .meta({ rest: 'GET /auth/data', summary: 'Get what is stored about you' })
    .input(zPersonalDataInput)
    .output(zPersonalDataPage)
    .query(({ ctx, input }) => ctx.services.privacy.data(ctx.account, input.cursor)),
});
