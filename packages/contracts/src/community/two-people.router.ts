import { zOnServer } from '../fields.ts';
import { adminOnly, anyMember, ownerOnly, router } from '../procedures.ts';
import { ALWAYS, ALWAYS_OF_EVERYONE } from '../step-up.ts';
import { WHEN_TURNED_OFF } from '../two-people.ts';
import { zApprovalInput, zTwoPeople, zUpdateTwoPeopleInput } from './two-people.ts';

const params = { id: 'serverId' };
const path = '/servers/{id}/two-people';
const one = `${path}/{approvalId}`;

export const twoPeopleRouter = router({
  get: anyMember
    .meta({ person: true, rest: `GET ${path}`, params, summary: 'Get what needs a second person' })
    .input(zOnServer)
    .output(zTwoPeople)
    .query(({ ctx }) => ctx.services.twoPeople.get(ctx.viewer)),

  update: ownerOnly
    .meta({
      stepUp: ALWAYS_OF_EVERYONE,
      twoPeople: WHEN_TURNED_OFF,
      person: true,
      rest: `PUT ${path}`,
      params,
      summary: 'Require a second person',
    })
    .input(zUpdateTwoPeopleInput)
    .output(zTwoPeople)
    .mutation(({ ctx, input }) => ctx.services.twoPeople.update(ctx.viewer, input)),

  approve: adminOnly
    .meta({ stepUp: ALWAYS, person: true, rest: `POST ${one}/approve`, params, summary: 'Approve a request' })
    .input(zApprovalInput)
    .output(zTwoPeople)
    .mutation(({ ctx, input }) => ctx.services.twoPeople.approve(ctx.viewer, input)),

  decline: anyMember
    .meta({ person: true, rest: `DELETE ${one}`, params, summary: 'Decline or cancel a request' })
    .input(zApprovalInput)
    .output(zTwoPeople)
    .mutation(({ ctx, input }) => ctx.services.twoPeople.decline(ctx.viewer, input)),
});
