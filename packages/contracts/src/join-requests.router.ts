import { z } from 'zod';
import { zDecideJoinRequestInput, zJoinRequest, zPendingRequest } from './join-requests.ts';
import { onResource, onServer, router, signedIn } from './procedures.ts';

export const joinRequestsRouter = router({
  pending: signedIn
    .meta({ rest: 'GET /user/pending-requests', summary: "The user's own waiting requests" })
    .output(z.array(zPendingRequest))
    .query(({ ctx }) => ctx.services.joinRequests.pending(ctx.account)),

  list: onServer('canApproveJoinRequests')
    .meta({
      rest: 'GET /servers/{id}/join-requests',
      params: { id: 'serverId' },
      summary: 'Waiting requests of a server, oldest first',
    })
    .output(z.array(zJoinRequest))
    .query(({ ctx }) => ctx.services.joinRequests.list(ctx.viewer)),

  decide: onResource('join-request', 'requestId', 'canApproveJoinRequests')
    .meta({ rest: 'PUT /join-requests/{requestId}', summary: 'Approve or reject a request' })
    .input(zDecideJoinRequestInput)
    .output(zJoinRequest)
    .mutation(({ ctx, input }) => ctx.services.joinRequests.decide(ctx.viewer, input)),
});
