import { z } from 'zod';
import { onServer, router } from '../procedures.ts';
import {
  zAddNoteInput,
  zMatchPlayerInput,
  zMatchRef,
  zNoteRef,
  zPlayerMatch,
  zPlayerNote,
  zPlayerProfile,
  zPlayerRef,
  zSuggestInput,
  zSuggestion,
  zTimelineEntry,
  zTimelineInput,
  zUpdateNoteInput,
} from './players.ts';

const params = { id: 'serverId' };
const viewing = onServer('canViewPunishments');
const editing = onServer('canEditPunishments');

export const playersRouter = router({
  profile: viewing
    .meta({
      rest: 'GET /servers/{id}/players/{username}/profile',
      params,
      summary: 'Get a player',
    })
    .input(zPlayerRef)
    .output(zPlayerProfile)
    .query(({ ctx, input }) => ctx.services.players.profile(ctx.viewer, input.username)),

  timeline: viewing
    .meta({
      rest: 'GET /servers/{id}/players/{username}/timeline',
      params,
      summary: "List a player's activity",
    })
    .input(zTimelineInput)
    .output(z.array(zTimelineEntry))
    .query(({ ctx, input }) => ctx.services.players.timeline(ctx.viewer, input)),

  suggest: viewing
    .meta({ rest: 'GET /servers/{id}/player-names', params, summary: 'Search players' })
    .input(zSuggestInput)
    .output(z.array(zSuggestion))
    .query(({ ctx, input }) => ctx.services.players.suggest(ctx.viewer, input.q)),

  addNote: editing
    .meta({
      rest: 'POST /servers/{id}/players/{username}/notes',
      params,
      summary: 'Create a note on a player',
    })
    .input(zAddNoteInput)
    .output(zPlayerNote)
    .mutation(({ ctx, input }) => ctx.services.players.addNote(ctx.viewer, input)),

  updateNote: editing
    .meta({ rest: 'PATCH /servers/{id}/player-notes/{noteId}', params, summary: 'Update a note' })
    .input(zUpdateNoteInput)
    .output(zPlayerNote)
    .mutation(({ ctx, input }) => ctx.services.players.updateNote(ctx.viewer, input)),

  removeNote: editing
    .meta({ rest: 'DELETE /servers/{id}/player-notes/{noteId}', params, summary: 'Delete a note' })
    .input(zNoteRef)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.players.removeNote(ctx.viewer, input.noteId)),

  match: editing
    .meta({
      rest: 'POST /servers/{id}/player-matches',
      params,
      summary: 'Join or split the records of a name',
    })
    .input(zMatchPlayerInput)
    .output(zPlayerMatch)
    .mutation(({ ctx, input }) => ctx.services.players.match(ctx.viewer, input)),

  removeMatch: editing
    .meta({
      rest: 'DELETE /servers/{id}/player-matches/{matchId}',
      params,
      summary: 'Undo a join or a split',
    })
    .input(zMatchRef)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.players.removeMatch(ctx.viewer, input.matchId)),
});
