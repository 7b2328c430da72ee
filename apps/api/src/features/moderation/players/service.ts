import type { PlayerProfile, PlayerSuggestion, PlayersService, Viewer } from '@tenfour/contracts';
import { becomesAutoBan, hasWords, may, usernameKey, vehiclesOf, wordsOf } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { priorPunishmentsOf } from '../../community/join-requests/index.ts';
import { type GameReading, onlineIn } from '../../game/gateway/index.ts';
import { identify, punishmentsOfPlayer } from '../punishments/index.ts';
import { addNote, removeNote, updateNote } from './notes.ts';
import { playerNotesStore } from './notes-store.ts';
import { gameNow, type PlayersDeps } from './online.ts';
import { gameIdOf, playerCallsStore, playerEventsStore } from './store.ts';
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

/** What a server knows of a player at a glance; what the viewer may not see is left out. Never fails for Roblox. */
export async function profileOf(
  { database: { handle }, players, now }: PlayersDeps,
  viewer: Viewer,
  username: string,
): Promise<PlayerProfile> {
  const { serverId } = viewer;
  const player = await identify(players, serverId, username);
  const key = usernameKey(player.name);
  const at = now();
  const records = punishmentsOfPlayer(handle, serverId);
  const [counts, ban, calls, game, notes, bolo] = await Promise.all([
    records.counts(key, at),
    records.activeBan(key, at),
    may(viewer, 'canViewStaffTools') ? playerCallsStore(handle, serverId).counts(key) : null,
    may(viewer, 'canViewIngamePanel') ? gameOf(handle, serverId, key, at) : NO_GAME,
    playerNotesStore(handle, serverId).count(key),
    playerNotesStore(handle, serverId).newestBolo(key),
  ]);
  return {
    robloxUsername: player.name,
    robloxUserId: player.robloxUserId,
    exists: player.exists,
    ...game,
    counts,
    nextIsAutoBan: becomesAutoBan('warning', counts.active),
    banned: ban && { ...ban, until: isoOrNull(ban.until) },
    calls,
    notes,
    bolo,
  };
}

type GameDetails = Pick<PlayerProfile, 'online' | 'gameKnown' | 'lastSeenAt'>;

const NO_GAME: GameDetails = { online: null, gameKnown: false, lastSeenAt: null };

async function gameOf(handle: Handle, serverId: string, key: string, now: number): Promise<GameDetails> {
  const gameId = await gameIdOf(handle, serverId);
  if (gameId === null) return NO_GAME;
  const [inGame, lastSeenAt] = await Promise.all([
    gameNow(handle, gameId, now),
    playerEventsStore(handle, gameId).lastSeenAt(key),
  ]);
  return {
    online: inGame && onlineDetails(inGame, key),
    gameKnown: inGame !== null,
    // The game's clock may be ahead of ours.
    lastSeenAt: lastSeenAt === null ? null : iso(Math.min(lastSeenAt, now)),
  };
}

function onlineDetails(
  { players, vehicles }: Pick<GameReading, 'players' | 'vehicles'>,
  key: string,
): PlayerProfile['online'] {
  const seen = players.find(({ player }) => usernameKey(player.name) === key);
  if (!seen) return null;
  const { team, callsign, permission } = seen;
  const own = vehicles.filter(({ owner }) => usernameKey(owner) === key);
  return { team, callsign, permission, vehicles: vehiclesOf(own, onlineIn({ players: [seen] })) };
}

/** Most names that are offered at a time. */
const SUGGESTIONS_MAX = 8;

type Named = Omit<PlayerSuggestion, 'activeCount'>;

/**
 * Returns names that begin with the first typed word and have the others in order: first who is in the game, then who is
 * on record here, each name once.
 */
async function suggestPlayers(
  handle: Handle,
  viewer: Viewer,
  typed: string,
  now: number,
): Promise<PlayerSuggestion[]> {
  const { serverId } = viewer;
  const [online, known] = await Promise.all([
    may(viewer, 'canViewIngamePanel') ? onlineLike(handle, serverId, typed, now) : [],
    punishmentsOfPlayer(handle, serverId).namesLike(typed, SUGGESTIONS_MAX),
  ]);
  const history = known.map(
    ({ robloxUsername, robloxUserId }): Named => ({ robloxUsername, robloxUserId, from: 'history' }),
  );
  const offered = onceEach([...online, ...history]).slice(0, SUGGESTIONS_MAX);
  const names = offered.map(({ robloxUsername }) => robloxUsername);
  const prior = await priorPunishmentsOf(handle, serverId, names, now);
  return offered.map((one) => ({ ...one, activeCount: prior(one.robloxUsername).active }));
}

async function onlineLike(handle: Handle, serverId: string, typed: string, now: number): Promise<Named[]> {
  const [first = ''] = wordsOf(typed);
  const inGame = await gameNow(handle, await gameIdOf(handle, serverId), now);
  return (inGame?.players ?? [])
    .filter(({ player: { name } }) => usernameKey(name).startsWith(first) && hasWords(name, typed))
    .map(({ player: { name, id } }): Named => {
      return { robloxUsername: name, robloxUserId: id === null ? null : String(id), from: 'online' };
    })
    .sort((a, b) => (usernameKey(a.robloxUsername) < usernameKey(b.robloxUsername) ? -1 : 1));
}

function onceEach(names: readonly Named[]): Named[] {
  const seen = new Map<string, Named>();
  for (const one of names) {
    const key = usernameKey(one.robloxUsername);
    if (!seen.has(key)) seen.set(key, one);
  }
  return [...seen.values()];
}
