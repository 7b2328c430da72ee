import type { WebhookType } from '@tenfour/domain';
import { type CastCommunity, SPRINGS } from './cast.ts';
import { MINUTE_MS, type Scene } from './clock.ts';
import type { Scenario } from './scenario.ts';

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
export function channelScenes(scenario: Scenario, cast: CastCommunity, now: number): Scene[] {
  if (cast !== SPRINGS) return [];
  return CHANNELS.map(({ type, address }) => ({
    at: now - SINCE_MS,
    async play() {
      const owner = await scenario.viewer(cast.owner, 'owner');
      await scenario.stage.services.webhooks.create(owner, {
        serverId: owner.serverId,
        type,
        webhookUrl: `https://discord.com/api/webhooks/${address}`,
        isActive: true,
      });
    },
  }));
}
