import { type SqlBool, sql } from 'kysely';
import type { Handle } from './database.ts';
import { olderThan } from './pagination.ts';
import { engineOf } from './search.ts';

/** What a search of the text, with its filters but the state, looks at of a record. */
export interface TextRow {
  id: string;
  /** Epoch ms. */
  created_at: number;
  type: string;
  issued_by: string;
  /** `searchText` of the record. */
  search: string;
}

/** A server's records, newest first, `limit` from behind this one on; read from `punishments_list` alone. */
export async function textsOf(
  handle: Handle,
  serverId: string,
  after: TextRow | undefined,
  limit: number,
): Promise<TextRow[]> {
  const sqlite = engineOf(handle) === 'sqlite';
  const search = sqlite
    ? sql`CAST(search AS text)`
    : sql`CASE WHEN search_long = 0 THEN search_head
        ELSE (SELECT whole.search FROM punishments AS whole WHERE whole.id = punishments.id) END`;
  const place = after ? olderThan({ at: after.created_at, id: after.id }) : sql<SqlBool>`1 = 1`;
  const { rows } = await sql<TextRow>`
    SELECT id, created_at, type, issued_by, ${search} AS search
    FROM punishments ${sqlite ? sql`INDEXED BY punishments_list` : sql``}
    WHERE server_id = ${serverId} AND deleted_at IS NULL AND ${place}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(handle);
  return rows;
}
