import { cursorAfter } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { addWebhook, webhookAddress, webhookRows } from '../../../testing/discord/webhooks.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { createDeliveryGate, type DeliveryGate } from './delivery/delivery-gate.ts';

const limits = { openAt: 0 };
const turns = createDeliveryGate(() => 0);
const heeded: [string, string][] = [];
const deliveryGate: DeliveryGate = {
  ...turns,
  openAt: () => limits.openAt,
  recordFailure: ({ kind }, webhookId) => void heeded.push([kind, webhookId]),
};
const world = await createWorld({ deliveryGate });
const { handle } = world.database;
const { activity, deliveriesOf, stored } = webhookRows(world);

/** Settles what waits for a webhook as the delivery would. */
async function settle(webhookId: string, state: 'sent' | 'failed' | 'dead'): Promise<void> {
  await handle
    .updateTable('deliveries')
    .set({ state, attempts: 1, finished_at: world.clock.now(), problem: state === 'sent' ? null : 'No.' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
}

const post = (path: string, body: object) =>
  fetch(`${world.sandbox.urls.home}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function messages(): Promise<
  { webhook_id: string; embeds: { title: string; footer: { text: string } }[] }[]
> {
  const response = await fetch(`${world.sandbox.urls.home}/control/discord/messages`);
  return (await response.json()) as never;
}

describe('a test message', () => {
  it('is in the channel, and among the deliveries', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await addWebhook(owner, community, { type: 'kill_logs', isActive: false });
    const input = { serverId: server.id, webhookId };
    expect(await owner.call.webhooks.test(input)).toEqual({
      delivered: true,
      message: 'Test message sent.',
    });
    const { discord_id } = await stored(webhookId);
    const posted = (await messages()).filter(({ webhook_id }) => webhook_id === discord_id);
    expect(posted).toMatchObject([
      {
        embeds: [
          {
            title: 'Test message',
            author: { name: owner.username },
            footer: { text: `${server.name} · Tenfour` },
          },
        ],
      },
    ]);
    expect(await owner.call.webhooks.deliveries(input)).toMatchObject([
      {
        title: 'Test message',
        description: 'This webhook works. It sends kill logs.',
        state: 'sent',
        attempts: 1,
        problem: null,
      },
    ]);
    const [shown] = await owner.call.webhooks.list({ serverId: server.id });
    expect(shown?.lastDelivery).toMatchObject({ outcome: 'sent', problem: null });
    expect(await activity(community)).toHaveLength(2);
  });

  it.each([
    ['gone-token-of-some-length', /deleted in Discord/],
    ['wrong-token-of-some-length', /refuses the token/],
  ])('to %s says why it did not arrive', async (token, says) => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await addWebhook(owner, community, {
      type: 'kill_logs',
      webhookUrl: webhookAddress(token),
    });
    const input = { serverId: server.id, webhookId };
    const answer = await owner.call.webhooks.test(input);
    expect(answer).toMatchObject({ delivered: false, message: expect.stringMatching(says) });
    expect(JSON.stringify(answer)).not.toContain(token);
    const [delivery] = await owner.call.webhooks.deliveries(input);
    expect(delivery).toMatchObject({ state: 'failed', problem: answer.message });
    const [shown] = await owner.call.webhooks.list({ serverId: server.id });
    expect(shown?.lastDelivery).toMatchObject({ outcome: 'failed', problem: answer.message });
    expect((await activity(community)).at(-1)).toContain('Webhook test failed');
  });

  it.each(['500', 'html', '429', 'reset'])(
    'through %s says what to do, and leaves retried deliveries alone',
    async (mode) => {
      const community = await world.community();
      const { owner, server } = community;
      const { id: webhookId } = await addWebhook(owner, community, { type: 'kill_logs' });
      await handle
        .updateTable('webhooks')
        .set({
          last_attempt_at: 5,
          last_outcome: 'retrying',
          last_problem: 'Away.',
          failures: 2,
          not_before: 9,
        })
        .where('id', '=', webhookId)
        .execute();
      await post('faults', { upstream: 'discord', mode });
      const input = { serverId: server.id, webhookId };
      const answer = await owner.call.webhooks.test(input);
      await post('faults', { upstream: 'discord', mode: 'none' });
      expect(answer.delivered).toBe(false);
      expect(answer.message).toMatch(/Try again/);
      expect(await stored(webhookId)).toMatchObject({ last_outcome: 'retrying', failures: 2, not_before: 9 });
      expect(await owner.call.webhooks.test(input)).toMatchObject({ delivered: true });
      expect(await stored(webhookId)).toMatchObject({ last_outcome: 'sent', failures: 0, not_before: null });
    },
  );

  it('is not followed by a second one about it, except at other webhooks', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await addWebhook(owner, community);
    const { id: other } = await addWebhook(owner, community);
    const [before, others] = [await deliveriesOf(webhookId), await deliveriesOf(other)];
    await owner.call.webhooks.test({ serverId: server.id, webhookId });
    const [tested, ...more] = (await deliveriesOf(webhookId)).slice(before.length);
    expect(tested).toMatchObject({ state: 'sent', activity_id: null });
    expect(more).toEqual([]);
    const line = await handle
      .selectFrom('activity')
      .select(['id', 'delivery_count'])
      .where('server_id', '=', server.id)
      .where('action', '=', 'webhook.tested')
      .execute();
    expect(line).toMatchObject([{ delivery_count: 1 }]);
    expect((await deliveriesOf(other)).slice(others.length)).toMatchObject([{ activity_id: line[0]?.id }]);
  });

  it('keeps to the limits of all messages, and teaches them', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await addWebhook(owner, community, {
      type: 'kill_logs',
      webhookUrl: webhookAddress('wrong-token-of-some-length'),
    });
    const input = { serverId: server.id, webhookId };
    const says = async () => (await refusalOf(owner.call.webhooks.test(input))).message;
    limits.openAt = world.clock.now() + 600_000;
    expect(await says()).toMatch(/paused all webhooks of this site\. Try again in 10m\.$/);
    limits.openAt = world.clock.now() + 1_500;
    expect(await says()).toMatch(/Try again in 2s\.$/);
    expect(await deliveriesOf(webhookId)).toEqual([]);
    limits.openAt = world.clock.now();
    heeded.length = 0;
    await owner.call.webhooks.test(input);
    expect(heeded).toEqual([['refused', webhookId]]);
  });

  it('is not sent for a suspended server', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await addWebhook(owner, community);
    await handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', server.id).execute();
    const input = { serverId: server.id, webhookId };
    expect(await refusalOf(owner.call.webhooks.test(input))).toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(/suspended/),
    });
    expect(await deliveriesOf(webhookId)).toHaveLength(1);
  });

  it('is noted even when the webhook is deleted while it is on its way', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await addWebhook(owner, community, { type: 'kill_logs' });
    const input = { serverId: server.id, webhookId };
    const [tested] = await Promise.allSettled([
      owner.call.webhooks.test(input),
      owner.call.webhooks.remove(input),
    ]);
    const received = await activity(community);
    expect(received.filter((line) => line.includes('webhook.tested'))).toHaveLength(
      tested.status === 'fulfilled' ? 1 : 0,
    );
    expect(await stored(webhookId)).toMatchObject({ token_sealed: '', is_active: 0 });
  });
});

describe('the deliveries', () => {
  it('are newest first in pages, by state, in the words of the log', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const serverId = server.id;
    const { id: webhookId } = await addWebhook(owner, community, { type: 'punishments' });
    for (const [index, state] of (['sent', 'failed', 'dead', null] as const).entries()) {
      const robloxUsername = `Player_${index}`;
      await owner.call.punishments.create({
        serverId,
        robloxUsername,
        punishmentType: 'kick',
        reason: '*RDM*',
      });
      if (state) await settle(webhookId, state);
    }
    const { deliveries } = owner.call.webhooks;
    const all = await deliveries({ serverId, webhookId });
    expect(all.map(({ state }) => state)).toEqual(['waiting', 'given_up', 'failed', 'sent']);
    expect(all[0]).toMatchObject({
      title: 'Kick added',
      description: 'Player_3: *RDM*',
      attempts: 0,
      finishedAt: null,
    });
    for (const { state } of all) {
      expect((await deliveries({ serverId, webhookId, state })).map((one) => one.state)).toEqual([state]);
    }
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await deliveries({ serverId, webhookId, limit: 3, cursor });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (last === undefined) break;
      cursor = cursorAfter(last);
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    await expect(deliveries({ serverId, webhookId, cursor: 'nonsense!' })).rejects.toThrow(/cursor/);
    // The log's line is gone: the message's own words stay.
    await handle.deleteFrom('activity').where('server_id', '=', serverId).execute();
    expect((await deliveries({ serverId, webhookId }))[0]).toMatchObject({
      title: 'Kick added',
      description: '*RDM*',
    });
  });

  it('are sent once more as a copy at the end, one at a time', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const serverId = server.id;
    const { id: webhookId } = await addWebhook(owner, community, { type: 'punishments' });
    await owner.call.punishments.create({
      serverId,
      robloxUsername: 'Bob_1',
      punishmentType: 'kick',
      reason: 'RDM',
    });
    const [first] = await deliveriesOf(webhookId);
    const input = { serverId, webhookId, deliveryId: first?.id ?? '' };
    expect(await refusalOf(owner.call.webhooks.resend(input))).toMatchObject({ code: 'CONFLICT' });
    await settle(webhookId, 'failed');
    const ends = await Promise.allSettled(
      [owner, admin, owner].map(({ call }) => call.webhooks.resend(input)),
    );
    const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(done).toMatchObject([{ state: 'waiting', resendOf: first?.id, title: 'Kick added', attempts: 0 }]);
    const [, copy] = await deliveriesOf(webhookId);
    expect(copy).toMatchObject({ activity_id: first?.activity_id, payload: first?.payload });
    expect((await activity(community)).filter((line) => line.includes('webhook.resent'))).toEqual([
      expect.stringContaining('Message resent: “Kick added” is sent again to the webhook for punishments'),
    ]);
    // Once it has arrived it is counted, and a third one is not.
    await settle(webhookId, 'sent');
    await owner.call.webhooks.resend({ ...input, deliveryId: copy?.id ?? '' });
    const third = (await deliveriesOf(webhookId)).at(-1);
    expect(third).toMatchObject({ resend_of: first?.id, activity_id: null, state: 'pending' });
    expect((await owner.call.webhooks.deliveries({ serverId, webhookId }))[0]).toMatchObject({
      title: 'Kick added',
    });
  });

  it('are not sent again while the webhook is off or the server suspended', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await addWebhook(owner, community);
    await settle(webhookId, 'failed');
    const [first] = await deliveriesOf(webhookId);
    const input = { serverId: server.id, webhookId, deliveryId: first?.id ?? '' };
    expect(await refusalOf(owner.call.webhooks.resend({ ...input, deliveryId: 'x' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await owner.call.webhooks.update({ serverId: server.id, webhookId, isActive: false });
    const refused = await refusalOf(owner.call.webhooks.resend(input));
    expect(refused).toMatchObject({ code: 'REFUSED', message: expect.stringMatching(/This webhook is off/) });
    await handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', server.id).execute();
    expect((await refusalOf(owner.call.webhooks.resend(input))).message).toMatch(/suspended/);
  });
});
