import type { Database } from '../db/database.ts';

/** What a fill writes, those first that point at others. */
const FILLED = [
  'alerts',
  'alt_requests',
  'status_days',
  'status_services',
  'announcement_receipts',
  'announcements',
  'platform_log',
  'platform_sessions',
  'platform_devices',
  'platform_accounts',
  'activity',
  'player_notes',
  'player_matches',
  'name_lookups',
  'name_backfills',
  'player_names',
  'bot_posts',
  'bot_connections',
  'mod_calls',
  'infractions',
  'shift_breaks',
  'shifts',
  'shift_types',
  'hour_requirements',
  'server_hours',
  'command_runs',
  'custom_commands',
  'game_commands',
  'deliveries',
  'webhooks',
  'security_events',
  'security_alerts',
  'check_violations',
  'automations',
  'chat_settings',
  'event_hooks',
  'leaves',
  'appeal_messages',
  'appeals',
  'appeal_slugs',
  'appeal_links',
  'punishment_changes',
  'punishments',
  'member_holds',
  'discord_role_grants',
  'discord_role_mappings',
  'discord_role_syncs',
  'join_requests',
  'members',
  'servers',
] as const;

/** Takes away what an interrupted fill left: before it began there were no servers, so all of them are its own. */
export async function clear(database: Database): Promise<void> {
  await database.transaction(async ({ handle }) => {
    for (const table of FILLED) await handle.deleteFrom(table).execute();
  });
}
