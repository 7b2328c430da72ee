import { bit, columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Endpoints of developers that receive signed events, and the outbox of what they are sent. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE endpoints (
    id ${t.id} NOT NULL PRIMARY KEY,
    server_id ${t.id} NOT NULL REFERENCES servers (id),
    url text NOT NULL,
    description text NOT NULL,
    events text,
    ${bit('is_active', 1)},
    disabled_code text ${oneOf('disabled_code', ['gone', 'failing'])},
    secret_sealed text NOT NULL,
    old_secret_sealed text,
    old_secret_until ${t.time},
    owner_id ${t.id} NOT NULL REFERENCES users (id),
    created_at ${t.time} NOT NULL,
    updated_at ${t.time} NOT NULL,
    deleted_at ${t.time},
    ${count('failures')},
    failing_since ${t.time},
    not_before ${t.time},
    lease_until ${t.time},
    last_attempt_at ${t.time},
    last_status integer
  )${t.strict}`);
  await context.run('CREATE INDEX endpoints_server ON endpoints (server_id)');
  await context.run('CREATE INDEX endpoints_owner ON endpoints (owner_id)');
  await context.run(`CREATE TABLE endpoint_deliveries (
    id ${t.id} NOT NULL PRIMARY KEY,
    server_id ${t.id} NOT NULL REFERENCES servers (id),
    endpoint_id ${t.id} NOT NULL REFERENCES endpoints (id),
    message_id ${t.id} NOT NULL,
    type text NOT NULL,
    payload text NOT NULL,
    state text NOT NULL DEFAULT 'pending' ${oneOf('state', ['pending', 'sent', 'failed'])},
    created_at ${t.time} NOT NULL,
    queued_at ${t.time} NOT NULL,
    send_at ${t.time} NOT NULL,
    ${count('attempts')},
    ${count('failures')},
    last_status integer,
    last_ms integer,
    problem text,
    finished_at ${t.time}
  )${t.strict}`);
  await context.run(
    `CREATE INDEX endpoint_deliveries_waiting ON endpoint_deliveries (endpoint_id, send_at, id) WHERE state = 'pending'`,
  );
  await context.run('CREATE INDEX endpoint_deliveries_log ON endpoint_deliveries (endpoint_id, id)');
  await context.run('CREATE INDEX endpoint_deliveries_server ON endpoint_deliveries (server_id)');
  await context.run('CREATE INDEX endpoint_deliveries_created ON endpoint_deliveries (created_at)');
}
