import { bit, columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Messages of sessions in Discord: a server's templates, and what each session posted or still owes. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    // Kinds of messages are not checked here: SQLite changes such a list only by rewriting the table.
    `CREATE TABLE game_session_templates (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      kind text NOT NULL,
      ${bit('enabled', 0)},
      guild_id ${t.id} NOT NULL,
      channel_id ${t.id},
      channel_name text,
      role_id ${t.id},
      role_name text,
      mode text NOT NULL ${oneOf('mode', ['new', 'edit'])},
      message text NOT NULL,
      updated_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, kind)
    )${t.feed}`,
    `CREATE TABLE game_session_posts (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL PRIMARY KEY,
      session_id ${t.id} NOT NULL,
      sequence integer NOT NULL,
      kind text NOT NULL,
      placeholders text NOT NULL,
      created_at ${t.time} NOT NULL,
      guild_id ${t.id},
      channel_id ${t.id},
      message_id ${t.id},
      problem text,
      ${count('attempts')},
      since ${t.time} NOT NULL,
      due_at ${t.time},
      lease_until ${t.time}
    )${t.strict}`,
    `CREATE UNIQUE INDEX game_session_posts_sequence_unique
      ON game_session_posts (server_id, session_id, sequence)`,
    'CREATE INDEX game_session_posts_due ON game_session_posts (due_at) WHERE due_at IS NOT NULL',
  ];
  for (const statement of statements) await context.run(statement);
}
