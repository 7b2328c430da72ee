import { type BanListChange, type GameBan, usernameKey } from '@tenfour/domain';
import { chunk } from '../../../../db/chunk.ts';
import type { Database, Handle } from '../../../../db/database.ts';
import { yieldToEventLoop } from '../../../../jobs/timing.ts';

/** Bans per page of a list that is read from the database. */
const PAGE = 1_000;

/** The reads of a game's ban list. Times in epoch ms. */
export interface BanListReads {
  triedAt: number;
  /** When the newest successful read was; null before the first. */
  readAt: number | null;
  /** Why the newest read failed; null when it did not. */
  problem: { kind: string; message: string } | null;
}

/** Returns when these games' lists were read, by game; games that never were are absent. */
export async function banListReads(
  handle: Handle,
  gameIds: readonly string[],
): Promise<Map<string, BanListReads>> {
  const found = new Map<string, BanListReads>();
  for (const ids of chunk(gameIds)) {
    const rows = await handle.selectFrom('game_ban_lists').selectAll().where('game_id', 'in', ids).execute();
    for (const { game_id, tried_at: triedAt, read_at: readAt, error_kind: kind, error_message } of rows) {
      const problem = kind === null ? null : { kind, message: error_message ?? '' };
      found.set(game_id, { triedAt, readAt, problem });
    }
    await yieldToEventLoop();
  }
  return found;
}

/** Returns a game's whole stored list; other work gets its turn after each page. */
export async function storedBans(handle: Handle, gameId: string): Promise<GameBan[]> {
  const bans: GameBan[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: GameBan[] = await handle
      .selectFrom('game_bans')
      .select(['roblox_user_id as robloxUserId', 'username as robloxUsername'])
      .where('game_id', '=', gameId)
      .where('roblox_user_id', '>', after)
      .orderBy('roblox_user_id')
      .limit(PAGE)
      .execute();
    bans.push(...page);
    after = page.length < PAGE ? null : (page.at(-1)?.robloxUserId ?? null);
    await yieldToEventLoop();
  }
  return bans;
}

/**
 * Stores what differs in a list, in transactions that never hold the writers for long. A crash in between leaves a part
 * of it, which the next read completes.
 */
export async function changeBans(
  { handle }: Pick<Database, 'handle'>,
  gameId: string,
  { upserted, removed }: BanListChange,
  at: number,
): Promise<void> {
  for (const bans of chunk(upserted)) {
    const rows = bans.map(({ robloxUserId, robloxUsername }) => ({
      game_id: gameId,
      roblox_user_id: robloxUserId,
      username: robloxUsername,
      username_key: usernameKey(robloxUsername),
      since: at,
    }));
    await handle
      .insertInto('game_bans')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['game_id', 'roblox_user_id']).doUpdateSet((eb) => ({
          username: eb.ref('excluded.username'),
          username_key: eb.ref('excluded.username_key'),
        })),
      )
      .execute();
    await yieldToEventLoop();
  }
  for (const ids of chunk(removed)) {
    await handle
      .deleteFrom('game_bans')
      .where('game_id', '=', gameId)
      .where('roblox_user_id', 'in', ids)
      .execute();
    await yieldToEventLoop();
  }
}

/** Stores the outcome of a read: `problem` is null when it succeeded. */
export async function saveBanListRead(
  handle: Handle,
  gameId: string,
  at: number,
  problem: BanListReads['problem'],
): Promise<void> {
  const outcome = {
    tried_at: at,
    error_kind: problem?.kind ?? null,
    error_message: problem?.message ?? null,
    ...(problem === null ? { read_at: at } : {}),
  };
  await handle
    .insertInto('game_ban_lists')
    .values({ game_id: gameId, ...outcome })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(outcome))
    .execute();
}
