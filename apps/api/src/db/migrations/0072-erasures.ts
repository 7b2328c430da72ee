import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Erasures of people, asked for or brought back by the restore of a backup. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE erasures (
    id ${t.id} NOT NULL PRIMARY KEY,
    user_id ${t.id} REFERENCES users (id),
    subject_hash ${t.id} NOT NULL,
    state ${t.id} NOT NULL ${oneOf('state', ['waiting', 'running', 'done'])},
    plan text,
    step text,
    requested_at ${t.time} NOT NULL,
    due_at ${t.time},
    lease_until ${t.time},
    finished_at ${t.time}
  )${t.strict}`);
  await context.run('CREATE UNIQUE INDEX erasures_subject_unique ON erasures (subject_hash)');
  await context.run(
    'CREATE UNIQUE INDEX erasures_user_unique ON erasures (user_id) WHERE user_id IS NOT NULL',
  );
  await context.run('CREATE INDEX erasures_due ON erasures (due_at) WHERE due_at IS NOT NULL');
}
