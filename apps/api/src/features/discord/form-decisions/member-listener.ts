import type { Database } from '../../../db/database.ts';
import type { GuildMemberListener } from '../../../integrations/discord/gateway-client.ts';
import { rolesDue } from './store.ts';

/** Creates the listener that makes roles of approved forms due when their applicant joins. `now` is in epoch ms. */
export function createArrivals({ handle }: Database, now: () => number): GuildMemberListener {
  return {
    async memberChanged(guildId, discordId) {
      const person = await handle
        .selectFrom('users')
        .select('id')
        .where('discord_id', '=', discordId)
        .executeTakeFirst();
      if (person) await rolesDue(handle, { userId: person.id, guildId, at: now() });
    },
    memberLeft: async () => undefined,
  };
}
