import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/database/database.ts';
import { OF_ACTIVE_SERVERS } from './claims.ts';

const { handle, engine } = await testDatabase();
const due = sql`SELECT due_at FROM game_session_votes
  WHERE due_at IS NOT NULL AND ${OF_ACTIVE_SERVERS} ORDER BY due_at LIMIT 200`;

it('reads no server when nothing is due', async () => {
  expect((await due.execute(handle)).rows).toEqual([]);
  // PostgreSQL decides by its statistics.
  if (engine === 'postgres') return;
  const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${due}`.execute(handle);
  expect(rows.map(({ detail }) => detail).join('\n')).not.toMatch(/SCAN servers|LIST SUBQUERY/);
});
