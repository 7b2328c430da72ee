import type { WebhookType } from '@tenfour/domain';
import { channelIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import type { Config } from '../app/config.ts';
import { BOT_COMMANDS } from '../features/discord/bot/commands/index.ts';
import { createConnections } from '../features/discord/bot/connections.ts';
import { INTERACTIONS_PATH } from '../features/discord/bot/http.ts';
import { createDiscordBot } from '../integrations/discord/discord-bot.ts';
import { MINUTE_MS, type Scene } from './clock.ts';
import { type DemoCommunity, SPRINGS } from './communities.ts';
import type { Scenario } from './scenario.ts';
import { type Stage, viewerOf } from './stage.ts';

/** The sandbox's first Discord server, where the personas are. */
const GUILD = 'guild:0';

/** Ties the busy community to a Discord server whose channels hear of mod calls and join requests. */
export async function connectDiscord(stage: Stage, serverId: string, { owner }: DemoCommunity = SPRINGS) {
  const account = await stage.enter(owner);
  const { database, clock, services } = stage;
  const guildId = discordSnowflakeOf(GUILD);
  const connections = createConnections({ database, now: clock.now });
  await connections.connect(account, { serverId, guildId, guildName: 'Liberty County Roleplay' });
  await services.bot.setChannels(viewerOf(account, serverId, 'owner'), {
    serverId,
    modCallChannelId: channelIdOf(GUILD, 'mod-calls'),
    joinRequestChannelId: channelIdOf(GUILD, 'join-requests'),
  });
}

/** The sandbox forgets with every start: tells its Discord the commands, and where interactions go. */
export async function prepareDiscord(config: Config, sandboxUrl: string): Promise<void> {
  const { botToken: token, baseUrl, clientId } = config.discord;
  if (token === null) return;
  const bot = createDiscordBot({ baseUrl, token, timeoutMs: config.upstreamTimeoutMs });
  await bot.registerCommands(
    clientId,
    BOT_COMMANDS.map(({ definition }) => definition),
  );
  const response = await fetch(`${sandboxUrl}/control/discord/interactions-url`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${config.port}${INTERACTIONS_PATH}` }),
  });
  if (!response.ok) throw new Error(`The sandbox does not take the address: ${await response.text()}`);
}

/** How long before now the channels were connected: what happened since is posted as the demo starts. */
const SINCE_MS = 20 * MINUTE_MS;

/** What goes into which channel of the sandbox's Discord; the last was deleted there, and its webhook will say so. */
const CHANNELS: readonly { type: WebhookType; address: string }[] = [
  { type: 'staff_actions', address: '930000000000000001/staff-channel' },
  { type: 'punishments', address: '930000000000000002/punishments-channel' },
  { type: 'kill_logs', address: '930000000000000003/kills-channel' },
  { type: 'punishments', address: '930000000000000004/gone-channel' },
];

/** The webhooks of the busy community; the others have none. */
export function channelScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo !== SPRINGS) return [];
  return CHANNELS.map(({ type, address }) => ({
    at: now - SINCE_MS,
    async play() {
      const owner = await scenario.viewer(demo.owner, 'owner');
      await scenario.stage.services.webhooks.create(owner, {
        serverId: owner.serverId,
        type,
        webhookUrl: `https://discord.com/api/webhooks/${address}`,
        isActive: true,
      });
    },
  }));
}
