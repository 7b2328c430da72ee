import type { PagePosition } from '@tenfour/contracts';
import { type PlayerIdentity, usernameKey } from '@tenfour/domain';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { olderThan } from '../../../db/pagination.ts';
import type { GameEventsTable, ModCallsTable } from '../../../db/table-types/index.ts';
import { callColumns, eventColumns, isOfPlayer, type OwnedColumns } from '../../community/identity/index.ts';

/** A stretch of a list that is newest first: after `before`, or from its beginning. */
export interface Stretch {
  before: PagePosition | null;
  limit: number;
}

/** A call with the part that the player has in it. */
export type CallRow = Pick<Selectable<ModCallsTable>, (typeof CALL_COLUMNS)[number]> & {
  as: 'reporter' | 'reported';
};

/** An event of the game with the part that the player has in it: the actor's, or the victim's. */
export type EventRow = Pick<Selectable<GameEventsTable>, (typeof EVENT_COLUMNS)[number]> & {
  as: 'actor' | 'victim';
};

const CALL_COLUMNS = [
  'id',
  'reporter_username',
  'reporter_roblox_id',
  'reported_username',
  'reported_roblox_id',
  'reason',
  'status',
  'resolution',
  'created_at',
] as const;

const EVENT_COLUMNS = [
  'id',
  'kind',
  'at',
  'player_name',
  'player_id',
  'target_name',
  'target_id',
  'detail',
] as const;

/** What a player does in the game and a timeline tells. */
const ACTS = ['join', 'leave', 'kill', 'command', 'custom_command'] as const;

/** The calls of one server in which a player is named. */
export function playerCallsStore(handle: Handle, serverId: string) {
  const calls = handle.selectFrom('mod_calls');
  const isIn = (part: 'reporter' | 'reported', player: PlayerIdentity) =>
    isOfPlayer(handle, player, callColumns(serverId, part));

  function newest(part: 'reporter' | 'reported', player: PlayerIdentity, { before, limit }: Stretch) {
    const found = calls.select(CALL_COLUMNS).where(isIn(part, player));
    const after = before === null ? found : found.where(olderThan(before));
    return after.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  }

  async function count(part: 'reporter' | 'reported', player: PlayerIdentity): Promise<number> {
    const { count } = await calls
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isIn(part, player))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  return {
    async counts(player: PlayerIdentity): Promise<{ reporter: number; reported: number }> {
      const [reporter, reported] = await Promise.all([count('reporter', player), count('reported', player)]);
      return { reporter, reported };
    },

    /** Returns calls, newest first within each part. A player's call about themselves is listed as their own call. */
    async page(player: PlayerIdentity, stretch: Stretch): Promise<CallRow[]> {
      const [made, about] = await Promise.all([
        newest('reporter', player, stretch).execute(),
        newest('reported', player, stretch)
          .where(({ not }) => not(isIn('reporter', player)))
          .execute(),
      ]);
      return [
        ...made.map((row) => ({ ...row, as: 'reporter' as const })),
        ...about.map((row) => ({ ...row, as: 'reported' as const })),
      ];
    },
  };
}

/** What the watcher saw of players in one game. The names are those of the two indexes. */
export function playerEventsStore(handle: Handle, gameId: string) {
  const events = handle.selectFrom('game_events');
  const isActor = (player: PlayerIdentity) => isNamed(player, eventColumns(sql`${gameId}`, 'player'));
  const isTarget = (player: PlayerIdentity) => isNamed(player, eventColumns(sql`${gameId}`, 'target'));

  /** The game gives an id with every name: without a known account, all of the name. */
  function isNamed(player: PlayerIdentity, columns: OwnedColumns): RawBuilder<SqlBool> {
    if (player.id !== null) return isOfPlayer(handle, player, columns);
    return sql<SqlBool>`${columns.within} AND ${columns.nameKey} = ${usernameKey(player.name)}`;
  }

  function newest(condition: RawBuilder<SqlBool>, { before, limit }: Stretch) {
    const found = events.select(EVENT_COLUMNS).where(condition);
    const after = before === null ? found : found.where(olderThan(before, 'at', 'id'));
    return after.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit);
  }

  return {
    /** Newest first within each part. Who killed themselves is listed as the killer. */
    async page(player: PlayerIdentity, stretch: Stretch): Promise<EventRow[]> {
      const [acts, deaths] = await Promise.all([
        newest(isActor(player), stretch).where('kind', 'in', ACTS).execute(),
        newest(isTarget(player), stretch)
          .where('kind', '=', 'kill')
          .where(({ not }) => not(isActor(player)))
          .execute(),
      ]);
      return [
        ...acts.map((row) => ({ ...row, as: 'actor' as const })),
        ...deaths.map((row) => ({ ...row, as: 'victim' as const })),
      ];
    },

    /** The newest moment at which they were seen doing or suffering something, in epoch ms; null for never. */
    async lastSeenAt(player: PlayerIdentity): Promise<number | null> {
      const one = { before: null, limit: 1 };
      const [act, suffered] = await Promise.all([
        newest(isActor(player), one).executeTakeFirst(),
        newest(isTarget(player), one).executeTakeFirst(),
      ]);
      const moments = [act, suffered].flatMap((row) => (row ? [row.at] : []));
      return moments.length === 0 ? null : Math.max(...moments);
    },
  };
}
