import { bit, columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const EFFECTS = ['none', 'waiting', 'done', 'failed'];

/** Forms of servers, what people submitted, and how reviewers judged it. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const effect = (name: string) =>
    `${name}_state text NOT NULL DEFAULT 'none' ${oneOf(`${name}_state`, EFFECTS)}, ${name}_problem text`;
  const statements = [
    `CREATE TABLE forms (
      id ${t.id} NOT NULL PRIMARY KEY,
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      kind text NOT NULL ${oneOf('kind', ['application', 'appeal', 'priority', 'report'])},
      title text NOT NULL,
      ${bit('is_open', 0)},
      version integer NOT NULL CHECK (version > 0),
      rules text NOT NULL,
      opens_at ${t.time},
      closes_at ${t.time},
      reviewer_roles text NOT NULL DEFAULT '[]',
      given_role ${t.id},
      given_discord_roles text NOT NULL DEFAULT '[]',
      client_id ${t.id},
      created_by ${t.id} REFERENCES users (id),
      created_at ${t.time} NOT NULL,
      archived_at ${t.time}
    )${t.feed}`,
    'CREATE INDEX forms_server ON forms (server_id, created_at)',
    'CREATE UNIQUE INDEX forms_client_unique ON forms (server_id, client_id) WHERE client_id IS NOT NULL',
    `CREATE TABLE form_versions (
      form_id ${t.id} NOT NULL REFERENCES forms (id) ON DELETE CASCADE,
      version integer NOT NULL,
      server_id ${t.id} NOT NULL,
      questions text NOT NULL,
      created_at ${t.time} NOT NULL,
      PRIMARY KEY (form_id, version)
    )${t.feed}`,
    'CREATE INDEX form_versions_server ON form_versions (server_id)',
    `CREATE TABLE form_submissions (
      id ${t.id} NOT NULL PRIMARY KEY,
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      form_id ${t.id} NOT NULL REFERENCES forms (id),
      version integer NOT NULL,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      about_id ${t.id} REFERENCES users (id),
      roblox_user_id ${t.id},
      roblox_username text,
      answers text NOT NULL,
      state text NOT NULL DEFAULT 'pending' ${oneOf('state', ['pending', 'approved', 'denied', 'withdrawn'])},
      client_id ${t.id},
      created_at ${t.time} NOT NULL,
      decided_at ${t.time},
      decided_by ${t.id} REFERENCES users (id),
      message text,
      given_role ${t.id},
      given_role_name text,
      ${effect('role')},
      discord_roles text NOT NULL DEFAULT '[]',
      ${effect('discord')},
      ${effect('dm')},
      attempts integer NOT NULL DEFAULT 0,
      due_at ${t.time},
      lease_until ${t.time},
      CHECK ((state = 'pending') = (decided_at IS NULL))
    )${t.feed}`,
    "CREATE UNIQUE INDEX form_submissions_pending_unique ON form_submissions (form_id, user_id) WHERE state = 'pending'",
    'CREATE UNIQUE INDEX form_submissions_client_unique ON form_submissions (form_id, user_id, client_id) WHERE client_id IS NOT NULL',
    'CREATE INDEX form_submissions_server ON form_submissions (server_id, created_at)',
    'CREATE INDEX form_submissions_state ON form_submissions (server_id, state, created_at)',
    'CREATE INDEX form_submissions_form ON form_submissions (form_id, version)',
    'CREATE INDEX form_submissions_person ON form_submissions (user_id, created_at)',
    'CREATE INDEX form_submissions_due ON form_submissions (due_at) WHERE due_at IS NOT NULL',
    'CREATE INDEX form_submissions_over ON form_submissions (decided_at) WHERE decided_at IS NOT NULL',
    `CREATE TABLE form_reviews (
      submission_id ${t.id} NOT NULL REFERENCES form_submissions (id) ON DELETE CASCADE,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      server_id ${t.id} NOT NULL,
      vote text ${oneOf('vote', ['approve', 'deny'])},
      score integer CHECK (score BETWEEN 1 AND 5),
      at ${t.time} NOT NULL,
      PRIMARY KEY (submission_id, user_id)
    )${t.feed}`,
    'CREATE INDEX form_reviews_server ON form_reviews (server_id)',
    'CREATE INDEX form_reviews_person ON form_reviews (user_id)',
    `CREATE TABLE form_comments (
      id ${t.id} NOT NULL PRIMARY KEY,
      submission_id ${t.id} NOT NULL REFERENCES form_submissions (id) ON DELETE CASCADE,
      server_id ${t.id} NOT NULL,
      author_id ${t.id} NOT NULL REFERENCES users (id),
      text text NOT NULL,
      client_id ${t.id},
      at ${t.time} NOT NULL
    )${t.feed}`,
    'CREATE INDEX form_comments_submission ON form_comments (submission_id, id)',
    'CREATE INDEX form_comments_server ON form_comments (server_id)',
    'CREATE INDEX form_comments_author ON form_comments (author_id)',
    'CREATE UNIQUE INDEX form_comments_client_unique ON form_comments (submission_id, author_id, client_id) WHERE client_id IS NOT NULL',
  ];
  for (const statement of statements) await context.run(statement);
}
