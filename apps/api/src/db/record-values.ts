import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Under this id `record_values` has what a record lacks, beside the fields that it has. */
export const MISSING_FIELD = 'missing';

/** A field with one of its values; every value when that is left out. */
export interface FieldCondition {
  fieldId: string;
  value?: string | undefined;
}

/** Whether the record of an id column has a field, read from the key of `record_values` alone. */
export function hasFieldValue(
  id: string,
  serverId: string,
  { fieldId, value }: FieldCondition,
): RawBuilder<SqlBool> {
  const equal = value === undefined ? sql`` : sql` AND value = ${value}`;
  return sql<SqlBool>`${sql.ref(id)} IN (SELECT record_id FROM record_values
    WHERE server_id = ${serverId} AND field_id = ${fieldId}${equal})`;
}
