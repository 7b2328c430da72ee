import type { PagePosition } from '@tenfour/contracts';
import { type SqlBool, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { olderThan } from '../../../db/pagination.ts';
import type { GameEventsTable, ModCallsTable } from '../../../db/table-types/index.ts';

/** A stretch of a list that is newest first: after `before`, or from its beginning. */
export interface Stretch {
  before: PagePosition | null;
  limit: number;
}

/** A call with the part that the player has in it. */
export type CallRow = Pick<
  ModCallsTable,
  'id' | 'reporter_username' | 'reported_username' | 'reason' | 'status' | 'resolution' | 'created_at'
> & { as: 'reporter' | 'reported' };

/** An event of the game with the part that the player has in it: the actor's, or the victim's. */
export type EventRow = Pick<
  GameEventsTable,
  'id' | 'kind' | 'at' | 'player_name' | 'target_name' | 'detail'
> & {
  as: 'actor' | 'victim';
};

const CALL_COLUMNS = [
  'id',
  'reporter_username',
  'reported_username',
  'reason',
  'status',
  'resolution',
  'created_at',
] as const;

const EVENT_COLUMNS = ['id', 'kind', 'at', 'player_name', 'target_name', 'detail'] as const;

/** What a player does in the game and a timeline tells. */
const ACTS = ['join', 'leave', 'kill', 'command', 'custom_command'] as const;

/** The calls of one server in which a player is named. `key` is `usernameKey(name)`. */
export function playerCallsStore(handle: Handle, serverId: string) {
  const calls = handle.selectFrom('mod_calls').where('server_id', '=', serverId);

  function newest(column: 'reporter_key' | 'reported_key', key: string, { before, limit }: Stretch) {
    const found = calls.select(CALL_COLUMNS).where(column, '=', key);
    const after = before === null ? found : found.where(olderThan(before));
    return after.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  }

  async function count(column: 'reporter_key' | 'reported_key', key: string): Promise<number> {
    const { count } = await calls
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(column, '=', key)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  return {
    async counts(key: string): Promise<{ reporter: number; reported: number }> {
      const [reporter, reported] = await Promise.all([
        count('reporter_key', key),
        count('reported_key', key),
      ]);
      return { reporter, reported };
    },

    /** Returns calls, newest first within each part. A player's call about themselves is listed as their own call. */
    async page(key: string, stretch: Stretch): Promise<CallRow[]> {
      const [made, about] = await Promise.all([
        newest('reporter_key', key, stretch).execute(),
        newest('reported_key', key, stretch).where('reporter_key', '<>', key).execute(),
      ]);
      return [
        ...made.map((row) => ({ ...row, as: 'reporter' as const })),
        ...about.map((row) => ({ ...row, as: 'reported' as const })),
      ];
    },
  };
}

/** The game that a server's key opens now; null without a key. */
export async function gameIdOf(handle: Handle, serverId: string): Promise<string | null> {
  const row = await handle
    .selectFrom('servers')
    .select('erlc_key_hash')
    .where('id', '=', serverId)
    .executeTakeFirst();
  return row?.erlc_key_hash ?? null;
}

/** What the watcher saw of players in one game. The conditions are those of the two indexes on names. */
export function playerEventsStore(handle: Handle, gameId: string) {
  const events = handle.selectFrom('game_events').where('game_id', '=', gameId);
  const isActor = (key: string) => sql<SqlBool>`lower(player_name) = ${key}`;
  const isTarget = (key: string) => sql<SqlBool>`target_name IS NOT NULL AND lower(target_name) = ${key}`;

  function newest(isNamed: ReturnType<typeof isActor>, { before, limit }: Stretch) {
    const found = events.select(EVENT_COLUMNS).where(isNamed);
    const after = before === null ? found : found.where(olderThan(before, 'at', 'id'));
    return after.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit);
  }

  return {
    /** Newest first within each part. Who killed themselves is listed as the killer. */
    async page(key: string, stretch: Stretch): Promise<EventRow[]> {
      const [acts, deaths] = await Promise.all([
        newest(isActor(key), stretch).where('kind', 'in', ACTS).execute(),
        newest(isTarget(key), stretch)
          .where('kind', '=', 'kill')
          .where(sql<SqlBool>`lower(player_name) <> ${key}`)
          .execute(),
      ]);
      return [
        ...acts.map((row) => ({ ...row, as: 'actor' as const })),
        ...deaths.map((row) => ({ ...row, as: 'victim' as const })),
      ];
    },

    /** The newest moment at which they were seen doing or suffering something, in epoch ms; null for never. */
    async lastSeenAt(key: string): Promise<number | null> {
      const one = { before: null, limit: 1 };
      const [act, suffered] = await Promise.all([
        newest(isActor(key), one).executeTakeFirst(),
        newest(isTarget(key), one).executeTakeFirst(),
      ]);
      const moments = [act, suffered].flatMap((row) => (row ? [row.at] : []));
      return moments.length === 0 ? null : Math.max(...moments);
    },
  };
}
