import type { FormerChoice } from '@tenfour/contracts';
import { RECORD_FIELD_LIMITS, type RecordFieldSet, recordFieldsOf } from '@tenfour/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

/** Values of one field that are looked at: every choice that it has, and as many former ones as are listed. */
const VALUES_MAX = RECORD_FIELD_LIMITS.choices + RECORD_FIELD_LIMITS.formerChoices;

/** Returns choices of punishments that their fields no longer have. */
export async function formerChoices(
  handle: Handle,
  serverId: string,
  set: RecordFieldSet,
): Promise<FormerChoice[]> {
  const fields = recordFieldsOf(set, 'punishment').filter(
    ({ id, kind }) => kind === 'choice' && id !== 'template',
  );
  if (fields.length === 0) return [];
  const ids = fields.map(({ id }) => id);
  const { rows } = await storedChoicesQuery(serverId, ids).execute(handle);
  return fields
    .flatMap(({ id, choices }) => rows.filter((row) => row.fieldId === id && !choices.includes(row.choice)))
    .slice(0, RECORD_FIELD_LIMITS.formerChoices);
}

/**
 * Builds the query of the values that punishments have of these fields. Recursion goes from one value to the next in the
 * key of `record_values`, so that it reads a row for each value instead of each record. PostgreSQL would turn an `EXISTS`
 * into a join of all values.
 */
export function storedChoicesQuery(serverId: string, fieldIds: readonly string[]): RawBuilder<FormerChoice> {
  const first = fieldIds.map(
    (id) => sql`SELECT * FROM (SELECT field_id, value, 1 AS place FROM record_values
      WHERE server_id = ${serverId} AND field_id = ${id} ORDER BY value LIMIT 1) AS least`,
  );
  return sql`
    WITH RECURSIVE found (field_id, value, place) AS (
      ${sql.join(first, sql` UNION ALL `)}
      UNION ALL
      SELECT found.field_id, (SELECT min(more.value) FROM record_values AS more
        WHERE more.server_id = ${serverId} AND more.field_id = found.field_id AND more.value > found.value),
        found.place + 1
      FROM found WHERE found.value IS NOT NULL AND found.place < ${VALUES_MAX}
    )
    SELECT field_id AS "fieldId", value AS choice FROM found WHERE (
      SELECT 1 FROM record_values AS stored INNER JOIN punishments ON punishments.id = stored.record_id
      WHERE stored.server_id = ${serverId} AND stored.field_id = found.field_id AND stored.value = found.value
        AND punishments.deleted_at IS NULL LIMIT 1) IS NOT NULL`;
}
