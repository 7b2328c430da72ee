import { z } from 'zod';
import { anyMember, ownerOnly, router, signedIn } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import { zOfferOwnershipInput, zOwnershipTransfer, zTransferInput } from './ownership.ts';

const params = { id: 'serverId' };
const all = '/servers/{id}/ownership-transfers';
const one = `${all}/{transferId}`;

export const ownershipRouter = router({
  list: signedIn
    .meta({ rest: 'GET /ownership-transfers', summary: 'List your open ownership transfers' })
    .output(z.array(zOwnershipTransfer))
    .query(({ ctx }) => ctx.services.ownership.list(ctx.account)),

  offer: ownerOnly
    .meta({
      stepUp: ALWAYS,
      twoPeople: ALWAYS,
      person: true,
      rest: `POST ${all}`,
      params,
      summary: 'Offer ownership to a member',
    })
    .input(zOfferOwnershipInput)
    .output(zOwnershipTransfer)
    .mutation(({ ctx, input }) => ctx.services.ownership.offer(ctx.viewer, input)),

  cancel: ownerOnly
    .meta({ person: true, rest: `DELETE ${one}`, params, summary: 'Cancel or object to a transfer' })
    .input(zTransferInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.ownership.cancel(ctx.viewer, input)),

  accept: anyMember
    .meta({
      stepUp: ALWAYS,
      person: true,
      rest: `POST ${one}/accept`,
      params,
      summary: 'Accept ownership',
    })
    .input(zTransferInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.ownership.accept(ctx.viewer, input)),

  decline: anyMember
    .meta({ person: true, rest: `POST ${one}/decline`, params, summary: 'Decline ownership' })
    .input(zTransferInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.ownership.decline(ctx.viewer, input)),
});
