import { zDelivery, zWebhook } from '@tenfour/contracts';
import { z } from 'zod';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Webhooks and what was sent to them, with every kind of answer. */
export async function webhooks(
  { owner, moderator, member }: Actors,
  ask: Ask,
  serverId: string,
): Promise<void> {
  const { browser } = owner;
  const webhookUrl = `https://discord.com/api/webhooks/${600_000_000_000_000_000n}/a-token-of-parity-abcd`;
  const one = { serverId, type: 'kill_logs', webhookUrl, isActive: false, clientId: 'parity-webhook' };
  await ask('not for members', member.browser, 'webhooks.list', { serverId });
  await ask('none yet', browser, 'webhooks.list', { serverId });
  await ask('another host', browser, 'webhooks.create', { ...one, webhookUrl: 'https://evil.example/api' });
  await ask('no address', browser, 'webhooks.create', { ...one, webhookUrl: ' ' });
  await ask('no kind', browser, 'webhooks.create', { ...one, type: 'poems' });
  const made = await ask('add one', browser, 'webhooks.create', one);
  await ask('the same', browser, 'webhooks.create', one);
  await ask('the same address', browser, 'webhooks.create', { ...one, clientId: 'parity-webhook-2' });
  await ask('not by moderators', moderator.browser, 'webhooks.create', one);
  const { id: webhookId } = zWebhook.parse(made.data);
  const named = { serverId, webhookId };
  await ask('off, so not again', browser, 'webhooks.resend', { ...named, deliveryId: 'none' });
  await ask('switch it on', browser, 'webhooks.update', { ...named, isActive: true });
  await ask('no change', browser, 'webhooks.update', named);
  await ask('change none', browser, 'webhooks.update', { ...named, webhookId: 'none' });
  await ask('the whole address', browser, 'webhooks.reveal', named);
  await ask('of none', browser, 'webhooks.reveal', { ...named, webhookId: 'none' });
  await ask('who saw it', browser, 'webhooks.views', named);
  await ask('who saw none', browser, 'webhooks.views', { ...named, webhookId: 'none' });
  await ask('test it', browser, 'webhooks.test', named);
  await ask('test none', browser, 'webhooks.test', { ...named, webhookId: 'none' });
  const sent = await ask('what was sent', browser, 'webhooks.deliveries', { ...named, limit: 5 });
  await ask('what failed', browser, 'webhooks.deliveries', { ...named, state: 'failed' });
  await ask('no cursor of ours', browser, 'webhooks.deliveries', { ...named, cursor: 'x' });
  const [delivery] = z.array(zDelivery).parse(sent.data);
  await ask('send none again', browser, 'webhooks.resend', { ...named, deliveryId: 'none' });
  await ask('send it again', browser, 'webhooks.resend', { ...named, deliveryId: delivery?.id });
  await ask('delete', browser, 'webhooks.remove', named);
  await ask('delete again', browser, 'webhooks.remove', named);
}
