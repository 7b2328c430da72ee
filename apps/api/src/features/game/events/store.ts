import type { GameEvent, GameEventsInput } from '@tenfour/contracts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { chunk } from '../../../db/chunk.ts';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import type { EventHooksTable, GameEventsTable } from '../../../db/table-types/index.ts';

/** An event as reported by its game, which does not show whether a command was sent from here. */
export type StoredEvent = Omit<GameEvent, 'sentBy' | 'customCommand'>;

export type NewGameEvent = Omit<Insertable<GameEventsTable>, 'game_id'>;

/** Whether the server has not been removed. */
export async function isPresent(handle: Handle, serverId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('servers')
    .select('id')
    .where('id', '=', serverId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What happened in one game. */
export function gameEventsStore(handle: Handle, gameId: string) {
  const ofGame = handle.selectFrom('game_events').where('game_id', '=', gameId);

  return {
    /** Newest first by the game's own time. Throws BAD_REQUEST for a cursor that is none of ours. */
    async list({ kind, cursor, limit }: Omit<GameEventsInput, 'serverId'>): Promise<StoredEvent[]> {
      let query = ofGame.selectAll();
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (cursor !== undefined) query = query.where(olderThan(placeOf(cursor), 'at', 'id'));
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(toGameEvent);
    },

    /**
     * Stores the missing events and returns the `dedupe` of the inserted rows. The caller must also count them; see
     * `countInGame`.
     */
    async add(events: readonly NewGameEvent[]): Promise<Set<string>> {
      const added = new Set<string>();
      for (const some of chunk(events)) {
        const rows = await handle
          .insertInto('game_events')
          .values(some.map((event) => ({ ...event, game_id: gameId })))
          .onConflict((conflict) => conflict.columns(['game_id', 'dedupe']).doNothing())
          .returning('dedupe')
          .execute();
        for (const { dedupe } of rows) added.add(dedupe);
      }
      return added;
    },

    /** Returns the calls among these without a recorded answer. */
    async unanswered(dedupes: readonly string[]): Promise<string[]> {
      const found: string[] = [];
      for (const some of chunk(dedupes)) {
        const rows = await ofGame
          .select('dedupe')
          .where('dedupe', 'in', some)
          .where('target_name', 'is', null)
          .execute();
        found.push(...rows.map(({ dedupe }) => dedupe));
      }
      return found;
    },

    /** Records who answered a call, unless an answer is already recorded. */
    async answer(dedupe: string, by: { name: string; id: string | null }): Promise<void> {
      await handle
        .updateTable('game_events')
        .set({ target_name: by.name, target_id: by.id })
        .where('game_id', '=', gameId)
        .where('dedupe', '=', dedupe)
        .where('target_name', 'is', null)
        .execute();
    },

    /** Returns whether any event of these kinds is stored. */
    async holdsAny(kinds: readonly GameEventsTable['kind'][]): Promise<boolean> {
      const row = await ofGame
        .select('id')
        .where('kind', 'in', [...kinds])
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function toGameEvent(row: Selectable<GameEventsTable>): StoredEvent {
  const { target_name: target } = row;
  return {
    id: row.id,
    kind: row.kind,
    createdAt: iso(row.at),
    player: { name: row.player_name, robloxUserId: row.player_id },
    target: target === null ? null : { name: target, robloxUserId: row.target_id },
    detail: row.detail,
  };
}

/** Player counts of one game. Times in epoch ms. */
export function samplesStore(handle: Handle, gameId: string) {
  return {
    /** Stores a minute's first count; returns false when there was one. The caller must also call `countInGame`. */
    async add(minute: number, players: number, maxPlayers: number): Promise<boolean> {
      const added = await handle
        .insertInto('player_samples')
        .values({ game_id: gameId, minute, players, max_players: maxPlayers })
        .onConflict((conflict) => conflict.columns(['game_id', 'minute']).doNothing())
        .returning('minute')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** The most players of each step of `stepMs` since `from`, and when it was first looked, for steps in which it was. */
    async steps(from: number, to: number, stepMs: number) {
      const step = sql<number>`(minute - ${sql.lit(from)}) / ${sql.lit(stepMs)}`;
      return handle
        .selectFrom('player_samples')
        .select([step.as('step')])
        .select((eb) => [
          eb.fn.max('players').as('players'),
          eb.fn.max('max_players').as('maxPlayers'),
          eb.fn.min('minute').as('firstAt'),
        ])
        .where('game_id', '=', gameId)
        .where('minute', '>=', from)
        .where('minute', '<', to)
        .groupBy(step)
        .orderBy(step)
        .execute();
    },
  };
}

export type EventHookRow = Selectable<EventHooksTable>;

/** Most views of an address that are listed. */
const VIEWS_MAX = 50;

/** The secret address of one server for its game's event webhook. */
export function eventHookStore(handle: Handle, serverId: string) {
  return {
    async find(): Promise<EventHookRow | null> {
      const row = await handle
        .selectFrom('event_hooks')
        .selectAll()
        .where('server_id', '=', serverId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Returns who saw the present address, newest first. */
    async views(): Promise<{ by: string; at: string }[]> {
      const rows = await handle
        .selectFrom('activity')
        .innerJoin('event_hooks', 'event_hooks.server_id', 'activity.server_id')
        .select(['activity.actor_name', 'activity.at'])
        .where('activity.server_id', '=', serverId)
        // A literal, so that the index of these entries is used.
        .where('activity.action', '=', sql.lit('server.event-hook-revealed'))
        .whereRef('activity.at', '>=', 'event_hooks.created_at')
        .orderBy('activity.id', 'desc')
        .limit(VIEWS_MAX)
        .execute();
      return rows.map(({ actor_name: by, at }) => ({ by, at: iso(at) }));
    },

    /** Puts a new address in the place of an older one, and forgets who sent to that. */
    async replace(
      token: Pick<EventHookRow, 'token_hash' | 'token_sealed'>,
      at: number,
    ): Promise<EventHookRow> {
      const unused = { sender: null, sender_is_key_id: 0, last_event_at: null } as const;
      const fresh = { ...token, ...unused, created_at: at };
      return handle
        .insertInto('event_hooks')
        .values({ server_id: serverId, ...fresh })
        .onConflict((conflict) => conflict.column('server_id').doUpdateSet(fresh))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** False when there was none. */
    async remove(): Promise<boolean> {
      const removed = await handle
        .deleteFrom('event_hooks')
        .where('server_id', '=', serverId)
        .returning('server_id')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}
