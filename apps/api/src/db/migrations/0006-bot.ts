import { columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Which Discord server belongs to which community, what the bot posts there, and which presses were worked on. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE bot_connections (
      server_id ${t.id} NOT NULL PRIMARY KEY REFERENCES servers (id),
      guild_id ${t.id} NOT NULL,
      guild_name text NOT NULL,
      connected_by ${t.id} NOT NULL REFERENCES users (id),
      connected_at ${t.time} NOT NULL,
      call_channel_id ${t.id},
      call_channel_name text,
      request_channel_id ${t.id},
      request_channel_name text,
      posts_problem text,
      CHECK ((call_channel_id IS NULL) = (call_channel_name IS NULL)),
      CHECK ((request_channel_id IS NULL) = (request_channel_name IS NULL))
    )${t.strict}`,
    'CREATE UNIQUE INDEX bot_connections_guild_unique ON bot_connections (guild_id)',
    `CREATE TABLE bot_posts (
      id ${t.id} NOT NULL PRIMARY KEY,
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      kind text NOT NULL ${oneOf('kind', ['mod-call', 'join-request'])},
      subject_id ${t.id} NOT NULL,
      channel_id ${t.id} NOT NULL,
      message_id ${t.id},
      version ${t.int} NOT NULL DEFAULT 1,
      created_at ${t.time} NOT NULL,
      due_at ${t.time},
      lease_until ${t.time},
      ${count('attempts')}
    )${t.strict}`,
    'CREATE UNIQUE INDEX bot_posts_subject_unique ON bot_posts (server_id, kind, subject_id)',
    'CREATE INDEX bot_posts_due ON bot_posts (due_at) WHERE due_at IS NOT NULL',
    `CREATE TABLE bot_interactions (
      id ${t.id} NOT NULL PRIMARY KEY,
      at ${t.time} NOT NULL
    )${t.strict}`,
    'CREATE INDEX bot_interactions_at ON bot_interactions (at)',
  ];
  for (const statement of statements) await context.run(statement);
}
