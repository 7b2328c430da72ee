import type { PlayerProfile, Viewer } from '@tenfour/contracts';
import { AUTO_BAN_THRESHOLD, may, usernameKey } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { identify, punishmentsOfPlayer } from '../punishments/index.ts';
import type { PlayersDeps } from './deps.ts';
import { playerNotesStore } from './notes-store.ts';
import { playersNow } from './online.ts';
import { gameIdOf, playerCallsStore, playerEventsStore } from './store.ts';

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
  const [counts, ban, calls, game, notes] = await Promise.all([
    records.counts(key, at),
    records.activeBan(key, at),
    may(viewer, 'canViewStaffTools') ? playerCallsStore(handle, serverId).counts(key) : null,
    may(viewer, 'canViewIngamePanel') ? gameOf(handle, serverId, key, at) : NO_GAME,
    playerNotesStore(handle, serverId).count(key),
  ]);
  return {
    robloxUsername: player.name,
    robloxUserId: player.robloxUserId,
    exists: player.exists,
    ...game,
    counts,
    nextIsAutoBan: counts.active >= AUTO_BAN_THRESHOLD,
    banned: ban && { until: isoOrNull(ban.until), reason: ban.reason },
    calls,
    notes,
  };
}

type GameDetails = Pick<PlayerProfile, 'online' | 'gameKnown' | 'lastSeenAt'>;

const NO_GAME: GameDetails = { online: null, gameKnown: false, lastSeenAt: null };

async function gameOf(handle: Handle, serverId: string, key: string, now: number): Promise<GameDetails> {
  const gameId = await gameIdOf(handle, serverId);
  if (gameId === null) return NO_GAME;
  const [inGame, lastSeenAt] = await Promise.all([
    playersNow(handle, gameId, now),
    playerEventsStore(handle, gameId).lastSeenAt(key),
  ]);
  const seen = inGame?.find(({ player }) => usernameKey(player.name) === key);
  return {
    online: seen ? { team: seen.team, callsign: seen.callsign, permission: seen.permission } : null,
    gameKnown: inGame !== null,
    // The game's clock may be ahead of ours.
    lastSeenAt: lastSeenAt === null ? null : iso(Math.min(lastSeenAt, now)),
  };
}
