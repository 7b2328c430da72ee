import { ISSUERS_LIST_MAX, type Issuer } from '@tenfour/contracts';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

/**
 * People who have recorded something in a server, by name, whether or not it still stands. Steps from one to the next
 * through `punishments_issuer`: as many reads as there are people, however many records they made.
 */
export async function issuersOf(handle: Handle, serverId: string): Promise<Issuer[]> {
  const { rows } = await sql<Issuer>`
    WITH RECURSIVE
      steps (id) AS (
        SELECT (SELECT min(issued_by) FROM punishments WHERE server_id = ${serverId})
        UNION ALL
        SELECT (SELECT min(issued_by) FROM punishments WHERE server_id = ${serverId} AND issued_by > steps.id)
        FROM steps WHERE steps.id IS NOT NULL
      ),
      issuers AS (SELECT id FROM steps WHERE id IS NOT NULL LIMIT ${ISSUERS_LIST_MAX})
    SELECT users.id, users.username FROM issuers JOIN users ON users.id = issuers.id
    ORDER BY lower(users.username), users.id`.execute(handle);
  return rows;
}
