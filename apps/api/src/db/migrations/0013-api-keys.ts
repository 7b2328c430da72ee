import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Keys by which programs act in a server. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    'ALTER TABLE servers ADD COLUMN api_key_hint text',
    `CREATE TABLE api_keys (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      name text NOT NULL,
      token_hash ${t.id} NOT NULL,
      hint text NOT NULL,
      flags text NOT NULL,
      created_by ${t.id} NOT NULL REFERENCES users (id),
      created_at ${t.time} NOT NULL,
      expires_at ${t.time},
      last_used_at ${t.time},
      revoked_at ${t.time},
      revoked_by ${t.id} REFERENCES users (id),
      PRIMARY KEY (server_id, id),
      CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
    )${t.feed}`,
    'CREATE UNIQUE INDEX api_keys_token_unique ON api_keys (token_hash)',
  ];
  for (const statement of statements) await context.run(statement);
}
