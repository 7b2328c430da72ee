import { platform, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import { zSealing } from './sealing.ts';

export const sealingRouter = router({
  get: platform('super_admin')
    .meta({ rest: 'GET /admin/sealing', summary: 'Get the sealing keys' })
    .output(zSealing)
    .query(({ ctx }) => ctx.services.sealing.get(ctx.viewer)),

  reseal: platform('super_admin')
    .meta({ stepUp: ALWAYS, rest: 'POST /admin/sealing', summary: 'Seal all secrets with the current key' })
    .output(zSealing)
    .mutation(({ ctx }) => ctx.services.sealing.reseal(ctx.viewer)),
});
