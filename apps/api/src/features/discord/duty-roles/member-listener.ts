import type { Database } from '../../../db/database.ts';
import type { GuildMemberListener } from '../../../integrations/discord/gateway-client.ts';
import { grantsStore } from './grants-store.ts';

/**
 * Creates the listener that forgets a role that we gave when a person takes it: if it comes back, it is theirs. Without
 * the gateway only the hourly check can notice, and a role that was taken and given again in between still counts as ours.
 */
export function createDutyRoleListener({
  database: { handle },
  now,
}: {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}): GuildMemberListener {
  async function has(guildId: string, discordId: string, roleIds: readonly string[]): Promise<void> {
    const connected = await handle
      .selectFrom('bot_connections')
      .select('server_id')
      .where('guild_id', '=', guildId)
      .executeTakeFirst();
    if (!connected) return;
    await grantsStore(handle, connected.server_id).lost({ guildId, discordId }, roleIds, now());
  }
  return {
    memberChanged: has,
    memberLeft: (guildId, discordId) => has(guildId, discordId, []),
  };
}
