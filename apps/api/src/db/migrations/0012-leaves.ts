import { columnTypes, oneOf, type Types } from './columns.ts';
import type { MigrationContext } from './migration.ts';

function leaves(t: Types): string[] {
  return [
    `CREATE TABLE leaves (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      source text NOT NULL DEFAULT 'request' ${oneOf('source', ['request', 'import'])},
      import_id ${t.id},
      kind text NOT NULL ${oneOf('kind', ['leave', 'reduced'])},
      share ${t.int} NOT NULL CHECK (share BETWEEN 0 AND 99),
      starts_at ${t.time} NOT NULL,
      ends_at ${t.time} NOT NULL,
      reason text NOT NULL,
      status text NOT NULL ${oneOf('status', ['pending', 'approved', 'denied', 'withdrawn'])},
      client_id ${t.id},
      created_at ${t.time} NOT NULL,
      decided_by ${t.id} REFERENCES users (id),
      decided_at ${t.time},
      decision_reason text,
      ended_by ${t.id} REFERENCES users (id),
      due_at ${t.time},
      lease_until ${t.time},
      PRIMARY KEY (server_id, id),
      CHECK (starts_at <= ends_at),
      CHECK ((kind = 'leave') = (share = 0)),
      CHECK (due_at IS NULL OR status = 'approved')
    )${t.feed}`,
    'CREATE INDEX leaves_list ON leaves (server_id, created_at, id)',
    'CREATE INDEX leaves_person ON leaves (server_id, user_id, ends_at)',
    `CREATE INDEX leaves_approved ON leaves (server_id, ends_at) WHERE status = 'approved'`,
    `CREATE UNIQUE INDEX leaves_client_unique ON leaves (server_id, client_id) WHERE client_id IS NOT NULL`,
    // What begins or ends next.
    'CREATE INDEX leaves_due ON leaves (due_at) WHERE due_at IS NOT NULL',
    'CREATE INDEX leaves_import ON leaves (server_id, import_id) WHERE import_id IS NOT NULL',
  ];
}

/** Leaves of absence. */
export async function up(context: MigrationContext): Promise<void> {
  for (const statement of leaves(columnTypes(context))) await context.run(statement);
}
