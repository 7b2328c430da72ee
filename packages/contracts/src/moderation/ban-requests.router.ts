import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { adminOnly, onServer, router } from '../procedures.ts';
import {
  zAskBanInput,
  zBanRequest,
  zBanRequestDetail,
  zBanRequestRef,
  zBanRequestSettings,
  zBanRequestSummary,
  zCommentBanRequestInput,
  zDecideBanRequestInput,
  zListBanRequestsInput,
  zVoteBanRequestInput,
} from './ban-requests.ts';

const params = { id: 'serverId' };
const viewing = onServer('canViewPunishments');
const REQUEST = '/servers/{id}/ban-requests/{requestId}';

export const banRequestsRouter = router({
  list: viewing
    .meta({ rest: 'GET /servers/{id}/ban-requests', params, summary: 'List ban requests' })
    .input(zListBanRequestsInput)
    .output(z.array(zBanRequest))
    .query(({ ctx, input }) => ctx.services.banRequests.list(ctx.viewer, input)),

  summary: viewing
    .meta({ rest: 'GET /servers/{id}/ban-requests/summary', params, summary: 'Count open ban requests' })
    .input(zOnServer)
    .output(zBanRequestSummary)
    .query(({ ctx }) => ctx.services.banRequests.summary(ctx.viewer)),

  get: viewing
    .meta({ rest: `GET ${REQUEST}`, params, summary: 'Get a ban request' })
    .input(zBanRequestRef)
    .output(zBanRequestDetail)
    .query(({ ctx, input }) => ctx.services.banRequests.get(ctx.viewer, input.requestId)),

  ask: viewing
    .meta({ person: true, rest: 'POST /servers/{id}/ban-requests', params, summary: 'Request a ban' })
    .input(zAskBanInput)
    .output(zBanRequestDetail)
    .mutation(({ ctx, input }) => ctx.services.banRequests.ask(ctx.viewer, input)),

  vote: onServer('canEditPunishments')
    .meta({ person: true, rest: `PUT ${REQUEST}/vote`, params, summary: 'Vote on a ban request' })
    .input(zVoteBanRequestInput)
    .output(zBanRequestDetail)
    .mutation(({ ctx, input }) => ctx.services.banRequests.vote(ctx.viewer, input)),

  comment: viewing
    .meta({ person: true, rest: `POST ${REQUEST}/comments`, params, summary: 'Comment on a ban request' })
    .input(zCommentBanRequestInput)
    .output(zBanRequestDetail)
    .mutation(({ ctx, input }) => ctx.services.banRequests.comment(ctx.viewer, input)),

  decide: adminOnly
    .meta({ person: true, rest: `POST ${REQUEST}/decision`, params, summary: 'Decide a ban request' })
    .input(zDecideBanRequestInput)
    .output(zBanRequestDetail)
    .mutation(({ ctx, input }) => ctx.services.banRequests.decide(ctx.viewer, input)),

  saveSettings: onServer('canEditServerSettings')
    .meta({ rest: 'PUT /servers/{id}/ban-requests/settings', params, summary: 'Set the votes for bans' })
    .input(zBanRequestSettings)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.banRequests.saveSettings(ctx.viewer, input.votesNeeded)),

  withdraw: viewing
    .meta({ person: true, rest: `DELETE ${REQUEST}`, params, summary: 'Withdraw your ban request' })
    .input(zBanRequestRef)
    .output(zBanRequestDetail)
    .mutation(({ ctx, input }) => ctx.services.banRequests.withdraw(ctx.viewer, input.requestId)),
});
