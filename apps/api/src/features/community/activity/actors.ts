import { ACTORS_LIST_MAX, type ActivityActor } from '@tenfour/contracts';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

/**
 * Who a server's log can be filtered by, by name: its members, and others who are in the log, such as people who have
 * left. Steps from one to the next through `activity_actor`: as many reads as there are people, however long the log.
 */
export async function actorsOf(handle: Handle, serverId: string): Promise<ActivityActor[]> {
  const { rows } = await sql<ActivityActor>`
    WITH RECURSIVE
      steps (id) AS (
        SELECT (SELECT min(actor_id) FROM activity WHERE server_id = ${serverId})
        UNION ALL
        SELECT (SELECT min(actor_id) FROM activity WHERE server_id = ${serverId} AND actor_id > steps.id)
        FROM steps WHERE steps.id IS NOT NULL
      ),
      logged AS (SELECT id FROM steps WHERE id IS NOT NULL LIMIT ${ACTORS_LIST_MAX}),
      known AS (
        SELECT id FROM logged
        UNION
        SELECT user_id FROM members WHERE server_id = ${serverId}
      )
    SELECT users.id, users.username FROM known JOIN users ON users.id = known.id
    ORDER BY lower(users.username), users.id LIMIT ${ACTORS_LIST_MAX}`.execute(handle);
  return rows;
}
