import { columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** The ban lists of the games, and what each server ignores of the differences to its records. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE game_ban_lists (
    game_id ${t.id} NOT NULL PRIMARY KEY,
    tried_at ${t.time} NOT NULL,
    read_at ${t.time},
    error_kind text,
    error_message text
  )${t.feed}`);
  await context.run(`CREATE TABLE game_bans (
    game_id ${t.id} NOT NULL,
    roblox_user_id ${t.id} NOT NULL,
    username text NOT NULL,
    username_key ${t.id} NOT NULL,
    since ${t.time} NOT NULL,
    PRIMARY KEY (game_id, roblox_user_id)
  )${t.feed}`);
  await context.run('CREATE INDEX game_bans_name ON game_bans (game_id, username_key)');
  await context.run('CREATE INDEX game_bans_since ON game_bans (game_id, since, roblox_user_id)');
  await context.run(`CREATE TABLE ignored_bans (
    server_id ${t.id} NOT NULL,
    game_id ${t.id} NOT NULL,
    side text NOT NULL ${oneOf('side', ['game', 'record'])},
    subject_id ${t.id} NOT NULL,
    PRIMARY KEY (server_id, game_id, side, subject_id)
  )${t.feed}`);
  await context.run(`CREATE TABLE ban_drifts (
    server_id ${t.id} NOT NULL PRIMARY KEY,
    game_id ${t.id} NOT NULL,
    ${count('game_only')},
    ${count('record_only')},
    compared_at ${t.time} NOT NULL
  )${t.feed}`);
  // A server can have a hundred times more records than bans in force.
  await context.run(`CREATE INDEX punishments_bans ON punishments (server_id, created_at, id)
    WHERE type = 'ban' AND is_active = 1 AND deleted_at IS NULL`);
}
