import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Since when certain calls of a server need a second person, and the calls that wait for one. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`ALTER TABLE servers ADD COLUMN two_people_at ${t.time}`);
  await context.run(`CREATE TABLE approvals (
    id ${t.id} NOT NULL PRIMARY KEY,
    server_id ${t.id} NOT NULL REFERENCES servers (id),
    requester_id ${t.id} NOT NULL REFERENCES users (id),
    procedure text NOT NULL,
    detail text NOT NULL,
    input_sealed text NOT NULL,
    created_at ${t.time} NOT NULL,
    ends_at ${t.time} NOT NULL
  )${t.feed}`);
  await context.run('CREATE INDEX approvals_server ON approvals (server_id, created_at)');
  await context.run('CREATE INDEX approvals_requester ON approvals (requester_id)');
  await context.run('CREATE INDEX approvals_ends ON approvals (ends_at)');
}
