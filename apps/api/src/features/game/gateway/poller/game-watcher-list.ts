import { type AliasableExpression, sql } from 'kysely';
import type { Handle } from '../../../../db/database.ts';
import { prepareNamed } from '../../../../db/prepared.ts';
import { yieldToEventLoop } from '../../../../jobs/timing.ts';
import type { Tier } from './game-watcher-cadence.ts';

/** Rows a page, so that no step holds the process for long. */
const PAGE = 1_000;

/** Ids in one question. */
const BATCH = 500;

// SQLite takes a partial index only if the query repeats its condition, as text and not as parameters.
const GAME_WEBHOOKS = sql<boolean>`type IN ('player_joins', 'player_leaves', 'kill_logs')`;
const ON = sql.lit<1>(1);
const ACTIVE = sql.lit<'active'>('active');

/** Games of active servers with a key, each with the tier that its servers need while no one looks at it. */
export type GameList = ReadonlyMap<string, Tier>;

/** What is stored about the reads of a game. */
export interface LastRead {
  /** When it last succeeded, epoch ms; 0 when it never did. */
  at: number;
  /** The game refused the key for good. */
  dead: boolean;
}

/** A page of a table: the games in it, and where the next one begins; null after the last. */
interface Page {
  games: (string | null)[];
  next: string | null;
}

/** Reads the whole list in pages; other work gets its turn after each. */
export async function listGames(db: Handle): Promise<GameList> {
  const all = await collect((after) => gamePage(db, after));
  const webhooks = await collect((after) => webhookPage(db, after));
  const commands = await collect((after) => enabledPage(db, 'custom_commands', after));
  const automations = await collect((after) => enabledPage(db, 'automations', after));
  const chats = await collect((after) => enabledPage(db, 'chat_settings', after));
  const sessions = await collect((after) => sessionPage(db, after));
  const statistics = await collect((after) => statisticsPage(db, after));
  const watched = new Set([...chats, ...sessions]);
  const needed = new Set([...webhooks, ...commands, ...automations, ...statistics]);
  const tierOf = (id: string): Tier => (watched.has(id) ? 'people' : needed.has(id) ? 'automations' : 'idle');
  return new Map([...all].map((id) => [id, tierOf(id)]));
}

async function collect(read: (after: string) => Promise<Page>): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after: string | null = ''; after !== null; ) {
    const page: Page = await read(after);
    for (const id of page.games) if (id !== null) found.add(id);
    after = page.next;
    await yieldToEventLoop();
  }
  return found;
}

function pageOf(rows: readonly { cursor: string; game: string | null }[]): Page {
  const last = rows.length < PAGE ? undefined : rows.at(-1);
  return { games: rows.map(({ game }) => game), next: last?.cursor ?? null };
}

async function gamePage(db: Handle, after: string): Promise<Page> {
  const rows = await db
    .selectFrom('servers')
    .select('erlc_key_hash as game')
    .distinct()
    .where('erlc_key_hash', '>', after)
    .where('status', '=', ACTIVE)
    .where('deleted_at', 'is', null)
    .orderBy('erlc_key_hash')
    .limit(PAGE)
    .execute();
  return pageOf(rows.map(({ game }) => ({ cursor: game ?? '', game })));
}

function webhookPage(db: Handle, after: string): Promise<Page> {
  return gamesOf(
    db,
    db
      .selectFrom('webhooks')
      .select('server_id as cursor')
      .distinct()
      .where('server_id', '>', after)
      .where('is_active', '=', ON)
      .where('deleted_at', 'is', null)
      .where(GAME_WEBHOOKS)
      .orderBy('server_id')
      .limit(PAGE),
  );
}

/** The games of the servers with a running session. */
function sessionPage(db: Handle, after: string): Promise<Page> {
  return gamesOf(
    db,
    db
      .selectFrom('game_sessions')
      .select('server_id as cursor')
      .where('server_id', '>', after)
      .where(sql<boolean>`state = 'running'`)
      .orderBy('server_id')
      .limit(PAGE),
  );
}

/** The games of the servers whose Discord channels show statistics. */
function statisticsPage(db: Handle, after: string): Promise<Page> {
  return gamesOf(
    db,
    db
      .selectFrom('statistics_boards')
      .select('server_id as cursor')
      .where('server_id', '>', after)
      .where('due_at', 'is not', null)
      .orderBy('server_id')
      .limit(PAGE),
  );
}

/** The games of the servers with something enabled in this table. */
function enabledPage(
  db: Handle,
  table: 'custom_commands' | 'automations' | 'chat_settings',
  after: string,
): Promise<Page> {
  return gamesOf(
    db,
    db
      .selectFrom(table)
      .select('server_id as cursor')
      .distinct()
      .where('server_id', '>', after)
      .where('enabled', '=', ON)
      .orderBy('server_id')
      .limit(PAGE),
  );
}

/** The games of the servers that a query names, as far as those are active. */
async function gamesOf(db: Handle, servers: AliasableExpression<{ cursor: string }>): Promise<Page> {
  const rows = await db
    .selectFrom(servers.as('needing'))
    .leftJoin('servers', (join) =>
      join
        .onRef('servers.id', '=', 'needing.cursor')
        .on('servers.status', '=', ACTIVE)
        .on('servers.deleted_at', 'is', null),
    )
    .select(['needing.cursor', 'servers.erlc_key_hash as game'])
    .orderBy('needing.cursor')
    .execute();
  return pageOf(rows);
}

/**
 * When these games were last read; those that never were are absent. Asks only for columns that lie before the
 * payload, which may be long.
 */
export async function lastReads(db: Handle, gameIds: readonly string[]): Promise<Map<string, LastRead>> {
  const found = new Map<string, LastRead>();
  for (let start = 0; start < gameIds.length; start += BATCH) {
    const rows = await db
      .selectFrom('game_snapshots')
      .select(['game_id', 'taken_at', 'status'])
      .where('game_id', 'in', gameIds.slice(start, start + BATCH))
      .execute();
    for (const row of rows) {
      found.set(row.game_id, { at: row.taken_at ?? 0, dead: row.status === 'dead' });
    }
    await yieldToEventLoop();
  }
  return found;
}

/** When any game was last read, epoch ms; 0 when none ever was. */
export async function newestRead(db: Handle): Promise<number> {
  const row = await db
    .selectFrom('game_snapshots')
    .select('taken_at as at')
    .where('taken_at', 'is not', null)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? 0;
}

const findSealedKeys = prepareNamed(['gameId'], (handle, { gameId }) =>
  handle
    .selectFrom('servers')
    .select(['id', 'erlc_key_sealed as sealed'])
    .where('erlc_key_hash', '=', gameId)
    .where('status', '=', ACTIVE)
    .where('deleted_at', 'is', null)
    .limit(sql.lit(BATCH)),
);

/** The sealed keys of active servers that open this game, any of which will do. */
export async function sealedKeys(
  db: Handle,
  gameId: string,
): Promise<{ serverId: string; sealed: string }[]> {
  const rows = await findSealedKeys(db, { gameId });
  return rows.flatMap(({ id, sealed }) => (sealed === null ? [] : { serverId: id, sealed }));
}
