import type { MigrationContext } from './migration.ts';

/** Finds who saw the address for game events, as for webhooks. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run(`CREATE INDEX activity_hook_views ON activity (server_id, id)
    WHERE action = 'server.event-hook-revealed'`);
}
