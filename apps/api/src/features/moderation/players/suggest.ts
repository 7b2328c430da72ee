import type { PlayerSuggestion, Viewer } from '@tenfour/contracts';
import { may, usernameKey } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { priorPunishmentsOf } from '../../community/join-requests/index.ts';
import { punishmentsOfPlayer } from '../punishments/index.ts';
import { playersNow } from './online.ts';
import { gameIdOf } from './store.ts';

/** Most names that are offered at a time. */
const SUGGESTIONS_MAX = 8;

type Named = Omit<PlayerSuggestion, 'activeCount'>;

/** Names that begin with what is typed: first who is in the game, then who is on record here, each name once. */
export async function suggestPlayers(
  handle: Handle,
  viewer: Viewer,
  typed: string,
  now: number,
): Promise<PlayerSuggestion[]> {
  const { serverId } = viewer;
  const [online, known] = await Promise.all([
    may(viewer, 'canViewIngamePanel') ? onlineLike(handle, serverId, usernameKey(typed), now) : [],
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

async function onlineLike(handle: Handle, serverId: string, key: string, now: number): Promise<Named[]> {
  const players = (await playersNow(handle, await gameIdOf(handle, serverId), now)) ?? [];
  return players
    .filter(({ player }) => usernameKey(player.name).startsWith(key))
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
