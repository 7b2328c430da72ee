import { sql } from 'kysely';
import type { Handle } from '../db/database.ts';

/** Rows a page, so that no step holds the process for long. */
const PAGE = 1_000;

/** Ids in one question. */
const BATCH = 500;

// SQLite takes a partial index only if the query repeats its condition, as text and not as parameters.
const GAME_WEBHOOKS = sql<boolean>`type IN ('player_joins', 'player_leaves', 'kill_logs')`;
const ON = sql.lit<1>(1);
const ACTIVE = sql.lit<'active'>('active');

/** Games of active servers with a key: every one of them, and those that webhooks or custom commands need. */
export interface GameList {
  all: Set<string>;
  needed: Set<string>;
}

/** When a game was last read, well or not, and why the last read failed. */
export interface LastRead {
  /** Epoch ms. */
  at: number;
  errorKind: string | null;
}

/** Reads the whole list in pages; no page depends on how many there are. */
export async function listGames(db: Handle): Promise<GameList> {
  const all = new Set<string>();
  for await (const page of pagesOf((after) => gamePage(db, after))) for (const id of page) all.add(id);
  const needed = new Set<string>();
  for (const source of [webhookPage, commandPage]) {
    for await (const page of pagesOf((after) => source(db, after))) {
      for (const id of await gamesOf(db, page)) needed.add(id);
    }
  }
  return { all, needed };
}

async function* pagesOf(read: (after: string) => Promise<string[]>): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const page = await read(after);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last;
  }
}

async function gamePage(db: Handle, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('servers')
    .select('erlc_key_hash as id')
    .distinct()
    .where('erlc_key_hash', '>', after)
    .where('status', '=', ACTIVE)
    .where('deleted_at', 'is', null)
    .orderBy('erlc_key_hash')
    .limit(PAGE)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

async function webhookPage(db: Handle, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('server_id as id')
    .distinct()
    .where('server_id', '>', after)
    .where('is_active', '=', ON)
    .where('deleted_at', 'is', null)
    .where(GAME_WEBHOOKS)
    .orderBy('server_id')
    .limit(PAGE)
    .execute();
  return rows.map(({ id }) => id);
}

async function commandPage(db: Handle, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('custom_commands')
    .select('server_id as id')
    .distinct()
    .where('server_id', '>', after)
    .where('enabled', '=', ON)
    .orderBy('server_id')
    .limit(PAGE)
    .execute();
  return rows.map(({ id }) => id);
}

async function gamesOf(db: Handle, serverIds: readonly string[]): Promise<string[]> {
  const games: string[] = [];
  for (let start = 0; start < serverIds.length; start += BATCH) {
    const rows = await db
      .selectFrom('servers')
      .select('erlc_key_hash as id')
      .where('id', 'in', serverIds.slice(start, start + BATCH))
      .where('erlc_key_hash', 'is not', null)
      .where('status', '=', ACTIVE)
      .where('deleted_at', 'is', null)
      .execute();
    games.push(...rows.flatMap(({ id }) => id ?? []));
  }
  return games;
}

/** When these games were last read. Those that never were are absent. Answered from an index alone. */
export async function lastReads(db: Handle, gameIds: readonly string[]): Promise<Map<string, LastRead>> {
  const found = new Map<string, LastRead>();
  for (let start = 0; start < gameIds.length; start += BATCH) {
    const rows = await db
      .selectFrom('game_snapshots')
      .select(['game_id', 'taken_at', 'error_at', 'error_kind'])
      .where('game_id', 'in', gameIds.slice(start, start + BATCH))
      .execute();
    for (const row of rows) {
      const at = Math.max(row.taken_at ?? 0, row.error_at ?? 0);
      found.set(row.game_id, { at, errorKind: row.error_kind });
    }
  }
  return found;
}

/** The sealed keys of active servers that open this game, any of which will do. */
export async function sealedKeys(
  db: Handle,
  gameId: string,
): Promise<{ serverId: string; sealed: string }[]> {
  const rows = await db
    .selectFrom('servers')
    .select(['id', 'erlc_key_sealed as sealed'])
    .where('erlc_key_hash', '=', gameId)
    .where('status', '=', ACTIVE)
    .where('deleted_at', 'is', null)
    .limit(BATCH)
    .execute();
  return rows.flatMap(({ id, sealed }) => (sealed === null ? [] : { serverId: id, sealed }));
}
