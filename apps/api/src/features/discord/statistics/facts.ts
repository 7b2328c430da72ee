import { STATISTICS_FRESH_MS, type StatisticFacts } from '@tenfour/domain';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Handle } from '../../../db/database.ts';
import { loadSnapshot } from '../../game/gateway/index.ts';

/** The facts of a server, with its time zone. */
export interface ServerFacts {
  facts: StatisticFacts;
  zone: string;
}

type GameFacts = Pick<StatisticFacts, 'players' | 'queue'>;

/** Games whose counts are cached with the time of the snapshot. */
const GAMES_CACHED = 5_000;

const UNKNOWN: GameFacts = { players: null, queue: null };

// SQLite takes a partial index only if the query repeats its condition, as text.
const ON_DUTY = sql<boolean>`status = 'on_duty'`;
const IS_OPEN = sql<boolean>`state IN ('planned', 'running')`;

/** Creates what loads the facts of many servers with few queries. */
export function createFactsLoader(handle: Handle, now: () => number) {
  const games = createGameFacts(handle, now);
  return async (serverIds: readonly string[]): Promise<Map<string, ServerFacts>> => {
    if (serverIds.length === 0) return new Map();
    const servers = await handle
      .selectFrom('servers')
      .select(['id', 'timezone', 'erlc_key_hash as gameId'])
      .where('id', 'in', serverIds)
      .execute();
    const ofGames = await games(servers.flatMap(({ gameId }) => gameId ?? []));
    const staff = await staffOnDuty(handle, serverIds);
    const calls = await openCalls(handle, serverIds);
    const sessions = await nextSessions(handle, serverIds, now());
    return new Map(
      servers.map(({ id, timezone, gameId }) => {
        const { players, queue } = (gameId === null ? undefined : ofGames.get(gameId)) ?? UNKNOWN;
        const session = sessions.get(id) ?? null;
        const facts = { players, queue, session, staff: staff.get(id) ?? 0, calls: calls.get(id) ?? 0 };
        return [id, { facts, zone: timezone }];
      }),
    );
  };
}

export type FactsLoader = ReturnType<typeof createFactsLoader>;

/** Returns what counts players by the newest snapshots; each is parsed once. */
function createGameFacts(handle: Handle, now: () => number) {
  const cache = new LRUCache<string, { takenAt: number; facts: GameFacts }>({ max: GAMES_CACHED });
  return async (gameIds: readonly string[]): Promise<Map<string, GameFacts>> => {
    const found = new Map<string, GameFacts>();
    if (gameIds.length === 0) return found;
    const heads = await handle
      .selectFrom('game_snapshots')
      .select(['game_id', 'taken_at'])
      .where('game_id', 'in', gameIds)
      .where('taken_at', '>=', now() - STATISTICS_FRESH_MS)
      .execute();
    for (const { game_id: id, taken_at: takenAt } of heads) {
      const cached = cache.get(id);
      const facts = cached?.takenAt === takenAt ? cached.facts : await gameFacts(handle, id);
      if (takenAt !== null) cache.set(id, { takenAt, facts });
      found.set(id, facts);
    }
    return found;
  };
}

async function gameFacts(handle: Handle, gameId: string): Promise<GameFacts> {
  const { reading } = await loadSnapshot(handle, gameId);
  if (reading === null) return UNKNOWN;
  const { missing, players, queue } = reading;
  return {
    players: missing.includes('Players') ? null : players.length,
    queue: missing.includes('Queue') ? null : queue.length,
  };
}

async function staffOnDuty(handle: Handle, serverIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await handle
    .selectFrom('shifts')
    .select((eb) => ['server_id', eb.fn.countAll<number>().as('count')])
    .where('server_id', 'in', serverIds)
    .where(ON_DUTY)
    .groupBy('server_id')
    .execute();
  return new Map(rows.map(({ server_id, count }) => [server_id, Number(count)]));
}

async function openCalls(handle: Handle, serverIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await handle
    .selectFrom('mod_calls')
    .select((eb) => ['server_id', eb.fn.countAll<number>().as('count')])
    .where('server_id', 'in', serverIds)
    .where('status', 'in', ['pending', 'claimed'])
    .groupBy('server_id')
    .execute();
  return new Map(rows.map(({ server_id, count }) => [server_id, Number(count)]));
}

async function nextSessions(
  handle: Handle,
  serverIds: readonly string[],
  now: number,
): Promise<Map<string, number | 'running'>> {
  const rows = await handle
    .selectFrom('game_sessions')
    .select(['server_id', 'state', 'planned_at'])
    .where('server_id', 'in', serverIds)
    .where(IS_OPEN)
    .orderBy('planned_at')
    .execute();
  const next = new Map<string, number | 'running'>();
  for (const { server_id: id, state, planned_at: at } of rows) {
    if (state === 'running') next.set(id, 'running');
    else if (!next.has(id) && at > now) next.set(id, at);
  }
  return next;
}
