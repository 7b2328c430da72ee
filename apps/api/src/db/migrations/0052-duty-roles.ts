import { bit, columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const STATES = ['on_duty', 'on_break', 'on_leave', 'in_game'];

/** Discord roles that follow duty, and which of them were given by us. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE duty_role_settings (
      server_id ${t.id} NOT NULL PRIMARY KEY REFERENCES servers (id),
      guild_id ${t.id} NOT NULL,
      ${bit('enabled', 0)},
      checked_at ${t.time},
      problem text ${oneOf('problem', ['unreachable', 'not_in_guild'])},
      ${count('failures')},
      ${count('wakes')},
      due_at ${t.time},
      lease_until ${t.time}
    )${t.strict}`,
    'CREATE INDEX duty_role_settings_due ON duty_role_settings (due_at) WHERE due_at IS NOT NULL',
    `CREATE TABLE duty_roles (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      n integer NOT NULL,
      state text NOT NULL ${oneOf('state', STATES)},
      type_id ${t.id},
      role_id ${t.id} NOT NULL,
      role_name text NOT NULL,
      problem text,
      PRIMARY KEY (server_id, n)
    )${t.feed}`,
    `CREATE TABLE duty_role_people (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      guild_id ${t.id} NOT NULL,
      discord_id ${t.id} NOT NULL,
      wanted text NOT NULL,
      checked_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, guild_id, discord_id)
    )${t.feed}`,
    `CREATE TABLE duty_role_grants (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      guild_id ${t.id} NOT NULL,
      discord_id ${t.id} NOT NULL,
      role_id ${t.id} NOT NULL,
      role_name text NOT NULL,
      state text NOT NULL ${oneOf('state', ['giving', 'given', 'taking', 'unsure'])},
      given_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, guild_id, discord_id, role_id)
    )${t.feed}`,
  ];
  for (const statement of statements) await context.run(statement);
}
