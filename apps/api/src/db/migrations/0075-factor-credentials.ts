import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Passkeys, and the authenticator app and recovery codes of an account. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE passkeys (
      user_id ${t.id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      id ${t.id} NOT NULL,
      credential ${t.id} NOT NULL,
      public_key text NOT NULL,
      counter ${t.time} NOT NULL,
      transports text NOT NULL,
      name text NOT NULL,
      created_at ${t.time} NOT NULL,
      used_at ${t.time},
      PRIMARY KEY (user_id, id)
    )${t.feed}`);
  await context.run('CREATE UNIQUE INDEX passkeys_credential_unique ON passkeys (credential)');
  await context.run(`CREATE TABLE account_factors (
      user_id ${t.id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      totp_sealed text,
      totp_since ${t.time},
      totp_step ${t.time},
      recovery_hashes text NOT NULL DEFAULT '[]'
    )${t.feed}`);
}
