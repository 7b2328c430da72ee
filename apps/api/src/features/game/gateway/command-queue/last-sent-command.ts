import { COMMAND_SPACING_MS } from '@tenfour/domain';
import { sql } from 'kysely';
import { createBoundedCache } from '../../../../caches/bounded-cache.ts';
import type { Database } from '../../../../db/database.ts';
import { firstIdAt } from '../../../../db/ids.ts';

/** How far back a game's last command is looked for, in ms: nothing waits longer than that in a queue. */
const RECENT_MS = 10 * 60_000;

const GAMES_MAX = 10_000;

/**
 * The spacing of commands that the client cannot know of, because another process sent the last one, or this one did
 * before it was started anew. From the first command that is sent here on, the client knows better.
 */
export interface CommandSpacing {
  /** How long the game wants no further command by what is stored, in ms; 0 when this process sent the last one. */
  waitFor(gameId: string): Promise<number>;
  sentHere(gameId: string): void;
  /** Others may have sent since. */
  forget(): void;
}

/** See `CommandSpacing`. `now` is epoch ms. */
export function createCommandSpacing(database: Database, now: () => number): CommandSpacing {
  /** Until when by what is stored, in epoch ms; looked up again when dropped. */
  const until = createBoundedCache<number>(GAMES_MAX);

  async function lookUp(gameId: string): Promise<number> {
    const last = await lastAnswerAt(database, gameId, now());
    // Another process' clock may be ahead; it is never longer than the spacing from now on.
    return last === null ? 0 : Math.min(last, now()) + COMMAND_SPACING_MS;
  }

  return {
    async waitFor(gameId) {
      const free = until.get(gameId) ?? (await lookUp(gameId));
      until.set(gameId, free);
      return Math.max(0, free - now());
    },
    sentHere: (gameId) => void until.set(gameId, 0),
    forget: () => until.clear(),
  };
}

/** When the game last answered a command, or was sent one that it has not answered, in epoch ms. */
async function lastAnswerAt({ handle }: Database, gameId: string, now: number): Promise<number | null> {
  // The game counts from the command's arrival, which is before its answer; an outcome that is unknown has none.
  const answeredAt = sql<number>`CASE WHEN state <> 'unknown' AND settled_at > sent_at THEN settled_at ELSE sent_at END`;
  const row = await handle
    .selectFrom('game_commands')
    .select((eb) => eb.fn.max(answeredAt).as('at'))
    .where('game_id', '=', gameId)
    .where('state', 'in', ['sent', 'confirmed', 'failed', 'unknown'])
    .where('id', '>=', firstIdAt(now - RECENT_MS))
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
  return row?.at == null ? null : Number(row.at);
}
