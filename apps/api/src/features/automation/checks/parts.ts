import type { Database } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { ChecksParts } from '../automations/index.ts';
import { checksDryRun } from './dry-run.ts';
import { obstacleOfChecks, withRoleNames } from './settings.ts';

/** Creates what the service of automations needs for player checks. */
export function createChecksParts(deps: {
  database: Database;
  discordBot: Pick<DiscordBot, 'roles'>;
  /** Epoch ms. */
  now: () => number;
  /** Called after lookups became due. */
  lookupsDue: () => void;
}): ChecksParts {
  const { database, discordBot, now } = deps;
  return {
    dryRun: (_handle, serverId, settings, at) => checksDryRun(database, deps, serverId, settings, at),
    withRoleNames: (viewer, stored, given) =>
      withRoleNames({ handle: database.handle, discordBot, now }, viewer, stored, given),
    obstacleOf: obstacleOfChecks,
  };
}
