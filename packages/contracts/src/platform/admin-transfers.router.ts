import { z } from 'zod';
import { zTransferInput } from '../community/ownership.ts';
import { platform, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import { zPlatformTransfer, zProposeTransferInput } from './admin-transfers.ts';

const params = { id: 'serverId' };
const all = '/admin/servers/{id}/ownership-transfers';
const one = `${all}/{transferId}`;

export const platformTransfersRouter = router({
  propose: platform('admin')
    .meta({
      stepUp: ALWAYS,
      rest: `POST ${all}`,
      params,
      summary: 'Propose a new owner of an abandoned server',
    })
    .input(zProposeTransferInput)
    .output(zPlatformTransfer)
    .mutation(({ ctx, input }) => ctx.services.platformTransfers.propose(ctx.viewer, input)),

  approve: platform('staff')
    .meta({ stepUp: ALWAYS, rest: `POST ${one}/approve`, params, summary: 'Approve a new owner' })
    .input(zTransferInput)
    .output(zPlatformTransfer)
    .mutation(({ ctx, input }) => ctx.services.platformTransfers.approve(ctx.viewer, input)),

  withdraw: platform('admin')
    .meta({ stepUp: ALWAYS, rest: `DELETE ${one}`, params, summary: 'Withdraw a new owner' })
    .input(zTransferInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.platformTransfers.withdraw(ctx.viewer, input)),
});
