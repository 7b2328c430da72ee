import type { Database } from '../../../db/database.ts';
import type { GuildMemberListener } from '../../../integrations/discord/gateway-client.ts';
import { lookupId, saveAnswer } from './lookups-store.ts';

/** Creates the listener that keeps what checks know of members of Discord servers up to date. */
export function createCheckedMembers({
  database,
  now,
}: {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}): GuildMemberListener {
  const save = (guildId: string, discordId: string, roleIds: string[] | null) =>
    saveAnswer<'member'>(database.handle, lookupId({ of: 'member', guildId, discordId }), { roleIds }, now());
  return {
    memberChanged: (guildId, discordId, roleIds) => save(guildId, discordId, [...roleIds]),
    memberLeft: (guildId, discordId) => save(guildId, discordId, null),
  };
}
