import type { PlayerProfile, PlayersService, Viewer } from '@tenfour/contracts';
import { isSamePlayer, may, type PlayerIdentity, usernameKey, vehiclesOf } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { possibleMatches } from '../../community/identity/index.ts';
import { findGameId, type GameReading, loadFreshReading, onlineIn } from '../../game/gateway/index.ts';
import { forecastEscalation, punishmentsOfPlayer, renamedTo } from '../punishments/index.ts';
import { matchPlayer, namesOfPlayer, removeMatch } from './matches.ts';
import { addNote, removeNote, updateNote } from './notes.ts';
import { playerNotesStore } from './notes-store.ts';
import { type PlayersDeps, playerOf } from './online.ts';
import { playerCallsStore, playerEventsStore } from './store.ts';
import { suggestPlayers } from './suggest.ts';
import { timelineOf } from './timeline.ts';

/** Creates the service for players of a server's game: their punishments, calls, game activity and notes. */
export function createPlayersService(deps: PlayersDeps): PlayersService {
  const { database, now } = deps;
  return {
    profile: (viewer, username) => profileOf(deps, viewer, username),
    timeline: (viewer, input) => timelineOf(deps, viewer, input),
    suggest: (viewer, typed) => suggestPlayers(database.handle, viewer, typed, now()),
    addNote: (viewer, input) => addNote(deps, viewer, input),
    updateNote: (viewer, input) => updateNote(deps, viewer, input),
    removeNote: (viewer, noteId) => removeNote(deps, viewer, noteId),
    match: (viewer, input) => matchPlayer(deps, viewer, input),
    removeMatch: (viewer, matchId) => removeMatch(deps, viewer, matchId),
  };
}

/** What a server knows of a player at a glance; what the viewer may not see is left out. Never fails for Roblox. */
export async function profileOf(deps: PlayersDeps, viewer: Viewer, username: string): Promise<PlayerProfile> {
  const { serverId } = viewer;
  const { handle } = deps.database;
  const at = deps.now();
  const { known, player, names: knownNames, met } = await playerOf(deps, serverId, username, at);
  const records = punishmentsOfPlayer(handle, serverId);
  const [counts, ban, calls, game, notes, bolo, names, possible, next] = await Promise.all([
    records.counts(player, at),
    records.activeBan(player, at),
    may(viewer, 'canViewStaffTools') ? playerCallsStore(handle, serverId).counts(player) : null,
    may(viewer, 'canViewIngamePanel') ? gameOf(handle, serverId, player, at) : NO_GAME,
    playerNotesStore(handle, serverId).count(player),
    playerNotesStore(handle, serverId).newestBolo(player),
    met ? namesOfPlayer(handle, serverId, player, knownNames) : [],
    possibleMatches(handle, serverId, player, knownNames),
    forecastEscalation(handle, serverId, player, at),
  ]);
  return {
    robloxUsername: known.name,
    robloxUserId: player.id,
    exists: known.exists,
    renamedTo: renamedTo(known),
    ...game,
    counts,
    nextIsAutoBan: next.nextIsAutoBan,
    banned: ban && { ...ban, until: isoOrNull(ban.until) },
    calls,
    notes,
    bolo,
    names,
    // What is listed above is decided there.
    possible: possible.filter(
      (one) => !names.some(({ name }) => usernameKey(name) === usernameKey(one.name)),
    ),
  };
}

type GameDetails = Pick<PlayerProfile, 'online' | 'gameKnown' | 'lastSeenAt'>;

const NO_GAME: GameDetails = { online: null, gameKnown: false, lastSeenAt: null };

async function gameOf(
  handle: Handle,
  serverId: string,
  player: PlayerIdentity,
  now: number,
): Promise<GameDetails> {
  const gameId = await findGameId(handle, serverId);
  if (gameId === null) return NO_GAME;
  const [inGame, lastSeenAt] = await Promise.all([
    loadFreshReading(handle, gameId, now),
    playerEventsStore(handle, gameId).lastSeenAt(player),
  ]);
  return {
    online: inGame && onlineDetails(inGame, player),
    gameKnown: inGame !== null,
    // The game's clock may be ahead of ours.
    lastSeenAt: lastSeenAt === null ? null : iso(Math.min(lastSeenAt, now)),
  };
}

function onlineDetails(
  { players, vehicles }: Pick<GameReading, 'players' | 'vehicles'>,
  player: PlayerIdentity,
): PlayerProfile['online'] {
  const at = onlineIn({ players }).findIndex((one) => isSamePlayer(one, player));
  const seen = players[at];
  if (!seen) return null;
  const { team, callsign, permission } = seen;
  const own = vehicles.filter(({ owner }) => usernameKey(owner) === usernameKey(seen.player.name));
  return { team, callsign, permission, vehicles: vehiclesOf(own, onlineIn({ players: [seen] })) };
}
