import type { MigrationContext } from './migration.ts';

/** Adds the suffixes that duty gives to nicknames, and what is remembered of the people who have one. */
export async function up(context: MigrationContext): Promise<void> {
  const statements = [
    "ALTER TABLE duty_role_settings ADD COLUMN suffixes text NOT NULL DEFAULT '[]'",
    'ALTER TABLE duty_role_people ADD COLUMN suffix text',
    'ALTER TABLE duty_role_people ADD COLUMN nickname text',
    'ALTER TABLE duty_role_people ADD COLUMN nickname_problem text',
  ];
  for (const statement of statements) await context.run(statement);
}
