import { z } from 'zod';
import { onResource, onServer, router, signedIn } from '../procedures.ts';
import { WHEN_GIVING_ADMIN, whenAny, whenMany } from '../step-up.ts';
import {
  zDecidedRequest,
  zDecideJoinRequestInput,
  zDecideJoinRequestsInput,
  zJoinRequest,
  zOnJoinRequest,
  zPendingRequest,
  zUndoApprovalInput,
  zUndoneApproval,
  zWaitingRequest,
} from './join-requests.ts';

const params = { id: 'serverId' };

export const joinRequestsRouter = router({
  pending: signedIn
    .meta({ rest: 'GET /user/pending-requests', summary: 'List your join requests' })
    .output(z.array(zPendingRequest))
    .query(({ ctx }) => ctx.services.joinRequests.pending(ctx.account)),

  // The sender is not a member of the server, so no server procedure applies; the service checks the owner.
  withdraw: signedIn
    .meta({ rest: 'DELETE /join-requests/{requestId}', summary: 'Cancel your join request' })
    .input(zOnJoinRequest)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.joinRequests.withdraw(ctx.account, input)),

  list: onServer('canApproveJoinRequests')
    .meta({
      rest: 'GET /servers/{id}/join-requests',
      params,
      summary: 'List join requests',
    })
    .output(z.array(zWaitingRequest))
    .query(({ ctx }) => ctx.services.joinRequests.list(ctx.viewer)),

  decide: onResource('join-request', 'requestId', 'canApproveJoinRequests')
    .meta({
      stepUp: WHEN_GIVING_ADMIN,
      rest: 'PUT /join-requests/{requestId}',
      summary: 'Decide a join request',
    })
    .input(zDecideJoinRequestInput)
    .output(zJoinRequest)
    .mutation(({ ctx, input }) => ctx.services.joinRequests.decide(ctx.viewer, input)),

  decideMany: onServer('canApproveJoinRequests')
    .meta({
      stepUp: whenAny(whenMany('requestIds'), WHEN_GIVING_ADMIN),
      rest: 'POST /servers/{id}/join-requests/decide',
      params,
      summary: 'Decide several join requests',
    })
    .input(zDecideJoinRequestsInput)
    .output(z.array(zDecidedRequest))
    .mutation(({ ctx, input }) => ctx.services.joinRequests.decideMany(ctx.viewer, input)),

  undoApproval: onServer('canApproveJoinRequests')
    .meta({
      stepUp: whenMany('requestIds'),
      rest: 'POST /servers/{id}/join-requests/undo-approval',
      params,
      summary: 'Undo your approvals of the last minute',
    })
    .input(zUndoApprovalInput)
    .output(z.array(zUndoneApproval))
    .mutation(({ ctx, input }) => ctx.services.joinRequests.undoApproval(ctx.viewer, input)),
});
