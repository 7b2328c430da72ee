import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { findPlayerAndNames } from './find-players.ts';

const database = await testDatabase();
const { handle } = database;

it('finds who shares a name without reading the whole table', async () => {
  const serverId = await insertServer(handle, await insertUser(handle));
  // Each name is that of three accounts.
  await sql`INSERT INTO player_names (roblox_user_id, name_key, name, first_seen_at, last_seen_at)
    SELECT n::text, 'name' || (n - n % 3), 'Name' || (n - n % 3), n, n FROM generate_series(1, 30000) AS n`.execute(
    handle,
  );
  await sql`ANALYZE player_names`.execute(handle);
  await database.transaction(async ({ handle: own }) => {
    const { names } = await findPlayerAndNames(own, serverId, { id: '3000', name: 'Name3000' });
    const holders = names.seen.map(({ robloxUserId }) => robloxUserId);
    expect(holders.toSorted()).toEqual(['3000', '3001', '3002']);
    const { rows } = await sql<{ seq_scan: string; idx_scan: string }>`SELECT seq_scan, idx_scan
      FROM pg_stat_xact_user_tables WHERE relname = 'player_names'`.execute(own);
    expect(Number(rows[0]?.seq_scan)).toBe(0);
    expect(Number(rows[0]?.idx_scan)).toBeGreaterThan(0);
  });
});
