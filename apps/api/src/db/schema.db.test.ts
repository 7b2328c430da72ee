import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database/database.ts';
import { DECLARED } from '../testing/expected-schema/index.ts';
import { UNIQUE_CONSTRAINTS } from './constraints.ts';
import type { Handle } from './database.ts';

/**
 * Columns maintained by PostgreSQL, so that the covering index never exceeds the size limit of a btree row. Only
 * `search.ts` reads them.
 */
const POSTGRES_ONLY = new Set(['search_head', 'search_long']);
const KINDS: Record<string, string> = {
  text: 'text',
  integer: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  blob: 'search',
};

const { engine, handle } = await testDatabase();

/** The columns that the database really has, in the words of `DECLARED`. */
async function introspect(): Promise<Record<string, Record<string, string>>> {
  const tables: Record<string, Record<string, string>> = {};
  for (const table of await handle.introspection.getTables()) {
    const columns = table.columns.filter(({ name }) => !POSTGRES_ONLY.has(name));
    tables[table.name] = Object.fromEntries(
      columns.map(({ name, dataType, isNullable }) => {
        const kind = name === 'search' ? 'search' : KINDS[dataType.toLowerCase()];
        return [name, `${kind}${isNullable ? '?' : ''}`];
      }),
    );
  }
  return tables;
}

/** Every unique rule, as name and columns, from the database's catalogue. */
async function uniqueRules(on: Handle): Promise<Record<string, string>> {
  const query =
    engine === 'sqlite'
      ? sql<{ name: string; columns: string }>`
          SELECT CASE WHEN list.origin = 'pk' THEN t.name || '_pkey' ELSE list.name END AS name,
            (SELECT group_concat(t.name || '.' || info.name, ', ') FROM pragma_index_info(list.name) AS info) AS columns
          FROM sqlite_master AS t, pragma_index_list(t.name) AS list
          WHERE t.type = 'table' AND list."unique" = 1`
      : sql<{ name: string; columns: string }>`
          SELECT i.relname AS name, string_agg(t.relname || '.' || a.attname, ', ' ORDER BY k.ord) AS columns
          FROM pg_index AS x
          JOIN pg_class AS i ON i.oid = x.indexrelid
          JOIN pg_class AS t ON t.oid = x.indrelid
          JOIN pg_namespace AS n ON n.oid = t.relnamespace AND n.nspname = 'public'
          CROSS JOIN unnest(x.indkey::int2[]) WITH ORDINALITY AS k (attnum, ord)
          JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = k.attnum
          WHERE x.indisunique GROUP BY i.relname`;
  const { rows } = await query.execute(on);
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

describe('the schema', () => {
  it('has the tables, columns, types and nullability that the types declare', async () => {
    expect(await introspect()).toEqual(DECLARED);
  });

  it('has the unique rules that isUniqueViolation knows', async () => {
    expect(await uniqueRules(handle)).toEqual(UNIQUE_CONSTRAINTS);
  });
});
