import type { Database } from '@tenfour/api/src/db/database.ts';
import { migrate } from '@tenfour/api/src/db/migrate.ts';
import { MIGRATIONS } from '@tenfour/api/src/db/migrations/index.ts';
import { insertServer, insertUser } from '@tenfour/api/src/testing/database/rows.ts';
import { sql } from 'kysely';
import { signIn } from './sign-in.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Raw rows are of the time for which the product keeps them, the counts per hour of two years. */
const RAW_DAYS = 30;
const COUNTED_DAYS = 730;

/** One every ten seconds, day and night: a full server. */
const EVENTS_A_GAME = 250_000;
const ROWS_A_STEP = 1_000_000;

const STAFF = 60;
const PUNISHMENTS = 40_000;
const CALLS = 40_000;
const SHIFTS = 30_000;

/** The filled dataset, and how long filling took. */
export interface AnalyticsData {
  games: number;
  events: number;
  /** The measured server, and its owner's cookie. */
  serverId: string;
  cookie: string;
  fillS: number;
  /** From the raw rows to the counts: the migration that an older installation runs once. */
  countS: number;
}

/**
 * Fills a new database: `events` raw game events of the last 30 days, evenly over servers with 250,000 each, with a
 * player count every five minutes, counted by the product's own migration. The hourly counts of the two years before
 * are written directly, for every server. The measured server also has 40,000 punishments, 40,000 mod calls and 30,000
 * shifts of 60 people over two years.
 */
export async function fillAnalytics(database: Database, events: number): Promise<AnalyticsData> {
  const startedAt = performance.now();
  const place = MIGRATIONS.findIndex(({ name }) => name === '0010-analytics');
  await migrate(database, MIGRATIONS.slice(0, place));
  const games = Math.max(1, Math.round(events / EVENTS_A_GAME));
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const { serverId, cookie } = await addServers(database, games);
  await withoutIndexes(database, 'game_events', () => addEvents(database, games, events, now));
  await addSamples(database, games, now);
  await addRecords(database, serverId, now);
  const filledAt = performance.now();
  await migrate(database);
  const countedAt = performance.now();
  await addOldHours(database, now);
  // As autovacuum would have done by then; SQLite has no equivalent.
  if (database.engine === 'postgres') await sql.raw('VACUUM ANALYZE').execute(database.handle);
  return {
    games,
    events,
    serverId,
    cookie,
    fillS: (filledAt - startedAt) / 1_000,
    countS: (countedAt - filledAt) / 1_000,
  };
}

/** Runs a statement on the write connection: the read one notices a dropped index only at its next read. */
async function run(database: Database, statement: string): Promise<void> {
  await database.transaction(async ({ handle }) => {
    await sql.raw(statement).execute(handle);
  });
}

async function addServers(
  { handle }: Database,
  games: number,
): Promise<{ serverId: string; cookie: string }> {
  const owner = await insertUser(handle, { discord_id: 'owner' });
  let serverId = '';
  for (let game = 0; game < games; game += 1) {
    const id = await insertServer(handle, owner, {
      erlc_key_hash: `game-${game}`,
      timezone: 'Europe/Berlin',
    });
    serverId ||= id;
  }
  const member = { server_id: serverId, joined_at: 1 };
  const ofOwner = { ...member, id: 'member-owner', user_id: owner, role: 'owner' as const };
  await handle.insertInto('members').values(ofOwner).execute();
  for (let place = 0; place < STAFF; place += 1) {
    const userId = await insertUser(handle, { discord_id: `staff-${place}` });
    const row = { ...member, id: `member-${place}`, user_id: userId, role: 'moderator' as const };
    await handle.insertInto('members').values(row).execute();
  }
  const [cookie = ''] = await signIn(handle, [owner]);
  return { serverId, cookie };
}

/** Returns whole numbers as a table `n(i)`. */
function numbers(from: number, to: number): string {
  return `WITH RECURSIVE n(i) AS (SELECT CAST(${from} AS bigint) UNION ALL SELECT i + 1 FROM n WHERE i < ${to - 1})`;
}

function hex({ engine }: Database, expression: string, digits: number): string {
  return engine === 'sqlite'
    ? `printf('%0${digits}x', ${expression})`
    : `lpad(to_hex(${expression}), ${digits}, '0')`;
}

async function addEvents(database: Database, games: number, events: number, now: number): Promise<void> {
  const perGame = Math.ceil(events / games);
  const from = now - RAW_DAYS * DAY_MS;
  const every = Math.floor((RAW_DAYS * DAY_MS) / perGame);
  const at = `(${from} + (i % ${perGame}) * ${every})`;
  const time = hex(database, at, 12);
  const id = `substr(${time}, 1, 8) || '-' || substr(${time}, 9, 4) || '-7000-8000-' || ${hex(database, 'i', 12)}`;
  for (let first = 0; first < events; first += ROWS_A_STEP) {
    await run(
      database,
      `${numbers(first, Math.min(first + ROWS_A_STEP, events))}
       INSERT INTO game_events (game_id, id, kind, at, player_name, player_id, target_name, detail, dedupe)
       SELECT 'game-' || (i / ${perGame}), ${id},
         CASE WHEN i % 10 < 3 THEN 'join' WHEN i % 10 < 6 THEN 'leave' WHEN i % 10 < 9 THEN 'kill' ELSE 'command' END,
         ${at}, 'Player' || (i * 7919 % 5000), CAST(i * 7919 % 5000 AS text),
         CASE WHEN i % 10 BETWEEN 6 AND 8 THEN 'Player' || (i % 5000) END, CASE WHEN i % 10 = 9 THEN ':h hello' END,
         ${hex(database, 'i * 2654435761 % 4294967296', 8)} || '-0123456789-abcdefghijklm-' || ${hex(database, 'i', 8)}
       FROM n`,
    );
  }
}

async function addSamples(database: Database, games: number, now: number): Promise<void> {
  const perGame = (RAW_DAYS * DAY_MS) / (5 * MINUTE_MS);
  const from = now - RAW_DAYS * DAY_MS;
  await run(
    database,
    `${numbers(0, perGame * games)}
     INSERT INTO player_samples (game_id, minute, players, max_players)
     SELECT 'game-' || (i / ${perGame}), ${from} + (i % ${perGame}) * ${5 * MINUTE_MS}, i * 31 % 41, 40 FROM n`,
  );
}

/** Adds the permanent records of the measured server, spread over two years and its staff. */
async function addRecords(database: Database, serverId: string, now: number): Promise<void> {
  const from = now - COUNTED_DAYS * DAY_MS;
  const spread = (rows: number) => `${from} + i * ${Math.floor((COUNTED_DAYS * DAY_MS) / rows)}`;
  const staff = `(SELECT id FROM users WHERE discord_id = 'staff-' || (i * 37 % ${STAFF}))`;
  const search = database.engine === 'sqlite' ? "CAST('player' AS blob)" : "'player'";
  await run(
    database,
    `${numbers(0, PUNISHMENTS)}
     INSERT INTO punishments (id, server_id, roblox_username, username_key, type, reason, source, issued_by,
       created_at, updated_at, search)
     SELECT 'p-' || i, '${serverId}', 'Player' || (i % 5000), 'player' || (i % 5000),
       CASE i % 4 WHEN 0 THEN 'warning' WHEN 1 THEN 'kick' WHEN 2 THEN 'ban' ELSE 'strike' END, 'Speeding', 'web',
       ${staff}, ${spread(PUNISHMENTS)}, 1, ${search} FROM n`,
  );
  await run(
    database,
    `${numbers(0, CALLS)}
     INSERT INTO mod_calls (server_id, id, source, reporter_username, reporter_key, reported_username, reported_key,
       reason, priority, status, claimed_by, claimed_at, closed_by, closed_at, created_at, updated_at)
     SELECT '${serverId}', 'c-' || i, 'panel', 'A', 'a', 'B', 'b', 'RDM', 1, 'resolved', ${staff},
       ${spread(CALLS)} + 1000 * (i * 7 % 600), ${staff}, ${spread(CALLS)} + 1000 * (600 + i * 7 % 600),
       ${spread(CALLS)}, 1 FROM n`,
  );
  await run(
    database,
    `${numbers(0, SHIFTS)}
     INSERT INTO shifts (server_id, id, user_id, status, clock_in_at, clock_out_at, break_ms)
     SELECT '${serverId}', 's-' || i, ${staff}, 'off_duty', ${spread(SHIFTS)}, ${spread(SHIFTS)} + ${2 * HOUR_MS}, 0
     FROM n`,
  );
}

/** Adds the hourly counts of the two years before the raw rows. */
async function addOldHours(database: Database, now: number): Promise<void> {
  const from = now - COUNTED_DAYS * DAY_MS;
  await run(
    database,
    `${numbers(0, (COUNTED_DAYS - RAW_DAYS) * 24)}
     INSERT INTO server_hours (server_id, hour, samples, players_sum, players_max, capacity, joins, leaves, kills,
       game_commands, sent_panel, sent_scheduled)
     SELECT servers.id, ${from} + i * ${HOUR_MS}, 12, 12 * (i * 31 % 41), i * 31 % 41, 40, 100, 100, 100, 30, 3, 2
     FROM servers CROSS JOIN n`,
  );
}

/**
 * Runs `work` without the table's indexes: building them once is many times faster than updating them with rows in
 * random order.
 */
async function withoutIndexes(database: Database, table: string, work: () => Promise<void>): Promise<void> {
  const query =
    database.engine === 'sqlite'
      ? sql<{ name: string; definition: string }>`SELECT name, sql AS definition FROM sqlite_master
          WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ${table}`
      : sql<{
          name: string;
          definition: string;
        }>`SELECT indexname AS name, indexdef AS definition FROM pg_indexes
          WHERE tablename = ${table} AND indexname NOT LIKE '%_pkey'`;
  const { rows } = await query.execute(database.handle);
  for (const { name } of rows) await run(database, `DROP INDEX ${name}`);
  await work();
  for (const { definition } of rows) await run(database, definition);
}
