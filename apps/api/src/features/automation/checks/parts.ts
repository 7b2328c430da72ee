import type { Database } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { ChecksParts } from '../automations/index.ts';
import { checksDryRun } from './dry-run.ts';
import { obstacleOfChecks, withRoleNames } from './settings.ts';

/** Creates what the service of automations needs for player checks. */
export function createChecksParts(deps: {
  database: Database;
  discordBot: Pick<DiscordBot, 'roles'>;
  /** Called after lookups became due. */
  lookupsDue: () => void;
}): ChecksParts {
  const { database, discordBot } = deps;
  return {
    dryRun: (_handle, serverId, settings, now) => checksDryRun(database, deps, serverId, settings, now),
    withRoleNames: (viewer, stored, given) =>
      withRoleNames({ handle: database.handle, discordBot }, viewer, stored, given),
    obstacleOf: obstacleOfChecks,
  };
}
