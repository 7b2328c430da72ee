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
    .meta({ rest: 'GET /servers/{id}/leaves/away', params, summary: 'Who of the staff is away, or will be' })
    .output(z.array(zAway))
    .query(({ ctx }) => ctx.services.leaves.away(ctx.viewer)),

  list: staff
    .meta({
      rest: 'GET /servers/{id}/leaves',
      params,
      summary: "Leaves of absence, newest first; only one's own for those who are neither admin nor owner",
    })
    .input(zListLeavesInput)
    .output(z.array(zLeave))
    .query(({ ctx, input }) => ctx.services.leaves.list(ctx.viewer, input)),

  request: staff
    .meta({
      person: true,
      rest: 'POST /servers/{id}/leaves',
      params,
      summary: 'Ask for a leave of absence for oneself',
    })
    .input(zRequestLeaveInput)
    .output(zLeave)
    .mutation(({ ctx, input }) => ctx.services.leaves.request(ctx.viewer, input)),

  decide: adminOnly
    .meta({
      rest: 'POST /servers/{id}/leaves/{leaveId}/decision',
      params,
      summary: 'Approve or deny a leave, once',
    })
    .input(zDecideLeaveInput)
    .output(zLeave)
    .mutation(({ ctx, input }) => ctx.services.leaves.decide(ctx.viewer, input)),

  extend: adminOnly
    .meta({
      rest: 'POST /servers/{id}/leaves/{leaveId}/extend',
      params,
      summary: 'Move the end of a leave back',
    })
    .input(zExtendLeaveInput)
    .output(zLeave)
    .mutation(({ ctx, input }) => ctx.services.leaves.extend(ctx.viewer, input)),

  end: adminOnly
    .meta({
      rest: 'POST /servers/{id}/leaves/{leaveId}/end',
      params,
      summary: 'End a leave now, or cancel it',
    })
    .input(zOnLeave)
    .output(zLeave)
    .mutation(({ ctx, input }) => ctx.services.leaves.end(ctx.viewer, input.leaveId)),

  withdraw: staff
    .meta({
      person: true,
      rest: 'POST /servers/{id}/leaves/{leaveId}/withdraw',
      params,
      summary: "Withdraw one's own request, or end one's own leave now",
    })
    .input(zOnLeave)
    .output(zLeave)
    .mutation(({ ctx, input }) => ctx.services.leaves.withdraw(ctx.viewer, input.leaveId)),
});
