import { z } from 'zod';
import { router, signedIn } from '../procedures.ts';
import { zAnswerDutyCheckInput, zDutyCheck } from './duty.ts';

export const dutyChecksRouter = router({
  mine: signedIn
    .meta({ rest: 'GET /auth/duty-checks', summary: 'List duty checks' })
    .output(z.array(zDutyCheck))
    .query(({ ctx }) => ctx.services.dutyChecks.mine(ctx.account)),

  answer: signedIn
    .meta({
      rest: 'POST /auth/duty-checks/{id}',
      params: { id: 'serverId' },
      summary: 'Confirm a duty check',
    })
    .input(zAnswerDutyCheckInput)
    .output(z.array(zDutyCheck))
    .mutation(({ ctx, input }) => ctx.services.dutyChecks.answer(ctx.account, input.serverId)),
});
