import { columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Reminders that people set through the bot, and what it did to members of Discord servers. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE bot_reminders (
      id ${t.id} NOT NULL PRIMARY KEY,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      discord_id ${t.id} NOT NULL,
      channel_id ${t.id},
      server_id ${t.id} REFERENCES servers (id),
      text text NOT NULL,
      client_id ${t.id} NOT NULL,
      created_at ${t.time} NOT NULL,
      due_at ${t.time} NOT NULL,
      lease_until ${t.time},
      ${count('attempts')}
    )${t.strict}`,
    'CREATE UNIQUE INDEX bot_reminders_client_unique ON bot_reminders (user_id, client_id)',
    'CREATE INDEX bot_reminders_user ON bot_reminders (user_id, due_at)',
    'CREATE INDEX bot_reminders_due ON bot_reminders (due_at)',
    'CREATE INDEX bot_reminders_server ON bot_reminders (server_id) WHERE server_id IS NOT NULL',
    `CREATE TABLE discord_actions (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      client_id ${t.id} NOT NULL,
      guild_id ${t.id} NOT NULL,
      action text NOT NULL ${oneOf('action', ['timeout', 'kick', 'ban'])},
      actor_id ${t.id} NOT NULL REFERENCES users (id),
      actor_name text NOT NULL,
      target_id ${t.id} NOT NULL,
      target_name text NOT NULL,
      reason text NOT NULL,
      minutes ${t.int},
      state text NOT NULL DEFAULT 'asked' ${oneOf('state', ['asked', 'done', 'failed', 'unknown'])},
      problem text,
      created_at ${t.time} NOT NULL,
      settled_at ${t.time},
      PRIMARY KEY (server_id, id),
      CHECK ((state = 'asked') = (settled_at IS NULL))
    )${t.feed}`,
    'CREATE UNIQUE INDEX discord_actions_client_unique ON discord_actions (server_id, client_id)',
    "CREATE INDEX discord_actions_asked ON discord_actions (created_at) WHERE state = 'asked'",
  ];
  for (const statement of statements) await context.run(statement);
}
