import { bit, columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Requests for bans, the votes and comments on them, and how many votes a server asks for. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE ban_requests (
      id ${t.id} NOT NULL PRIMARY KEY,
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      roblox_username text NOT NULL,
      username_key ${t.id} NOT NULL,
      roblox_user_id ${t.id},
      player_key ${t.id} NOT NULL,
      reason text NOT NULL,
      duration_minutes integer CHECK (duration_minutes > 0),
      evidence text NOT NULL DEFAULT '[]',
      note text NOT NULL DEFAULT '',
      state text NOT NULL DEFAULT 'open' ${oneOf('state', ['open', 'approved', 'declined', 'withdrawn', 'expired'])},
      asked_by ${t.id} NOT NULL REFERENCES users (id),
      client_id ${t.id},
      created_at ${t.time} NOT NULL,
      expires_at ${t.time} NOT NULL,
      decided_at ${t.time},
      decided_by ${t.id} REFERENCES users (id),
      ${bit('by_votes', 0)},
      decision_reason text NOT NULL DEFAULT '',
      punishment_id ${t.id},
      bolo_note_id ${t.id},
      lease_until ${t.time},
      CHECK ((state = 'open') = (decided_at IS NULL)),
      CHECK ((state = 'approved') = (punishment_id IS NOT NULL))
    )${t.feed}`,
    "CREATE UNIQUE INDEX ban_requests_open_unique ON ban_requests (server_id, player_key) WHERE state = 'open'",
    'CREATE UNIQUE INDEX ban_requests_client_unique ON ban_requests (server_id, asked_by, client_id) WHERE client_id IS NOT NULL',
    'CREATE INDEX ban_requests_server ON ban_requests (server_id, created_at, id)',
    'CREATE INDEX ban_requests_state ON ban_requests (server_id, state, created_at, id)',
    'CREATE INDEX ban_requests_player ON ban_requests (server_id, username_key)',
    'CREATE INDEX ban_requests_punishment ON ban_requests (punishment_id) WHERE punishment_id IS NOT NULL',
    "CREATE INDEX ban_requests_due ON ban_requests (expires_at) WHERE state = 'open'",
    'CREATE INDEX ban_requests_asker ON ban_requests (asked_by)',
    'CREATE INDEX ban_requests_decider ON ban_requests (decided_by) WHERE decided_by IS NOT NULL',
    'CREATE INDEX ban_requests_account ON ban_requests (roblox_user_id) WHERE roblox_user_id IS NOT NULL',
    `CREATE TABLE ban_request_votes (
      server_id ${t.id} NOT NULL,
      request_id ${t.id} NOT NULL REFERENCES ban_requests (id) ON DELETE CASCADE,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      vote text NOT NULL ${oneOf('vote', ['for', 'against'])},
      at ${t.time} NOT NULL,
      PRIMARY KEY (request_id, user_id)
    )${t.feed}`,
    'CREATE INDEX ban_request_votes_server ON ban_request_votes (server_id)',
    'CREATE INDEX ban_request_votes_person ON ban_request_votes (user_id)',
    `CREATE TABLE ban_request_comments (
      server_id ${t.id} NOT NULL,
      id ${t.id} NOT NULL PRIMARY KEY,
      request_id ${t.id} NOT NULL REFERENCES ban_requests (id) ON DELETE CASCADE,
      at ${t.time} NOT NULL,
      author_id ${t.id} NOT NULL REFERENCES users (id),
      client_id ${t.id},
      text text NOT NULL
    )${t.feed}`,
    'CREATE INDEX ban_request_comments_request ON ban_request_comments (request_id, id)',
    'CREATE UNIQUE INDEX ban_request_comments_client_unique ON ban_request_comments (request_id, author_id, client_id) WHERE client_id IS NOT NULL',
    'CREATE INDEX ban_request_comments_server ON ban_request_comments (server_id)',
    'CREATE INDEX ban_request_comments_person ON ban_request_comments (author_id)',
    `ALTER TABLE servers ADD COLUMN ban_request_votes ${t.int} NOT NULL DEFAULT 0
      CHECK (ban_request_votes BETWEEN 0 AND 10)`,
  ];
  for (const statement of statements) await context.run(statement);
}
