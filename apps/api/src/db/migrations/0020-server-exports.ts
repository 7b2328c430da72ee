import { columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const SOURCES = ['erm', 'csv', 'tenfour'];
const STATUSES = [
  'uploading',
  'mapping',
  'reading',
  'ready',
  'importing',
  'stopped',
  'done',
  'undoing',
  'undone',
  'failed',
  'discarded',
];

/** Imports take exports of this product too. SQLite changes a check only with the table around it. */
export async function up(context: MigrationContext): Promise<void> {
  const statements =
    context.engine === 'postgres'
      ? [
          'ALTER TABLE imports DROP CONSTRAINT imports_source_check',
          `ALTER TABLE imports ADD CONSTRAINT imports_source_check ${oneOf('source', SOURCES)}`,
        ]
      : rebuilt(context);
  for (const statement of statements) await context.run(statement);
}

function rebuilt(context: MigrationContext): string[] {
  const t = columnTypes(context);
  return [
    `CREATE TABLE imports_anew (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      source text NOT NULL ${oneOf('source', SOURCES)},
      file_name text NOT NULL,
      file_bytes ${t.int} NOT NULL DEFAULT 0 CHECK (file_bytes >= 0),
      status text NOT NULL ${oneOf('status', STATUSES)},
      options text NOT NULL,
      head text,
      notes text NOT NULL,
      counts text NOT NULL,
      problem text,
      ${count('rows_total')},
      ${count('rows_new')},
      ${count('rows_created')},
      ${count('rows_undone')},
      ${count('rows_left')},
      created_by ${t.id} NOT NULL REFERENCES users (id),
      acted_by ${t.id} NOT NULL REFERENCES users (id),
      created_at ${t.time} NOT NULL,
      started_at ${t.time},
      ended_at ${t.time},
      due_at ${t.time},
      lease_until ${t.time},
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    'INSERT INTO imports_anew SELECT * FROM imports',
    'DROP TABLE imports',
    'ALTER TABLE imports_anew RENAME TO imports',
    `CREATE UNIQUE INDEX imports_running_unique ON imports (server_id)
      WHERE status IN ('importing', 'undoing')`,
    'CREATE INDEX imports_due ON imports (due_at) WHERE due_at IS NOT NULL',
  ];
}
