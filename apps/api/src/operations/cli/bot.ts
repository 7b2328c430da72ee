import { ConfigError, readConfig } from '../../app/config.ts';
import { BOT_COMMANDS } from '../../features/discord/bot/commands/index.ts';
import { createDiscordBot } from '../../integrations/discord/discord-bot.ts';

/**
 * Tells Discord which slash commands there are, in the place of those it knew; how many. Needs no database. Throws
 * ConfigError naming what is missing, and DomainError where Discord refuses.
 */
export async function registerCommands(env: NodeJS.ProcessEnv): Promise<number> {
  const { discord, upstreamTimeoutMs: timeoutMs } = readConfig(env);
  const { botToken: token, baseUrl, clientId } = discord;
  if (token === null) {
    throw new ConfigError([
      'DISCORD_BOT_TOKEN is missing; copy it from the Bot page of the Discord application',
    ]);
  }
  const bot = createDiscordBot({ baseUrl, token, timeoutMs });
  return bot.registerCommands(
    clientId,
    BOT_COMMANDS.map(({ definition }) => definition),
  );
}
