import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const STATES = ['new', 'duplicate', 'skipped', 'created', 'undone', 'left'];

/**
 * Kinds of imported rows grow with what exports hold, and SQLite changes a check only by writing the table anew. The
 * check is now of the length; which kinds there are is known to the code that writes and reads them.
 */
export async function up(context: MigrationContext): Promise<void> {
  const statements =
    context.engine === 'postgres'
      ? [
          'ALTER TABLE import_rows DROP CONSTRAINT import_rows_kind_check',
          'ALTER TABLE import_rows ADD CONSTRAINT import_rows_kind_check CHECK (length(kind) BETWEEN 1 AND 40)',
        ]
      : rebuilt(context);
  for (const statement of statements) await context.run(statement);
}

function rebuilt(context: MigrationContext): string[] {
  const t = columnTypes(context);
  return [
    `CREATE TABLE import_rows_anew (
      server_id ${t.id} NOT NULL REFERENCES servers (id), import_id ${t.id} NOT NULL, n ${t.int} NOT NULL,
      kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
      state text NOT NULL ${oneOf('state', STATES)}, reason text,
      identity ${t.id}, entity_id ${t.id} NOT NULL, data text NOT NULL, PRIMARY KEY (server_id, import_id, n)
    )${t.feed}`,
    'INSERT INTO import_rows_anew SELECT * FROM import_rows',
    'DROP TABLE import_rows',
    'ALTER TABLE import_rows_anew RENAME TO import_rows',
    'CREATE INDEX import_rows_state ON import_rows (server_id, import_id, state, n)',
    `CREATE UNIQUE INDEX import_rows_identity_unique ON import_rows (server_id, identity)
      WHERE state IN ('created', 'left')`,
  ];
}
