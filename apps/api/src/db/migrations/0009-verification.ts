import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/**
 * Adds proof of Roblox account ownership and what depends on it: shifts by presence, and checks that staff on duty are
 * present.
 */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    // Existing users are unverified. A Roblox account proves one person.
    `CREATE UNIQUE INDEX users_roblox_verified_unique ON users (roblox_user_id) WHERE roblox_verified = 1`,
    `CREATE TABLE roblox_proofs (
      user_id ${t.id} NOT NULL PRIMARY KEY REFERENCES users (id),
      method text NOT NULL ${oneOf('method', ['phrase', 'game'])},
      roblox_user_id text NOT NULL,
      secret text NOT NULL,
      created_at ${t.time} NOT NULL,
      expires_at ${t.time} NOT NULL,
      tries ${t.int} NOT NULL DEFAULT 0 CHECK (tries >= 0),
      tried_at ${t.time},
      problem text
    )${t.feed}`,
    `CREATE INDEX roblox_proofs_account ON roblox_proofs (roblox_user_id) WHERE method = 'game'`,
    'CREATE INDEX roblox_proofs_expiry ON roblox_proofs (expires_at)',
    // Only the hash of the state leaves the browser's address; the session has to be the one that began.
    `CREATE TABLE roblox_sign_ins (
      state_hash ${t.id} NOT NULL PRIMARY KEY,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      session_id ${t.id} NOT NULL,
      verifier text NOT NULL,
      expires_at ${t.time} NOT NULL
    )${t.feed}`,
    'CREATE INDEX roblox_sign_ins_expiry ON roblox_sign_ins (expires_at)',
    // Where verified staff were last seen, and the shift that goes with it.
    `CREATE TABLE duty_presence (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      user_id ${t.id} NOT NULL REFERENCES users (id),
      game_id ${t.id} NOT NULL,
      seen_at ${t.time} NOT NULL,
      absent_at ${t.time},
      shift_id ${t.id},
      paused_at ${t.time},
      PRIMARY KEY (server_id, user_id)
    )${t.feed}`,
    // Automatic changes to a shift, and why.
    `CREATE TABLE shift_notes (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      shift_id ${t.id} NOT NULL,
      at ${t.time} NOT NULL,
      text text NOT NULL,
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    'CREATE INDEX shift_notes_shift ON shift_notes (shift_id, id)',
    // The newest sign of life of staff on duty, and the question that waits for an answer.
    `CREATE TABLE duty_signs (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      user_id ${t.id} NOT NULL REFERENCES users (id),
      game_id ${t.id} NOT NULL,
      shift_id ${t.id} NOT NULL,
      sign_at ${t.time} NOT NULL,
      x ${t.int},
      z ${t.int},
      team text,
      asked_at ${t.time},
      code text,
      told_at ${t.time},
      PRIMARY KEY (server_id, user_id)
    )${t.feed}`,
  ];
  for (const statement of statements) await context.run(statement);
}
