import type { PlayerSuggestion, Viewer } from '@tenfour/contracts';
import { hasWords, may, usernameKey, wordsOf } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { namesOfAccounts } from '../../community/identity/index.ts';
import { priorPunishmentsOf } from '../../community/join-requests/index.ts';
import { findGameId, loadFreshReading, onlineIn } from '../../game/gateway/index.ts';
import { punishmentsOfPlayer } from '../punishments/index.ts';

/** Most names that are offered at a time. */
const SUGGESTIONS_MAX = 8;

type Named = Omit<PlayerSuggestion, 'activeCount'>;

/**
 * Returns names that begin with the first typed word and have the others in order: first who is in the game, then who is
 * on record here, each name once.
 */
export async function suggestPlayers(
  handle: Handle,
  viewer: Viewer,
  typed: string,
  now: number,
): Promise<PlayerSuggestion[]> {
  const { serverId } = viewer;
  const [online, known, former] = await Promise.all([
    may(viewer, 'canViewIngamePanel') ? onlineLike(handle, serverId, typed, now) : [],
    punishmentsOfPlayer(handle, serverId).namesLike(typed, SUGGESTIONS_MAX),
    formerlyCalled(handle, serverId, typed),
  ]);
  const history = known.map(
    ({ robloxUsername, robloxUserId }): Named => ({
      robloxUsername,
      robloxUserId,
      from: 'history',
      formerly: null,
    }),
  );
  const offered = onceEach([...online, ...history, ...former]).slice(0, SUGGESTIONS_MAX);
  const named = offered.map(({ robloxUserId: id, robloxUsername: name }) => ({ id, name }));
  const prior = await priorPunishmentsOf(handle, serverId, named, now);
  return offered.map((one, at) => ({ ...one, activeCount: prior[at]?.active ?? 0 }));
}

async function onlineLike(handle: Handle, serverId: string, typed: string, now: number): Promise<Named[]> {
  const [first = ''] = wordsOf(typed);
  const inGame = await loadFreshReading(handle, await findGameId(handle, serverId), now);
  return onlineIn(inGame ?? { players: [] })
    .filter(({ name }) => usernameKey(name).startsWith(first) && hasWords(name, typed))
    .map(
      ({ name, id }): Named => ({ robloxUsername: name, robloxUserId: id, from: 'online', formerly: null }),
    )
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

/** How many letters of a former name have to be typed. */
const FORMER_FROM = 3;

/** Most former names that are looked at. */
const FORMER_MAX = 200;

/** Returns accounts on record here whose former name has the typed words. */
async function formerlyCalled(handle: Handle, serverId: string, typed: string): Promise<Named[]> {
  const [first = ''] = wordsOf(typed);
  if (first.length < FORMER_FROM) return [];
  const named = handle
    .selectFrom('player_names')
    .select(['roblox_user_id', 'name', 'last_seen_at'])
    .where('name_key', '>=', first)
    .where('name_key', '<', `${first}\u{10ffff}`)
    .orderBy('name_key')
    .limit(FORMER_MAX);
  const rows = await handle
    .selectFrom(named.as('named'))
    .select(['named.roblox_user_id as id', 'named.name', 'named.last_seen_at as until'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('punishments')
          .select('punishments.id')
          .where('punishments.server_id', '=', serverId)
          .whereRef('punishments.roblox_user_id', '=', 'named.roblox_user_id')
          .where('punishments.verified', '=', 1)
          .where('punishments.deleted_at', 'is', null),
      ),
    )
    .execute();
  const fitting = rows.filter(({ name }) => hasWords(name, typed));
  const present = await namesOfAccounts(
    handle,
    fitting.map(({ id }) => id),
  );
  return fitting.flatMap(({ id, name, until }): Named[] => {
    const robloxUsername = present.get(id);
    if (robloxUsername === undefined || usernameKey(robloxUsername) === usernameKey(name)) return [];
    const formerly = { name, until: iso(until) };
    return [{ robloxUsername, robloxUserId: id, from: 'history', formerly }];
  });
}
