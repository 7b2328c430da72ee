import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const STATES = ['new', 'duplicate', 'skipped', 'created', 'undone', 'left'];
const KIND = 'CHECK (length(kind) BETWEEN 1 AND 40)';

/**
 * Kinds of imported rows grow with what exports hold, and SQLite changes a check only by writing the table anew. The
 * check is now of the length; which kinds there are is known to the code that writes and reads them.
 */
export async function up(context: MigrationContext): Promise<void> {
  const table = 'import_rows';
  if (context.engine === 'postgres') {
    await context.run(`ALTER TABLE ${table} DROP CONSTRAINT import_rows_kind_check`);
    await context.run(`ALTER TABLE ${table} ADD CONSTRAINT import_rows_kind_check ${KIND}`);
    return;
  }
  const anew = `${table}_anew`;
  await context.run(`CREATE TABLE ${anew} (${columnsOf(context).join(', ')})${columnTypes(context).feed}`);
  await context.run(`INSERT INTO ${anew} SELECT * FROM ${table}`);
  await context.run(`DROP TABLE ${table}`);
  await context.run(`ALTER TABLE ${anew} RENAME TO ${table}`);
  await context.run(`CREATE INDEX import_rows_state ON ${table} (server_id, import_id, state, n)`);
  await context.run(
    `CREATE UNIQUE INDEX import_rows_identity_unique ON ${table} (server_id, identity)
      WHERE state IN ('created', 'left')`,
  );
}

function columnsOf(context: MigrationContext): string[] {
  const t = columnTypes(context);
  return [
    `server_id ${t.id} NOT NULL REFERENCES servers (id)`,
    `import_id ${t.id} NOT NULL`,
    `n ${t.int} NOT NULL`,
    `kind text NOT NULL ${KIND}`,
    `state text NOT NULL ${oneOf('state', STATES)}`,
    'reason text',
    `identity ${t.id}`,
    `entity_id ${t.id} NOT NULL`,
    'data text NOT NULL',
    'PRIMARY KEY (server_id, import_id, n)',
  ];
}
