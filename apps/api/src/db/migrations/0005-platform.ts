import { bit, columnTypes, count, oneOf, type Types } from './columns.ts';
import type { MigrationContext } from './migration.ts';

function accounts(t: Types): string[] {
  return [
    `CREATE TABLE platform_accounts (
      id ${t.id} NOT NULL PRIMARY KEY,
      username text NOT NULL,
      username_key ${t.id} NOT NULL,
      access_level text NOT NULL ${oneOf('access_level', ['staff', 'admin', 'super_admin'])},
      password_hash text,
      user_id ${t.id} REFERENCES users (id),
      ${bit('is_active', 1)},
      created_by ${t.id} REFERENCES platform_accounts (id),
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      last_login_at ${t.time}
    )${t.strict}`,
    'CREATE UNIQUE INDEX platform_accounts_username_unique ON platform_accounts (username_key)',
    'CREATE INDEX platform_accounts_user ON platform_accounts (user_id) WHERE user_id IS NOT NULL',
    `CREATE TABLE platform_sessions (
      token_hash ${t.id} NOT NULL PRIMARY KEY,
      id ${t.id} NOT NULL,
      account_id ${t.id} NOT NULL REFERENCES platform_accounts (id),
      user_id ${t.id} NOT NULL REFERENCES users (id),
      created_at ${t.time} NOT NULL,
      expires_at ${t.time} NOT NULL,
      user_agent text
    )${t.strict}`,
    'CREATE UNIQUE INDEX platform_sessions_id_unique ON platform_sessions (id)',
    'CREATE INDEX platform_sessions_account ON platform_sessions (account_id)',
    'CREATE INDEX platform_sessions_expiry ON platform_sessions (expires_at)',
    // Browsers from which an account was signed in to before: an attack from elsewhere does not lock them out.
    `CREATE TABLE platform_devices (
      token_hash ${t.id} NOT NULL,
      account_id ${t.id} NOT NULL REFERENCES platform_accounts (id),
      created_at ${t.time} NOT NULL,
      expires_at ${t.time} NOT NULL,
      PRIMARY KEY (token_hash, account_id)
    )${t.strict}`,
    'CREATE INDEX platform_devices_account ON platform_devices (account_id)',
    'CREATE INDEX platform_devices_expiry ON platform_devices (expires_at)',
    `CREATE TABLE attempt_limits (
      name ${t.id} NOT NULL PRIMARY KEY,
      ${count('failures')},
      ${count('refused')},
      blocked_until ${t.time} NOT NULL,
      forget_at ${t.time} NOT NULL
    )${t.feed}`,
    'CREATE INDEX attempt_limits_age ON attempt_limits (forget_at)',
  ];
}

function announcements(t: Types): string[] {
  return [
    `CREATE TABLE announcements (
      id ${t.id} NOT NULL PRIMARY KEY,
      title text NOT NULL,
      message text NOT NULL,
      author_id ${t.id} NOT NULL REFERENCES platform_accounts (id),
      author_name text NOT NULL,
      client_id ${t.id},
      created_at ${t.time} NOT NULL
    )${t.strict}`,
    'CREATE UNIQUE INDEX announcements_client_unique ON announcements (author_id, client_id) WHERE client_id IS NOT NULL',
    `CREATE TABLE announcement_receipts (
      announcement_id ${t.id} NOT NULL REFERENCES announcements (id),
      account_id ${t.id} NOT NULL REFERENCES platform_accounts (id),
      read_at ${t.time},
      PRIMARY KEY (account_id, announcement_id)
    )${t.feed}`,
    'CREATE INDEX announcement_receipts_announcement ON announcement_receipts (announcement_id, read_at)',
  ];
}

function alts(t: Types): string[] {
  return [
    `CREATE TABLE alt_requests (
      id ${t.id} NOT NULL PRIMARY KEY,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      client_id ${t.id},
      server_name text NOT NULL,
      join_code text NOT NULL,
      time_requested text NOT NULL,
      accounts text NOT NULL,
      passwords_sealed text,
      status text NOT NULL DEFAULT 'pending' ${oneOf('status', ['pending', 'approved', 'denied'])},
      staff_reason text,
      staff_id ${t.id} REFERENCES platform_accounts (id),
      staff_name text,
      created_at ${t.time} NOT NULL,
      decided_at ${t.time},
      notice_due_at ${t.time},
      notice_lease_until ${t.time},
      ${count('notice_attempts')},
      CHECK ((status = 'pending') = (decided_at IS NULL)),
      CHECK (status = 'pending' OR (passwords_sealed IS NULL AND staff_reason IS NOT NULL))
    )${t.strict}`,
    'CREATE UNIQUE INDEX alt_requests_client_unique ON alt_requests (user_id, client_id) WHERE client_id IS NOT NULL',
    'CREATE INDEX alt_requests_user ON alt_requests (user_id, id)',
    'CREATE INDEX alt_requests_status ON alt_requests (status, id)',
    'CREATE INDEX alt_requests_notice ON alt_requests (notice_due_at) WHERE notice_due_at IS NOT NULL',
    // A fingerprint of the page password that this sign-in has passed with.
    'ALTER TABLE sessions ADD COLUMN alt_pass text',
  ];
}

function servers(t: Types): string[] {
  return [
    `ALTER TABLE servers ADD COLUMN suspended_at ${t.time}`,
    'ALTER TABLE servers ADD COLUMN suspended_reason text',
    // Search text of servers for platform staff. Existing names are folded only as far as the engine's
    // lower() does.
    `ALTER TABLE servers ADD COLUMN search_text ${t.id} NOT NULL DEFAULT ''`,
    `UPDATE servers SET search_text = lower(name || '\n' || join_code),
      suspended_at = CASE WHEN status = 'suspended' THEN updated_at END`,
    'CREATE INDEX servers_present ON servers (id, status, owner_id, search_text) WHERE deleted_at IS NULL',
    "CREATE INDEX servers_suspended ON servers (id) WHERE deleted_at IS NULL AND status = 'suspended'",
    `CREATE INDEX users_username ON users (lower(username)${t.binary})`,
  ];
}

function log(t: Types): string[] {
  return [
    `ALTER TABLE platform_log ADD COLUMN actor_id ${t.id}`,
    'ALTER TABLE platform_log ADD COLUMN target_name text',
    'ALTER TABLE platform_log ADD COLUMN server_name text',
    `ALTER TABLE platform_log ADD COLUMN search_text ${t.id} NOT NULL DEFAULT ''`,
    'CREATE INDEX platform_log_action ON platform_log (action, id)',
    "CREATE INDEX platform_log_failures ON platform_log (at) WHERE action = 'failed_login'",
    'CREATE INDEX platform_log_actor ON platform_log (actor_id, id)',
    'CREATE INDEX platform_log_server ON platform_log (server_id, id) WHERE server_id IS NOT NULL',
  ];
}

/** Platform staff and their sessions, announcements, requests for alts, and what the admin panel searches by. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const parts = [accounts(t), announcements(t), alts(t), servers(t), log(t)];
  for (const statement of parts.flat()) await context.run(statement);
}
