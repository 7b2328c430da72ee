import type { PlayersService } from '@tenfour/contracts';
import type { PlayersDeps } from './deps.ts';
import { addNote, removeNote, updateNote } from './notes.ts';
import { profileOf } from './profile.ts';
import { suggestPlayers } from './suggest.ts';
import { timelineOf } from './timeline.ts';

/** Creates the service for players of a server's game: their punishments, calls, game activity and notes. */
export function createPlayersService(deps: PlayersDeps): PlayersService {
  const { database, now } = deps;
  return {
    profile: (viewer, username) => profileOf(deps, viewer, username),
    timeline: (viewer, input) => timelineOf(database.handle, viewer, input, now()),
    suggest: (viewer, typed) => suggestPlayers(database.handle, viewer, typed, now()),
    addNote: (viewer, input) => addNote(deps, viewer, input),
    updateNote: (viewer, input) => updateNote(deps, viewer, input),
    removeNote: (viewer, noteId) => removeNote(deps, viewer, noteId),
  };
}
