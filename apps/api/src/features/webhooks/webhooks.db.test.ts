import { cursorAfter, WEBHOOKS_MAX } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { type Community, createWorld, type Person } from '../../testing/actors.ts';

const world = await createWorld();
const { handle } = world.database;

let ids = 300_000_000_000_000_000n;

/** An address that nobody has used, as Discord shows it. */
function address(token = 'a-token-that-is-long-enough-abcd'): string {
  ids += 1n;
  return `https://discord.com/api/webhooks/${ids}/${token}`;
}

function add(by: Person, { server }: Community, more: object = {}) {
  const wanted = { type: 'staff_actions' as const, webhookUrl: address() };
  return by.call.webhooks.create({ serverId: server.id, ...wanted, ...more });
}

async function activity({ server }: Community): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select(['action', 'actor_name', 'title', 'description'])
    .where('server_id', '=', server.id)
    .where('action', 'like', 'webhook.%')
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.actor_name} ${row.action} ${row.title}: ${row.description}`);
}

async function refusal(promise: Promise<unknown>): Promise<DomainError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof DomainError) return cause;
  throw new Error(`Not refused: ${error}`);
}

function deliveriesOf(webhookId: string) {
  return handle
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id')
    .execute();
}

/** Settles what waits for a webhook as the delivery would. */
async function settle(webhookId: string, state: 'sent' | 'failed' | 'dead'): Promise<void> {
  await handle
    .updateTable('deliveries')
    .set({ state, attempts: 1, finished_at: world.clock.now(), problem: state === 'sent' ? null : 'No.' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
}

async function stored(id: string) {
  return handle.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
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

describe('adding', () => {
  it('keeps the token sealed and shows the address with a mask', async () => {
    const community = await world.community();
    const { admin, server, moderator } = community;
    const url = address();
    const made = await add(admin, community, {
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

  it.each([
    ['http://discord.com/api/webhooks/112233445566778899/abc', /begins with https/],
    ['https://discord.com.evil.example/api/webhooks/112233445566778899/abc', /does not lead to discord\.com/],
    ['https://discord.com/api/webhooks/112233445566778899/abc/slack', /Slack or GitHub/],
    ['https://discord.com/api/webhooks/112233445566778899/abc/github', /Slack or GitHub/],
    ['https://discord.com/api/webhooks/112233445566778899', /long token/],
    ['https://discord.com:8443/api/webhooks/112233445566778899/abc', /no port/],
    ['https://discord.com/channels/1/2', /not to a webhook/],
    ['my webhook', /not a web address/],
  ])('%s is refused with what is wrong with it', async (webhookUrl, says) => {
    const community = await world.community();
    const refused = await refusal(add(community.owner, community, { webhookUrl }));
    expect(refused.code).toBe('REFUSED');
    expect(refused.message).toMatch(says);
    expect(refused.message).not.toContain('112233445566778899');
    expect(await activity(community)).toEqual([]);
    const { id } = await add(community.owner, community);
    const changed = community.owner.call.webhooks.update({
      serverId: community.server.id,
      webhookId: id,
      webhookUrl,
    });
    expect((await refusal(changed)).message).toBe(refused.message);
  });

  it('answers a repeated submit with the first one, at once and later', async () => {
    const community = await world.community();
    const [clientId, webhookUrl] = [newId(), address()];
    const submits = await Promise.all(
      Array.from({ length: 8 }, () => add(community.owner, community, { clientId, webhookUrl })),
    );
    const again = await add(community.admin, community, { clientId });
    expect(new Set([...submits, again].map(({ id }) => id)).size).toBe(1);
    expect(await activity(community)).toHaveLength(1);
  });

  it('takes an address once for the same events, whoever is faster, and again for others', async () => {
    const community = await world.community();
    const { owner, admin } = community;
    const webhookUrl = address();
    const ends = await Promise.allSettled(
      [owner, admin, owner].map((by) => add(by, community, { webhookUrl })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = await refusal(add(owner, community, { webhookUrl }));
    expect(refused).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/arrive twice/) });
    const other = await add(owner, community, { webhookUrl, type: 'kill_logs' });
    const { id: webhookId } = other;
    const changed = owner.call.webhooks.update({
      serverId: community.server.id,
      webhookId,
      type: 'staff_actions',
    });
    expect((await refusal(changed)).code).toBe('CONFLICT');
    expect(await activity(community)).toHaveLength(2);
  });

  it(`ends at ${WEBHOOKS_MAX}, however many come at once`, async () => {
    const community = await world.community();
    for (let count = 2; count < WEBHOOKS_MAX; count += 1)
      await add(community.owner, community, { isActive: false });
    const ends = await Promise.allSettled(Array.from({ length: 5 }, () => add(community.owner, community)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = await refusal(add(community.owner, community));
    expect(refused).toMatchObject({ code: 'REFUSED', message: expect.stringMatching(/at most 30/) });
  });
});

describe('changing', () => {
  it('changes what is sent, and nothing for the mask or the same values', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const made = await add(owner, community, { isActive: false });
    const update = (more: object) =>
      owner.call.webhooks.update({ serverId: server.id, webhookId: made.id, ...more });
    world.clock.advance(1_000);
    for (const same of [{}, { webhookUrl: made.webhookUrl }, { type: 'staff_actions', isActive: false }]) {
      expect(await update(same)).toEqual(made);
    }
    expect(await activity(community)).toHaveLength(1);
    const [newer, at] = [address('another-long-token-wxyz'), new Date(world.clock.now()).toISOString()];
    expect(await update({ type: 'kill_logs', webhookUrl: newer })).toEqual({
      ...made,
      type: 'kill_logs',
      webhookUrl: newer.replace(/[^/]+$/, '••••••••wxyz'),
      updatedAt: at,
    });
    const [, told] = await activity(community);
    expect(told).toMatch(/Webhook changed: .*It was for staff actions before\. It has a new address\.$/);
    // Another token of the same webhook.
    expect((await update({ webhookUrl: newer.replace('wxyz', 'zzzz') })).webhookUrl).toMatch(/zzzz$/);
    expect((await activity(community)).at(-1)).toMatch(/It has a new address\.$/);
    const { webhookUrl } = await owner.call.webhooks.reveal({ serverId: server.id, webhookId: made.id });
    expect(webhookUrl).toBe(newer.replace('wxyz', 'zzzz'));
  });

  it('switching off drops what waits with a reason; switching on starts afresh', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await add(owner, community, { type: 'punishments' });
    const serverId = server.id;
    await owner.call.punishments.create({
      serverId,
      robloxUsername: 'RustyOtter',
      punishmentType: 'kick',
      reason: 'RDM',
    });
    const failing = { failures: 7, not_before: world.clock.now() + 9e9, disabled_reason: 'Discord said no.' };
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

  it('from two windows at once is told once for each change', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const { id: webhookId } = await add(owner, community, { type: 'kill_logs' });
    const off = (by: Person) => by.call.webhooks.update({ serverId: server.id, webhookId, isActive: false });
    const answers = await Promise.all([owner, admin, owner, admin].map(off));
    expect(answers.map(({ isActive }) => isActive)).toEqual([false, false, false, false]);
    expect(await activity(community)).toHaveLength(2);
  });

  it('a new address forgets how the old one fared', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await add(owner, community);
    const failed = {
      last_attempt_at: 5,
      last_outcome: 'failed',
      last_problem: 'Gone.',
      failures: 3,
    } as const;
    await handle
      .updateTable('webhooks')
      .set({ ...failed, is_active: 0, disabled_reason: 'Gone.' })
      .where('id', '=', webhookId)
      .execute();
    const [before] = await owner.call.webhooks.list({ serverId: server.id });
    expect(before).toMatchObject({ disabledReason: 'Gone.', lastDelivery: { outcome: 'failed' } });
    const input = { serverId: server.id, webhookId, webhookUrl: address(), isActive: true };
    expect(await owner.call.webhooks.update(input)).toMatchObject({
      isActive: true,
      disabledReason: null,
      lastDelivery: null,
    });
  });
});

describe('deleting', () => {
  it('happens once, erases the token and drops what waits', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const { id: webhookId, webhookUrl } = await add(owner, community);
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
      expect(await refusal(asked())).toMatchObject({ code: 'NOT_FOUND' });
    }
    // The same address may come again.
    const again = webhookUrl.replace('••••••••abcd', 'a-token-that-is-long-enough-abcd');
    expect(await add(owner, community, { webhookUrl: again })).toMatchObject({ isActive: true });
  });

  it('is not for another server', async () => {
    const [here, there] = [await world.community(), await world.community()];
    const { id: webhookId } = await add(here.owner, here);
    const input = { serverId: there.server.id, webhookId };
    const { webhooks } = there.owner.call;
    for (const asked of [
      () => webhooks.remove(input),
      () => webhooks.reveal(input),
      () => webhooks.test(input),
      () => webhooks.deliveries(input),
    ]) {
      expect((await refusal(asked())).code).toBe('NOT_FOUND');
    }
    expect(await activity(there)).toEqual([]);
  });
});

describe('the address', () => {
  it('is shown to those who may edit, and the log says who looked', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const webhookUrl = address();
    const { id: webhookId } = await add(owner, community, { webhookUrl });
    expect(await admin.call.webhooks.reveal({ serverId: server.id, webhookId })).toEqual({ webhookUrl });
    expect((await activity(community)).at(-1)).toMatch(
      new RegExp(`^${admin.username} webhook.revealed Webhook address shown: `),
    );
    await handle
      .updateTable('webhooks')
      .set({ token_sealed: 's1.other.xx' })
      .where('id', '=', webhookId)
      .execute();
    const refused = await refusal(admin.call.webhooks.reveal({ serverId: server.id, webhookId }));
    expect(refused).toMatchObject({ code: 'REFUSED', message: expect.stringMatching(/Enter it again/) });
    // Whatever is entered is new then, the same address too.
    await owner.call.webhooks.update({ serverId: server.id, webhookId, webhookUrl });
    expect(await admin.call.webhooks.reveal({ serverId: server.id, webhookId })).toEqual({ webhookUrl });
  });
});

describe('a test message', () => {
  it('is in the channel, and among the deliveries', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await add(owner, community, { type: 'kill_logs', isActive: false });
    const input = { serverId: server.id, webhookId };
    expect(await owner.call.webhooks.test(input)).toEqual({
      delivered: true,
      message: 'The test message is in the channel.',
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
        description: 'This webhook works. It tells of kill logs.',
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
    ['gone-token-of-some-length', /deleted there/],
    ['wrong-token-of-some-length', /refuses the token/],
  ])('to %s says why it did not arrive', async (token, says) => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await add(owner, community, { type: 'kill_logs', webhookUrl: address(token) });
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
    'through %s says what to do, and leaves alone what is tried again',
    async (mode) => {
      const community = await world.community();
      const { owner, server } = community;
      const { id: webhookId } = await add(owner, community, { type: 'kill_logs' });
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

  it('is not sent for a suspended server', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await add(owner, community);
    await handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', server.id).execute();
    const input = { serverId: server.id, webhookId };
    expect(await refusal(owner.call.webhooks.test(input))).toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(/suspended/),
    });
    expect(await deliveriesOf(webhookId)).toHaveLength(1);
  });

  it('is noted even when the webhook is deleted while it is on its way', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const { id: webhookId } = await add(owner, community, { type: 'kill_logs' });
    const input = { serverId: server.id, webhookId };
    const [tested] = await Promise.allSettled([
      owner.call.webhooks.test(input),
      owner.call.webhooks.remove(input),
    ]);
    const told = await activity(community);
    expect(told.filter((line) => line.includes('webhook.tested'))).toHaveLength(
      tested.status === 'fulfilled' ? 1 : 0,
    );
    expect(await stored(webhookId)).toMatchObject({ token_sealed: '', last_outcome: null });
  });
});

describe('the deliveries', () => {
  it('are newest first in pages, by state, in the words of the log', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const serverId = server.id;
    const { id: webhookId } = await add(owner, community, { type: 'punishments' });
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
    const { id: webhookId } = await add(owner, community, { type: 'punishments' });
    await owner.call.punishments.create({
      serverId,
      robloxUsername: 'Bob_1',
      punishmentType: 'kick',
      reason: 'RDM',
    });
    const [first] = await deliveriesOf(webhookId);
    const input = { serverId, webhookId, deliveryId: first?.id ?? '' };
    expect(await refusal(owner.call.webhooks.resend(input))).toMatchObject({ code: 'CONFLICT' });
    await settle(webhookId, 'failed');
    const ends = await Promise.allSettled(
      [owner, admin, owner].map(({ call }) => call.webhooks.resend(input)),
    );
    const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(done).toMatchObject([{ state: 'waiting', resendOf: first?.id, title: 'Kick added', attempts: 0 }]);
    const [, copy] = await deliveriesOf(webhookId);
    expect(copy).toMatchObject({ activity_id: first?.activity_id, payload: first?.payload });
    expect((await activity(community)).filter((line) => line.includes('webhook.resent'))).toEqual([
      expect.stringContaining('Message sent again: “Kick added” goes to the webhook for punishments'),
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
    const { id: webhookId } = await add(owner, community);
    await settle(webhookId, 'failed');
    const [first] = await deliveriesOf(webhookId);
    const input = { serverId: server.id, webhookId, deliveryId: first?.id ?? '' };
    expect(await refusal(owner.call.webhooks.resend({ ...input, deliveryId: 'x' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await owner.call.webhooks.update({ serverId: server.id, webhookId, isActive: false });
    const refused = await refusal(owner.call.webhooks.resend(input));
    expect(refused).toMatchObject({ code: 'REFUSED', message: expect.stringMatching(/switched off/) });
    await handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', server.id).execute();
    expect((await refusal(owner.call.webhooks.resend(input))).message).toMatch(/suspended/);
  });
});

it('every change is told to the pages that show it', async () => {
  const community = await world.community();
  const { owner, server } = community;
  const serverId = server.id;
  const told: string[] = [];
  const end = world.database.changes.subscribe((changes) => {
    for (const change of changes) {
      if ('serverId' in change && change.entity !== 'activity') told.push(`${change.entity} ${change.op}`);
    }
  });
  const { id: webhookId } = await add(owner, community, { type: 'kill_logs' });
  await owner.call.webhooks.update({ serverId, webhookId, isActive: false });
  await owner.call.webhooks.test({ serverId, webhookId });
  await owner.call.webhooks.remove({ serverId, webhookId });
  end();
  expect(told).toEqual([
    'webhooks created',
    'webhooks changed',
    'deliveries created',
    'webhooks changed',
    'webhooks removed',
  ]);
});
