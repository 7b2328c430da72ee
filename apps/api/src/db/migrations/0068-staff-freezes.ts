import { columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const KINDS = ['ban', 'kick', 'deletion', 'lift', 'removal', 'demotion', 'command', 'change'];

/** What staff did that a freeze counts, and who was frozen. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE staff_actions (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      at ${t.time} NOT NULL,
      kind text NOT NULL ${oneOf('kind', KINDS)},
      subject_id ${t.id} NOT NULL,
      role text,
      text text NOT NULL,
      ${count('weight')},
      undone_at ${t.time},
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    'CREATE INDEX staff_actions_user ON staff_actions (server_id, user_id, at)',
    'CREATE INDEX staff_actions_age ON staff_actions (at)',
    `CREATE TABLE staff_freezes (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      at ${t.time} NOT NULL,
      total integer NOT NULL,
      minutes integer NOT NULL,
      lifted_at ${t.time},
      lifted_by ${t.id} REFERENCES users (id),
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    'CREATE UNIQUE INDEX staff_freezes_open ON staff_freezes (server_id, user_id) WHERE lifted_at IS NULL',
    'CREATE INDEX staff_freezes_age ON staff_freezes (at)',
  ];
  for (const statement of statements) await context.run(statement);
}
