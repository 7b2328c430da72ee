/**
 * Every unique rule: its name (the index on PostgreSQL) and the columns by which SQLite reports it.
 * A test compares this list with both engines' catalogues.
 */
export const UNIQUE_CONSTRAINTS = {
  users_pkey: 'users.id',
  users_discord_id_unique: 'users.discord_id',
  sessions_pkey: 'sessions.token_hash',
  sessions_id_unique: 'sessions.id',
  account_log_pkey: 'account_log.user_id, account_log.id',
  servers_pkey: 'servers.id',
  servers_join_code_unique: 'servers.join_code',
  members_pkey: 'members.server_id, members.user_id',
  members_id_unique: 'members.id',
  members_owner_unique: 'members.server_id',
  join_requests_pkey: 'join_requests.id',
  join_requests_pending_unique: 'join_requests.server_id, join_requests.user_id',
  punishments_pkey: 'punishments.id',
  punishments_client_unique: 'punishments.server_id, punishments.client_id',
  activity_pkey: 'activity.server_id, activity.id',
  platform_log_pkey: 'platform_log.id',
  webhooks_pkey: 'webhooks.id',
  deliveries_pkey: 'deliveries.server_id, deliveries.id',
  game_commands_pkey: 'game_commands.server_id, game_commands.id',
  game_commands_client_unique: 'game_commands.server_id, game_commands.client_id',
  game_snapshots_pkey: 'game_snapshots.game_id',
  watch_interest_pkey: 'watch_interest.game_id',
  leases_pkey: 'leases.name',
  meta_pkey: 'meta.key',
  migrations_pkey: 'migrations.name',
} as const;

export type UniqueConstraint = keyof typeof UNIQUE_CONSTRAINTS;
