import { onServer, router } from '../procedures.ts';
import { zCastVoteInput, zOnVote, zOpenVoteInput, zSessionVote, zVotePlaces } from './session-votes.ts';

const named = { id: 'serverId', vid: 'voteId' };
const staff = onServer('canViewStaffTools');

export const sessionVotesRouter = router({
  places: staff
    .meta({
      rest: 'GET /servers/{id}/session-vote-places',
      params: { id: 'serverId' },
      summary: 'List channels and roles for votes',
    })
    .output(zVotePlaces)
    .query(({ ctx }) => ctx.services.sessionVotes.places(ctx.viewer)),

  open: staff
    .meta({
      rest: 'POST /servers/{id}/sessions/{gid}/votes',
      params: { id: 'serverId', gid: 'sessionId' },
      summary: 'Open a vote on a session',
    })
    .input(zOpenVoteInput)
    .output(zSessionVote)
    .mutation(({ ctx, input }) => ctx.services.sessionVotes.open(ctx.viewer, input)),

  cast: staff
    .meta({
      rest: 'PUT /servers/{id}/session-votes/{vid}/ballot',
      params: named,
      summary: 'Vote on a session',
    })
    .input(zCastVoteInput)
    .output(zSessionVote)
    .mutation(({ ctx, input }) => ctx.services.sessionVotes.cast(ctx.viewer, input)),

  close: staff
    .meta({ rest: 'POST /servers/{id}/session-votes/{vid}/close', params: named, summary: 'Close a vote' })
    .input(zOnVote)
    .output(zSessionVote)
    .mutation(({ ctx, input }) => ctx.services.sessionVotes.close(ctx.viewer, input)),
});
