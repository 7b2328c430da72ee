import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Appeals of players, and the files that staff keep as evidence. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE appeal_links (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      punishment_id ${t.id} NOT NULL,
      token_hash ${t.id} NOT NULL,
      token_sealed text NOT NULL,
      created_by ${t.id} REFERENCES users (id),
      created_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, punishment_id)
    )${t.feed}`,
    'CREATE UNIQUE INDEX appeal_links_token_unique ON appeal_links (token_hash)',
    `CREATE TABLE appeals (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      punishment_id ${t.id} NOT NULL,
      state text NOT NULL DEFAULT 'open' ${oneOf('state', ['open', 'accepted', 'denied'])},
      text text NOT NULL,
      client_id ${t.id},
      created_at ${t.time} NOT NULL,
      decided_at ${t.time},
      decided_by ${t.id} REFERENCES users (id),
      decision_reason text,
      PRIMARY KEY (server_id, id),
      CHECK ((state = 'open') = (decided_at IS NULL)),
      CHECK (state = 'open' OR (decided_by IS NOT NULL AND decision_reason IS NOT NULL))
    )${t.feed}`,
    "CREATE UNIQUE INDEX appeals_open_unique ON appeals (server_id, punishment_id) WHERE state = 'open'",
    'CREATE UNIQUE INDEX appeals_client_unique ON appeals (server_id, punishment_id, client_id) WHERE client_id IS NOT NULL',
    'CREATE INDEX appeals_state ON appeals (server_id, state, id)',
    'CREATE INDEX appeals_punishment ON appeals (server_id, punishment_id, id)',
    `CREATE TABLE appeal_messages (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      appeal_id ${t.id} NOT NULL,
      at ${t.time} NOT NULL,
      side text NOT NULL ${oneOf('side', ['player', 'staff'])},
      author_id ${t.id} REFERENCES users (id),
      text text NOT NULL,
      client_id ${t.id},
      PRIMARY KEY (server_id, id),
      CHECK ((side = 'player') = (author_id IS NULL))
    )${t.feed}`,
    'CREATE INDEX appeal_messages_appeal ON appeal_messages (server_id, appeal_id, id)',
    'CREATE UNIQUE INDEX appeal_messages_client_unique ON appeal_messages (server_id, appeal_id, client_id) WHERE client_id IS NOT NULL',
    `CREATE TABLE evidence_files (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      sha256 ${t.id} NOT NULL,
      media_type text NOT NULL ${oneOf('media_type', ['image/png', 'image/jpeg', 'image/webp'])},
      bytes integer NOT NULL CHECK (bytes > 0),
      uploaded_by ${t.id} NOT NULL REFERENCES users (id),
      created_at ${t.time} NOT NULL,
      kept_at ${t.time},
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    // Unreferenced uploads are deleted after a day.
    'CREATE INDEX evidence_files_loose ON evidence_files (created_at) WHERE kept_at IS NULL',
    "ALTER TABLE mod_calls ADD COLUMN evidence text NOT NULL DEFAULT '[]'",
  ];
  for (const statement of statements) await context.run(statement);
}
