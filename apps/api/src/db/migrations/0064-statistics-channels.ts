import { columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Channels and messages of Discord servers that show numbers of their communities. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE statistics_boards (
      server_id ${t.id} NOT NULL PRIMARY KEY REFERENCES servers (id),
      guild_id ${t.id} NOT NULL,
      due_at ${t.time},
      lease_until ${t.time}
    )${t.strict}`,
    'CREATE INDEX statistics_boards_due ON statistics_boards (due_at) WHERE due_at IS NOT NULL',
    `CREATE TABLE statistics_channels (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      channel_id ${t.id} NOT NULL,
      channel_name text NOT NULL,
      kind text NOT NULL ${oneOf('kind', ['name', 'message', 'removed'])},
      statistics text NOT NULL,
      template text,
      message_id ${t.id},
      ${count('posts')},
      shown text,
      written_at ${t.time},
      retry_at ${t.time},
      problem text,
      PRIMARY KEY (server_id, channel_id)
    )${t.feed}`,
    'CREATE INDEX statistics_channels_channel ON statistics_channels (channel_id)',
  ];
  for (const statement of statements) await context.run(statement);
}
