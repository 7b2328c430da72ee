import { bit, columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Votes on planned sessions. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE game_session_votes (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      session_id ${t.id} NOT NULL,
      audience text NOT NULL ${oneOf('audience', ['staff', 'public'])},
      ${count('threshold')},
      follow_up text NOT NULL ${oneOf('follow_up', ['notify', 'start'])},
      ${bit('closes_on_pass', 1)},
      opened_by ${t.id} NOT NULL REFERENCES users (id),
      opened_at ${t.time} NOT NULL,
      closes_at ${t.time} NOT NULL,
      client_id ${t.id},
      ${count('yes_count')},
      ${count('no_count')},
      passed_at ${t.time},
      closed_at ${t.time},
      outcome text ${oneOf('outcome', ['passed', 'failed', 'stopped'])},
      followed_at ${t.time},
      start_problem text,
      channel_id ${t.id},
      channel_name text,
      ping_role_id ${t.id},
      message_id ${t.id},
      post_problem text,
      ${count('version')},
      ${count('posted_version')},
      posted_at ${t.time},
      noticed_at ${t.time},
      ${count('attempts')},
      retry_at ${t.time},
      cleared_at ${t.time},
      due_at ${t.time},
      lease_until ${t.time},
      PRIMARY KEY (server_id, id)
    )${t.strict}`,
    'CREATE INDEX game_session_votes_session ON game_session_votes (server_id, session_id, opened_at)',
    'CREATE INDEX game_session_votes_due ON game_session_votes (due_at) WHERE due_at IS NOT NULL',
    `CREATE UNIQUE INDEX game_session_votes_open_unique ON game_session_votes (server_id, session_id, audience)
      WHERE closed_at IS NULL`,
    `CREATE UNIQUE INDEX game_session_votes_client_unique ON game_session_votes (server_id, client_id)
      WHERE client_id IS NOT NULL`,
    `CREATE TABLE game_session_ballots (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      vote_id ${t.id} NOT NULL,
      discord_id ${t.id} NOT NULL,
      choice text NOT NULL ${oneOf('choice', ['yes', 'no'])},
      cast_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, vote_id, discord_id)
    )${t.feed}`,
  ];
  for (const statement of statements) await context.run(statement);
}
