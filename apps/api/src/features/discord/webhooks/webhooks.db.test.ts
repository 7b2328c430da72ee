import { WEBHOOKS_MAX } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { addWebhook, webhookAddress, webhookRows } from '../../../testing/discord/webhooks.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { refusalOf } from '../../../testing/refusal.ts';

const world = await createWorld();
const { handle } = world.database;
const { activity, deliveriesOf, stored } = webhookRows(world);

describe('adding', () => {
  // covers: R399, R497, R667, R834
  it('keeps the token sealed and shows the address with a mask', async () => {
    const community = await world.community();
    const { admin, server, moderator } = community;
    const url = webhookAddress();
    const made = await addWebhook(admin, community, {
      webhookUrl: ` ${url.replace('discord.com', 'ptb.discordapp.com')}/ `,
    });
    expect(made).toEqual({
      id: made.id,
      type: 'staff_actions',
      webhookUrl: url.replace(/[^/]+$/, '••••••••abcd'),
      isActive: true,
      createdBy: admin.username,
      createdAt: new Date(world.clock.now()).toISOString(),
      updatedAt: made.createdAt,
      disabledReason: null,
      disabledCode: null,
      lastDelivery: null,
      // The webhook hears of itself.
      waiting: 1,
      nextAttemptAt: null,
    });
    const row = await stored(made.id);
    expect(JSON.stringify(row)).not.toContain('a-token');
    expect(row.discord_id).toBe(url.split('/').at(-2));
    expect(await moderator.call.webhooks.list({ serverId: server.id }).catch(() => 'refused')).toBe(
      'refused',
    );
    expect(await admin.call.webhooks.list({ serverId: server.id })).toEqual([made]);
    expect(await activity(community)).toEqual([
      `${admin.username} webhook.created Webhook added: The webhook for staff actions (…${url.split('/').at(-2)?.slice(-4)}) was added.`,
    ]);
  });

  // covers: R556
  it.each([
    ['http://discord.com/api/webhooks/112233445566778899/abc', /begin with https/],
    ['https://discord.com.evil.example/api/webhooks/112233445566778899/abc', /isn’t on discord\.com/],
    ['https://discord.com/api/webhooks/112233445566778899/abc/slack', /Remove \/slack/],
    ['https://discord.com/api/webhooks/112233445566778899/abc/github', /Remove \/slack/],
    ['https://discord.com/api/webhooks/112233445566778899', /token at the end/],
    ['https://discord.com:8443/api/webhooks/112233445566778899/abc', /no port/],
    ['https://discord.com/channels/1/2', /isn’t a webhook/],
    ['my webhook', /Enter a Discord webhook URL/],
  ])('%s is refused with the reason', async (webhookUrl, says) => {
    const community = await world.community();
    const refused = await refusalOf(addWebhook(community.owner, community, { webhookUrl }));
    expect(refused.code).toBe('REFUSED');
    expect(refused.message).toMatch(says);
    expect(refused.message).not.toContain('112233445566778899');
    expect(await activity(community)).toEqual([]);
    const { id } = await addWebhook(community.owner, community);
    const changed = community.owner.call.webhooks.update({
      serverId: community.server.id,
      webhookId: id,
      webhookUrl,
    });
    expect((await refusalOf(changed)).message).toBe(refused.message);
  });

  it('answers a repeated submit with the first one, concurrently and later', async () => {
    const community = await world.community();
    const [clientId, webhookUrl] = [newId(), webhookAddress()];
    const submits = await Promise.all(
      Array.from({ length: 8 }, () => addWebhook(community.owner, community, { clientId, webhookUrl })),
    );
    const again = await addWebhook(community.admin, community, { clientId });
    expect(new Set([...submits, again].map(({ id }) => id)).size).toBe(1);
    expect(await activity(community)).toHaveLength(1);
  });

  it('accepts an address once for the same events, even for concurrent submits, and again for others', async () => {
    const community = await world.community();
    const { owner, admin } = community;
    const webhookUrl = webhookAddress();
    const ends = await Promise.allSettled(
      [owner, admin, owner].map((by) => addWebhook(by, community, { webhookUrl })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = await refusalOf(addWebhook(owner, community, { webhookUrl }));
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/already sends these events/),
    });
    const other = await addWebhook(owner, community, { webhookUrl, type: 'kill_logs' });
    const { id: webhookId } = other;
    const changed = owner.call.webhooks.update({
      serverId: community.server.id,
      webhookId,
      type: 'staff_actions',
    });
    expect((await refusalOf(changed)).code).toBe('CONFLICT');
    expect(await activity(community)).toHaveLength(2);
  });

  it(`ends at ${WEBHOOKS_MAX}, however many are created concurrently`, async () => {
    const community = await world.community();
    for (let count = 2; count < WEBHOOKS_MAX; count += 1)
      await addWebhook(community.owner, community, { isActive: false });
    const ends = await Promise.allSettled(
      Array.from({ length: 5 }, () => addWebhook(community.owner, community)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = await refusalOf(addWebhook(community.owner, community));
    expect(refused).toMatchObject({ code: 'REFUSED', message: expect.stringMatching(/up to 30/) });
  });
});

describe('changing', () => {
  // covers: R674
  it('changes the sent fields, and nothing for the mask or the same values', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const made = await addWebhook(owner, community, { isActive: false });
    const update = (more: object) =>
      owner.call.webhooks.update({ serverId: server.id, webhookId: made.id, ...more });
    world.clock.advance(1_000);
    for (const same of [{}, { webhookUrl: made.webhookUrl }, { type: 'staff_actions', isActive: false }]) {
      expect(await update(same)).toEqual(made);
    }
    expect(await activity(community)).toHaveLength(1);
    const [newer, at] = [
      webhookAddress('another-long-token-wxyz'),
      new Date(world.clock.now()).toISOString(),
    ];
    expect(await update({ type: 'kill_logs', webhookUrl: newer })).toEqual({
      ...made,
      type: 'kill_logs',
      webhookUrl: newer.replace(/[^/]+$/, '••••••••wxyz'),
      updatedAt: at,
    });
    const [, received] = await activity(community);
    expect(received).toMatch(/Webhook changed: .*It was for staff actions before\. It has a new address\.$/);
    // Another token of the same webhook.
    expect((await update({ webhookUrl: newer.replace('wxyz', 'zzzz') })).webhookUrl).toMatch(/zzzz$/);
    expect((await activity(community)).at(-1)).toMatch(/It has a new address\.$/);
    const { webhookUrl } = await owner.call.webhooks.reveal({ serverId: server.id, webhookId: made.id });
    expect(webhookUrl).toBe(newer.replace('wxyz', 'zzzz'));
  });

  // covers: R496
  it('switching off drops what waits with a reason; switching on starts afresh', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await addWebhook(owner, community, { type: 'punishments' });
    const serverId = server.id;
    await owner.call.punishments.create({
      serverId,
      robloxUsername: 'RustyOtter',
      punishmentType: 'kick',
      reason: 'RDM',
    });
    const failing = { failures: 7, not_before: world.clock.now() + 9e9 };
    await handle
      .updateTable('webhooks')
      .set({ ...failing, last_attempt_at: 5, last_outcome: 'retrying', last_problem: 'Away.' })
      .where('id', '=', webhookId)
      .execute();
    const [waits] = await owner.call.webhooks.list({ serverId });
    expect(waits).toMatchObject({
      waiting: 1,
      lastDelivery: { outcome: 'retrying', problem: 'Away.' },
      nextAttemptAt: new Date(failing.not_before).toISOString(),
    });
    const off = await owner.call.webhooks.update({ serverId, webhookId, isActive: false });
    expect(off).toMatchObject({ isActive: false, waiting: 0, nextAttemptAt: null });
    expect(await deliveriesOf(webhookId)).toMatchObject([
      { state: 'failed', problem: 'Not sent: the webhook was switched off.', finished_at: world.clock.now() },
    ]);
    const on = await owner.call.webhooks.update({ serverId, webhookId, isActive: true });
    expect(on).toMatchObject({ isActive: true, disabledReason: null, lastDelivery: { problem: 'Away.' } });
    expect(await stored(webhookId)).toMatchObject({ failures: 0, not_before: null, disabled_reason: null });
    const titles = (await activity(community)).map((line) => line.split(': ')[0]?.replace(/^\S+ \S+ /, ''));
    expect(titles).toEqual(['Webhook added', 'Webhook switched off', 'Webhook switched on']);
  });

  it('an address that Discord turned away stays off until a test arrives or there is another', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await addWebhook(owner, community, { type: 'kill_logs' });
    const input = { serverId: server.id, webhookId };
    const reason = 'Discord no longer knows this webhook. Enter a new address here.';
    const stop = () =>
      handle
        .updateTable('webhooks')
        .set({ is_active: 0, disabled_reason: reason, last_attempt_at: 5, last_outcome: 'failed' })
        .where('id', '=', webhookId)
        .execute();
    const turnOn = (more = {}) => owner.call.webhooks.update({ ...input, isActive: true, ...more });
    await stop();
    const refused = await refusalOf(turnOn());
    expect(refused).toMatchObject({ code: 'REFUSED', message: expect.stringContaining(reason) });
    expect(refused.message).toMatch(/send a test message first/);
    expect(await stored(webhookId)).toMatchObject({ is_active: 0, disabled_reason: reason });
    // Its mask is the old address.
    const [{ webhookUrl } = { webhookUrl: '' }] = await owner.call.webhooks.list({ serverId: server.id });
    expect((await refusalOf(turnOn({ webhookUrl }))).code).toBe('REFUSED');
    expect(await owner.call.webhooks.test(input)).toMatchObject({ delivered: true });
    expect(await turnOn()).toMatchObject({ isActive: true, disabledReason: null });
    await stop();
    expect(await turnOn({ webhookUrl: webhookAddress() })).toMatchObject({ isActive: true });
  });

  it('concurrent changes from two windows are each recorded once', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const { id: webhookId } = await addWebhook(owner, community, { type: 'kill_logs' });
    const off = (by: Person) => by.call.webhooks.update({ serverId: server.id, webhookId, isActive: false });
    const answers = await Promise.all([owner, admin, owner, admin].map(off));
    expect(answers.map(({ isActive }) => isActive)).toEqual([false, false, false, false]);
    expect(await activity(community)).toHaveLength(2);
  });

  it('a new address forgets how the old one fared', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await addWebhook(owner, community);
    const failed = {
      last_attempt_at: 5,
      last_outcome: 'failed',
      last_problem: 'Gone.',
      failures: 3,
    } as const;
    await handle
      .updateTable('webhooks')
      .set({ ...failed, is_active: 0, disabled_reason: 'Gone.', disabled_code: 'gone' })
      .where('id', '=', webhookId)
      .execute();
    const [before] = await owner.call.webhooks.list({ serverId: server.id });
    expect(before).toMatchObject({
      disabledReason: 'Gone.',
      disabledCode: 'gone',
      lastDelivery: { outcome: 'failed' },
    });
    const input = { serverId: server.id, webhookId, webhookUrl: webhookAddress(), isActive: true };
    expect(await owner.call.webhooks.update(input)).toMatchObject({
      isActive: true,
      disabledReason: null,
      disabledCode: null,
      lastDelivery: null,
    });
  });
});

describe('a webhook that a process of the version before disabled or enabled', () => {
  it.each([
    ['Discord no longer knows this webhook: it was deleted there.', null, 'gone'],
    ['Discord refuses the token of this webhook.', null, 'refused'],
    ['The stored address cannot be read any more.', null, 'unreadable'],
    ['Discord refuses the token of this webhook.', 'refused', 'refused'],
    [null, 'gone', null],
    [null, null, null],
  ] as const)('with reason %j and code %j has code %j', async (reason, code, expected) => {
    const community = await world.community();
    const { owner, server } = community;
    const { id } = await addWebhook(owner, community);
    await handle
      .updateTable('webhooks')
      .set({ is_active: 0, disabled_reason: reason, disabled_code: code })
      .where('id', '=', id)
      .execute();
    const [webhook] = await owner.call.webhooks.list({ serverId: server.id });
    expect(webhook).toMatchObject({ disabledReason: reason, disabledCode: expected });
  });
});

describe('deleting', () => {
  // covers: R675
  it('happens once, erases the token and drops what waits', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const { id: webhookId, webhookUrl } = await addWebhook(owner, community);
    const input = { serverId: server.id, webhookId };
    const ends = await Promise.allSettled(
      [owner, admin, owner].map(({ call }) => call.webhooks.remove(input)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stored(webhookId)).toMatchObject({ token_sealed: '', token_hint: '', is_active: 0 });
    expect(await deliveriesOf(webhookId)).toMatchObject([
      { state: 'failed', problem: 'Not sent: the webhook was deleted.' },
    ]);
    expect(await activity(community)).toHaveLength(2);
    expect(await owner.call.webhooks.list({ serverId: server.id })).toEqual([]);
    for (const asked of [
      () => owner.call.webhooks.update({ ...input, isActive: true }),
      () => owner.call.webhooks.remove(input),
      () => owner.call.webhooks.reveal(input),
      () => owner.call.webhooks.test(input),
      () => owner.call.webhooks.deliveries(input),
      () => owner.call.webhooks.resend({ ...input, deliveryId: 'x' }),
    ]) {
      expect(await refusalOf(asked())).toMatchObject({ code: 'NOT_FOUND' });
    }
    // The same address may come again.
    const again = webhookUrl.replace('••••••••abcd', 'a-token-that-is-long-enough-abcd');
    expect(await addWebhook(owner, community, { webhookUrl: again })).toMatchObject({ isActive: true });
  });

  it('is not for another server', async () => {
    const [here, there] = [await world.community(), await world.community()];
    const { id: webhookId } = await addWebhook(here.owner, here);
    const input = { serverId: there.server.id, webhookId };
    const { webhooks } = there.owner.call;
    for (const asked of [
      () => webhooks.remove(input),
      () => webhooks.reveal(input),
      () => webhooks.test(input),
      () => webhooks.deliveries(input),
    ]) {
      expect((await refusalOf(asked())).code).toBe('NOT_FOUND');
    }
    expect(await activity(there)).toEqual([]);
  });
});

describe('the address', () => {
  it('is shown to people who can edit, and the log names the viewer', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const webhookUrl = webhookAddress();
    const { id: webhookId } = await addWebhook(owner, community, { webhookUrl });
    expect(await owner.call.webhooks.views({ serverId: server.id, webhookId })).toEqual([]);
    expect(await admin.call.webhooks.reveal({ serverId: server.id, webhookId })).toEqual({ webhookUrl });
    expect(await owner.call.webhooks.views({ serverId: server.id, webhookId })).toMatchObject([
      { by: admin.username },
    ]);
    expect((await activity(community)).at(-1)).toMatch(
      new RegExp(`^${admin.username} webhook.revealed Webhook URL viewed: `),
    );
    await handle
      .updateTable('webhooks')
      .set({ token_sealed: 's1.other.xx' })
      .where('id', '=', webhookId)
      .execute();
    const refused = await refusalOf(admin.call.webhooks.reveal({ serverId: server.id, webhookId }));
    expect(refused).toMatchObject({ code: 'REFUSED', message: expect.stringMatching(/Enter it again/) });
    // Whatever is entered is new then, the same address too.
    await owner.call.webhooks.update({ serverId: server.id, webhookId, webhookUrl });
    expect(await admin.call.webhooks.reveal({ serverId: server.id, webhookId })).toEqual({ webhookUrl });
  });
});

it('every change is published to the pages that show it', async () => {
  const community = await world.community();
  const { owner, server } = community;
  const serverId = server.id;
  const received: string[] = [];
  const end = world.database.changes.subscribe((changes) => {
    for (const change of changes) {
      if ('serverId' in change && change.entity !== 'activity')
        received.push(`${change.entity} ${change.op}`);
    }
  });
  const { id: webhookId } = await addWebhook(owner, community, { type: 'kill_logs' });
  await owner.call.webhooks.update({ serverId, webhookId, isActive: false });
  await owner.call.webhooks.test({ serverId, webhookId });
  await owner.call.webhooks.remove({ serverId, webhookId });
  end();
  expect(received).toEqual([
    'webhooks created',
    'webhooks changed',
    'deliveries created',
    'webhooks changed',
    'webhooks removed',
  ]);
});
