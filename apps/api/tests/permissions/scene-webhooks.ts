import { zDelivery, zWebhook } from '@tenfour/contracts';
import { z } from 'zod';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

/** As `PREPARE` of the scene, for webhooks. A server has so many at most that most rows share one. */
export const PREPARE_WEBHOOKS: Readonly<Record<string, (scene: Scene) => Promise<Input> | Input>> = {
  'webhooks.create': ({ server }) => ({ serverId: server.id, ...fresh() }),
  'webhooks.update': async (scene) => ({ ...(await shared(scene)), ...fresh() }),
  'webhooks.remove': async (scene) => named(scene, await added(scene)),
  'webhooks.reveal': shared,
  'webhooks.views': shared,
  'webhooks.test': shared,
  'webhooks.deliveries': shared,
  'webhooks.resend': async (scene) => {
    const input = await shared(scene);
    const { browser } = scene.actors.owner;
    await must(browser, 'webhooks.test', input);
    const deliveries = z.array(zDelivery).parse(await must(browser, 'webhooks.deliveries', input));
    return { ...input, deliveryId: deliveries.find(({ title }) => title === 'Test message')?.id };
  },
};

let ids = 500_000_000_000_000_000n;

/** An address that was never sent before. */
function fresh() {
  ids += 1n;
  const webhookUrl = `https://discord.com/api/webhooks/${ids}/a-token-of-the-matrix-${ids}`;
  return { type: 'kill_logs', webhookUrl };
}

function named({ server }: Scene, webhookId: string): Input {
  return { serverId: server.id, webhookId };
}

async function added({ actors, server }: Scene): Promise<string> {
  const made = await must(actors.owner.browser, 'webhooks.create', { serverId: server.id, ...fresh() });
  return zWebhook.parse(made).id;
}

async function shared(scene: Scene): Promise<Input> {
  const { actors, server } = scene;
  const listed = await must(actors.owner.browser, 'webhooks.list', { serverId: server.id });
  return named(scene, z.array(zWebhook).parse(listed)[0]?.id ?? (await added(scene)));
}
