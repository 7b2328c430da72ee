import { columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

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
const KINDS = [
  'punishment',
  'note',
  'shift',
  'infraction',
  'leave',
  'template',
  'shift-type',
  'hours',
  'unknown',
];
const STATES = ['new', 'duplicate', 'skipped', 'created', 'undone', 'left'];

/** Imports from elsewhere: the uploaded file in pieces, what was read in it row by row, and people without account. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    // A placeholder for a person from another product, or for a key; it cannot sign in. Holds the server it belongs to.
    `ALTER TABLE users ADD COLUMN stand_in_of ${t.id}`,
    'CREATE INDEX users_stand_in ON users (stand_in_of) WHERE stand_in_of IS NOT NULL',
    `CREATE TABLE imports (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      source text NOT NULL ${oneOf('source', ['erm', 'csv'])},
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
    // One at a time: starting a second import fails.
    `CREATE UNIQUE INDEX imports_running_unique ON imports (server_id)
      WHERE status IN ('importing', 'undoing')`,
    'CREATE INDEX imports_due ON imports (due_at) WHERE due_at IS NOT NULL',
    `CREATE TABLE import_files (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      import_id ${t.id} NOT NULL,
      n ${t.int} NOT NULL,
      content text NOT NULL,
      PRIMARY KEY (server_id, import_id, n)
    )${t.strict}`,
    `CREATE TABLE import_rows (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      import_id ${t.id} NOT NULL,
      n ${t.int} NOT NULL,
      kind text NOT NULL ${oneOf('kind', KINDS)},
      state text NOT NULL ${oneOf('state', STATES)},
      reason text,
      identity ${t.id},
      entity_id ${t.id} NOT NULL,
      data text NOT NULL,
      PRIMARY KEY (server_id, import_id, n)
    )${t.feed}`,
    'CREATE INDEX import_rows_state ON import_rows (server_id, import_id, state, n)',
    // What was imported once is not imported again while it stands, changed or not.
    `CREATE UNIQUE INDEX import_rows_identity_unique ON import_rows (server_id, identity)
      WHERE state IN ('created', 'left')`,
  ];
  for (const statement of statements) await context.run(statement);
}
