import { z } from 'zod';
import { adminOnly, onServer, router } from '../procedures.ts';
import {
  zAway,
  zDecideLeaveInput,
  zExtendLeaveInput,
  zLeave,
  zListLeavesInput,
  zOnLeave,
  zRequestLeaveInput,
} from './leaves.ts';

const params = { id: 'serverId' };
const staff = onServer('canViewStaffTools');

export const leavesRouter = router({
  away: staff
    .meta({ rest: 'GET /servers/{id}/leaves/away', params, summary: 'List current and coming leaves' })
    .output(z.array(zAway))
    .query(({ ctx }) => ctx.services.leaves.away(ctx.viewer)),

  list: staff
    .meta({
      rest: 'GET /servers/{id}/leaves',
      params,
      summary: 'List leaves of absence',
    })
    .input(zListLeavesInput)
    .output(z.array(zLeave))
    .query(({ ctx, input }) => ctx.services.leaves.list(ctx.viewer, input)),

  request: staff
    .meta({
      person: true,
      rest: 'POST /servers/{id}/leaves',
      params,
      summary: 'Request a leave of absence',
    })
    .input(zRequestLeaveInput)
    .output(zLeave)
    .mutation(({ ctx, input }) => ctx.services.leaves.request(ctx.viewer, input)),

  decide: adminOnly
    .meta({
      rest: 'POST /servers/{id}/leaves/{leaveId}/decision',
      params,
      summary: 'Decide a leave',
    })
    .input(zDecideLeaveInput)
    .output(zLeave)
    .mutation(({ ctx, input }) => ctx.services.leaves.decide(ctx.viewer, input)),

  extend: adminOnly
    .meta({
      rest: 'POST /servers/{id}/leaves/{leaveId}/extend',
      params,
      summary: 'Extend a leave',
    })
    .input(zExtendLeaveInput)
    .output(zLeave)
    .mutation(({ ctx, input }) => ctx.services.leaves.extend(ctx.viewer, input)),

  end: adminOnly
    .meta({
      rest: 'POST /servers/{id}/leaves/{leaveId}/end',
      params,
      summary: 'End a leave',
    })
    .input(zOnLeave)
    .output(zLeave)
    .mutation(({ ctx, input }) => ctx.services.leaves.end(ctx.viewer, input.leaveId)),

  withdraw: staff
    .meta({
      person: true,
      rest: 'POST /servers/{id}/leaves/{leaveId}/withdraw',
      params,
      summary: 'End your leave',
    })
    .input(zOnLeave)
    .output(zLeave)
    .mutation(({ ctx, input }) => ctx.services.leaves.withdraw(ctx.viewer, input.leaveId)),
});
