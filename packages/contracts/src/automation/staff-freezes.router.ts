import { z } from 'zod';
import { ownerOnly, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import { zOnStaffFreeze, zStaffFreeze, zUndoneActions } from './staff-freezes.ts';

const params = { id: 'serverId' };
const named = { ...params, freezeId: 'freezeId' };

export const staffFreezesRouter = router({
  list: ownerOnly
    .meta({ rest: 'GET /servers/{id}/staff-freezes', params, person: true, summary: 'List frozen staff' })
    .output(z.array(zStaffFreeze))
    .query(({ ctx }) => ctx.services.staffFreezes.list(ctx.viewer)),

  undo: ownerOnly
    .meta({
      rest: 'POST /servers/{id}/staff-freezes/{freezeId}/undo',
      params: named,
      person: true,
      stepUp: ALWAYS,
      summary: 'Undo the actions of a frozen person',
    })
    .input(zOnStaffFreeze)
    .output(zUndoneActions)
    .mutation(({ ctx, input }) => ctx.services.staffFreezes.undo(ctx.viewer, input.freezeId)),

  lift: ownerOnly
    .meta({
      rest: 'POST /servers/{id}/staff-freezes/{freezeId}/lift',
      params: named,
      person: true,
      stepUp: ALWAYS,
      summary: 'Lift a freeze',
    })
    .input(zOnStaffFreeze)
    .output(zStaffFreeze)
    .mutation(({ ctx, input }) => ctx.services.staffFreezes.lift(ctx.viewer, input.freezeId)),
});
