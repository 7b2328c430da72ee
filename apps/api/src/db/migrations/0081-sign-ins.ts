import { bit, columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Where sessions began, the devices that accounts know, and notices of sign-ins on new ones. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `ALTER TABLE users ADD COLUMN devices_since ${t.time}`,
    `ALTER TABLE users ADD COLUMN ${bit('sign_in_messages', 1)}`,
    'ALTER TABLE sessions ADD COLUMN place text',
    `ALTER TABLE sessions ADD COLUMN device_id ${t.id}`,
    `ALTER TABLE sessions ADD COLUMN new_until ${t.time}`,
    `CREATE TABLE account_devices (
      user_id ${t.id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      id ${t.id} NOT NULL,
      token_hash ${t.id} NOT NULL,
      browser text NOT NULL,
      place text,
      created_at ${t.time} NOT NULL,
      last_seen_at ${t.time} NOT NULL,
      new_until ${t.time},
      PRIMARY KEY (user_id, id)
    )${t.feed}`,
    'CREATE INDEX account_devices_age ON account_devices (last_seen_at)',
    `CREATE TABLE sign_in_notices (
      id ${t.id} NOT NULL PRIMARY KEY,
      user_id ${t.id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      session_id ${t.id} NOT NULL,
      user_agent text,
      place text,
      action text,
      at ${t.time} NOT NULL,
      seen_at ${t.time},
      message text NOT NULL ${oneOf('message', ['none', 'waiting', 'sent', 'failed'])},
      due_at ${t.time},
      lease_until ${t.time},
      ${count('attempts')}
    )${t.strict}`,
    'CREATE INDEX sign_in_notices_user ON sign_in_notices (user_id, at)',
    'CREATE INDEX sign_in_notices_age ON sign_in_notices (at)',
    'CREATE INDEX sign_in_notices_due ON sign_in_notices (due_at) WHERE due_at IS NOT NULL',
  ];
  for (const statement of statements) await context.run(statement);
}
