import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Reviews of staff with their marks and activity notices, and waves of promotions with their changes. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE staff_reviews (
      id ${t.id} NOT NULL PRIMARY KEY,
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      department_id ${t.id} NOT NULL DEFAULT '',
      from_at ${t.time} NOT NULL, to_at ${t.time} NOT NULL,
      timezone text NOT NULL,
      moderator_minutes integer, admin_minutes integer, moderator_sessions integer, admin_sessions integer,
      created_by ${t.id} NOT NULL REFERENCES users (id), created_at ${t.time} NOT NULL,
      CHECK (from_at < to_at)
    )${t.feed}`,
    'CREATE UNIQUE INDEX staff_reviews_period_unique ON staff_reviews (server_id, department_id, from_at, to_at)',
    'CREATE INDEX staff_reviews_creator ON staff_reviews (created_by)',
    `CREATE TABLE staff_review_marks (
      review_id ${t.id} NOT NULL REFERENCES staff_reviews (id) ON DELETE CASCADE,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      server_id ${t.id} NOT NULL,
      mark text NOT NULL ${oneOf('mark', ['fine', 'notice', 'promote', 'demote'])},
      note text NOT NULL DEFAULT '',
      marked_by ${t.id} NOT NULL REFERENCES users (id),
      at ${t.time} NOT NULL,
      PRIMARY KEY (review_id, user_id)
    )${t.feed}`,
    'CREATE INDEX staff_review_marks_server ON staff_review_marks (server_id)',
    'CREATE INDEX staff_review_marks_person ON staff_review_marks (user_id)',
    'CREATE INDEX staff_review_marks_reviewer ON staff_review_marks (marked_by)',
    `CREATE TABLE activity_notices (
      id ${t.id} NOT NULL PRIMARY KEY,
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      user_id ${t.id} NOT NULL REFERENCES users (id),
      department_id ${t.id} NOT NULL DEFAULT '',
      from_at ${t.time} NOT NULL, to_at ${t.time} NOT NULL,
      infraction_id ${t.id},
      sent_by ${t.id} NOT NULL REFERENCES users (id),
      at ${t.time} NOT NULL
    )${t.feed}`,
    'CREATE UNIQUE INDEX activity_notices_period_unique ON activity_notices (server_id, user_id, department_id, from_at, to_at)',
    'CREATE INDEX activity_notices_person ON activity_notices (user_id)',
    'CREATE INDEX activity_notices_sender ON activity_notices (sent_by)',
    `CREATE TABLE promotion_waves (
      id ${t.id} NOT NULL PRIMARY KEY,
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      title text NOT NULL,
      state text NOT NULL DEFAULT 'draft' ${oneOf('state', ['draft', 'applying', 'stopped', 'applied'])},
      version integer NOT NULL DEFAULT 1 CHECK (version > 0),
      client_id ${t.id},
      created_by ${t.id} NOT NULL REFERENCES users (id), created_at ${t.time} NOT NULL,
      applied_by ${t.id} REFERENCES users (id), applied_at ${t.time}, lease_until ${t.time}
    )${t.feed}`,
    'CREATE INDEX promotion_waves_server ON promotion_waves (server_id, id)',
    'CREATE UNIQUE INDEX promotion_waves_client_unique ON promotion_waves (server_id, client_id) WHERE client_id IS NOT NULL',
    'CREATE INDEX promotion_waves_creator ON promotion_waves (created_by)',
    'CREATE INDEX promotion_waves_applier ON promotion_waves (applied_by) WHERE applied_by IS NOT NULL',
    `CREATE TABLE promotion_items (
      id ${t.id} NOT NULL PRIMARY KEY,
      wave_id ${t.id} NOT NULL REFERENCES promotion_waves (id) ON DELETE CASCADE,
      server_id ${t.id} NOT NULL,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      from_role ${t.id}, from_name text, to_role ${t.id}, to_name text,
      reason text NOT NULL DEFAULT '',
      state text NOT NULL DEFAULT 'waiting' ${oneOf('state', ['waiting', 'done', 'partial', 'skipped', 'failed'])},
      problem text, done_at ${t.time}
    )${t.feed}`,
    'CREATE UNIQUE INDEX promotion_items_person_unique ON promotion_items (wave_id, user_id)',
    'CREATE INDEX promotion_items_person ON promotion_items (user_id)',
    'CREATE INDEX promotion_items_history ON promotion_items (server_id, user_id, done_at)',
  ];
  for (const statement of statements) await context.run(statement);
}
