import type { Weeks } from '@tenfour/contracts';
import type { Span } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

/** Records that can be required of people. */
type RecordMeasure = Weeks['records'][number]['measure'];

/**
 * Counts what each person, or one of them, did in a span: mod calls that they resolved or dismissed, without imported ones,
 * or punishments that they recorded, without imported, automatic and withdrawn ones.
 */
export async function countRecords(
  handle: Handle,
  serverId: string,
  measure: RecordMeasure,
  { from, to }: Span,
  userId?: string,
): Promise<Map<string, number>> {
  const { table, by, at, isCounted } = COUNTED[measure];
  const { rows } = await sql<{ userId: string; count: number | string }>`
    SELECT ${sql.ref(by)} AS "userId", count(*) AS count FROM ${sql.table(table)}
    WHERE server_id = ${serverId} AND ${sql.ref(at)} >= ${from} AND ${sql.ref(at)} < ${to}
      AND ${sql.ref(by)} ${userId === undefined ? sql`IS NOT NULL` : sql`= ${userId}`} AND ${isCounted}
    GROUP BY ${sql.ref(by)}`.execute(handle);
  return new Map(rows.map((row) => [row.userId, Number(row.count)]));
}

const COUNTED = {
  calls: { table: 'mod_calls', by: 'closed_by', at: 'closed_at', isCounted: sql`import_id IS NULL` },
  punishments: {
    ...{ table: 'punishments', by: 'issued_by', at: 'created_at' },
    isCounted: sql`deleted_at IS NULL AND source IN ('web', 'api', 'bot')`,
  },
} as const;
