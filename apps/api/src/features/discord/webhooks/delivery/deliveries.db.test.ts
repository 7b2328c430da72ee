import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordEvents } from '../../../../events/record-event.ts';
import { createDiscordWebhooks } from '../../../../integrations/discord/discord-webhooks.ts';
import {
  createDeliveryStage,
  type PostedMessage,
  type StagedWebhook,
} from '../../../../testing/discord/deliveries.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { punishmentEvents } from '../../../moderation/punishments/events.ts';
import type { Deliveries } from './deliveries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const stage = await createDeliveryStage();
const { clock, database } = stage;

let worker: Deliveries;

beforeEach(async () => {
  worker = stage.worker();
  await worker.start();
});

afterEach(async () => {
  await stage.fault('none');
  await worker.stop();
  // Nothing of one test is left for the next one.
  await database.handle.updateTable('webhooks').set({ is_active: 0 }).execute();
  expect(stage.errors).toEqual([]);
});

const numbered = (count: number, word = 'Name'): string[] =>
  Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);

/** Returns the new names in messages. */
const namesIn = (messages: readonly PostedMessage[]): string[] =>
  messages.flatMap(({ embeds }) =>
    embeds.map((one) => /called (.*?)\\?\.$/.exec(one.description)?.[1] ?? ''),
  );

/** Restarts the worker with this timeout for Discord, in ms. */
async function waitOnly(timeoutMs: number): Promise<void> {
  await worker.stop();
  const discord = createDiscordWebhooks({ baseUrl: stage.sandbox.urls.discord, timeoutMs });
  worker = stage.worker({ discord, timeoutMs });
  await worker.start();
}

function pass(ms: number): void {
  clock.ms += ms;
  worker.wake();
}

/** That it waits for its next try. */
async function expectResting({ id }: StagedWebhook): Promise<void> {
  const { not_before, lease_until } = await stage.row(id);
  expect(not_before).toBeGreaterThan(clock.ms);
  expect(lease_until).toBeNull();
}

/** Lets the clock go on, a second at a time, until everything owed to the webhook is settled. */
async function untilSettled(webhook: StagedWebhook): Promise<void> {
  await vi.waitFor(
    async () => {
      pass(SECOND);
      expect(await stage.states(webhook.id)).not.toContain('pending');
    },
    { timeout: 20_000, interval: 20 },
  );
}

describe('recorded events', () => {
  it('arrives in order, gathered as far as a message takes it, and is marked everywhere', async () => {
    const hook = await stage.webhook('staff_actions');
    await stage.renamed(hook.serverId, numbered(23));
    await eventually(async () => expect(await stage.states(hook.id)).toEqual(Array(23).fill('sent')));
    const messages = await stage.posted(hook.discordId);
    expect(messages.map(({ embeds }) => embeds.length)).toEqual([10, 10, 3]);
    expect(namesIn(messages)).toEqual(numbered(23));
    const rows = await stage.rows(hook.id);
    expect(new Set(rows.map((row) => row.message_id))).toEqual(new Set(messages.map(({ id }) => id)));
    expect(
      rows.every((row) => row.attempts === 1 && row.finished_at === clock.ms && row.problem === null),
    ).toBe(true);
    expect(await stage.row(hook.id)).toMatchObject({
      last_outcome: 'sent',
      last_attempt_at: clock.ms,
      last_problem: null,
      failures: 0,
      lease_until: null,
    });
    const lines = await database.handle
      .selectFrom('activity')
      .select(['delivery_count', 'delivered_count'])
      .where('server_id', '=', hook.serverId)
      .execute();
    expect(lines).toEqual(Array(23).fill({ delivery_count: 1, delivered_count: 1 }));
  });

  it('is a line of one embed where it comes in crowds', async () => {
    const hook = await stage.webhook('player_joins');
    await stage.joined(hook.serverId, numbered(40, 'Player'));
    await eventually(async () => expect(await stage.states(hook.id)).toEqual(Array(40).fill('sent')));
    const messages = await stage.posted(hook.discordId);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.embeds.map(({ title }) => title)).toEqual(['40 players joined']);
    expect(messages[0]?.embeds[0]?.description.split('\n')).toHaveLength(40);
  });

  it('goes to each subscribed webhook, and is counted once for each', async () => {
    const first = await stage.webhook('staff_actions');
    const second = await stage.webhook('staff_actions', { server_id: first.serverId });
    await stage.renamed(first.serverId, numbered(30));
    for (const hook of [first, second]) await untilSettled(hook);
    const lines = await database.handle
      .selectFrom('activity')
      .select('delivered_count')
      .where('server_id', '=', first.serverId)
      .execute();
    expect(lines).toEqual(Array(30).fill({ delivered_count: 2 }));
  });

  it('updates the open pages', async () => {
    const hook = await stage.webhook('staff_actions');
    const received: string[] = [];
    const end = database.changes.subscribe((changes) => {
      for (const change of changes) received.push(`${change.entity} ${change.op}`);
    });
    await stage.renamed(hook.serverId, ['One']);
    await eventually(async () => expect(received).toContain('deliveries changed'));
    end();
    expect(received).toContain('webhooks changed');
    expect(received).toContain('activity changed');
  });
});

describe('a limit', () => {
  it('is kept before it is met: after five messages in two seconds the lane rests', async () => {
    const hook = await stage.webhook('staff_actions');
    await stage.renamed(hook.serverId, numbered(70));
    await eventually(async () => expect((await stage.row(hook.id)).not_before).toBe(clock.ms + 2 * SECOND));
    expect(await stage.posted(hook.discordId)).toHaveLength(5);
    await untilSettled(hook);
    const messages = await stage.posted(hook.discordId);
    expect(namesIn(messages)).toEqual(numbered(70));
    expect((await stage.rows(hook.id)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('that was met is waited for as long as Discord says, and nothing is lost', async () => {
    const hook = await stage.webhook('staff_actions');
    await stage.fault('429', { count: 1, retryAfter: 7.25 });
    await stage.renamed(hook.serverId, numbered(3));
    await eventually(async () => expect((await stage.row(hook.id)).not_before).toBe(clock.ms + 7_250));
    expect(await stage.row(hook.id)).toMatchObject({
      last_outcome: 'retrying',
      failures: 1,
      last_problem: 'Discord’s rate limit was reached.',
    });
    expect((await stage.rows(hook.id)).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array(3).fill(['pending', 1]),
    );
    const asked = await stage.asked();
    pass(7_249);
    await eventually(async () => expect((await stage.row(hook.id)).lease_until).toBeNull());
    expect(await stage.asked()).toBe(asked);
    pass(1);
    await eventually(async () => expect(await stage.states(hook.id)).toEqual(Array(3).fill('sent')));
    expect(await stage.row(hook.id)).toMatchObject({ last_outcome: 'sent', failures: 0, not_before: null });
  });
});

describe('trouble', () => {
  it.each([
    ['500', 'Discord is having problems (status 500).'],
    ['html', 'Discord is having problems (status 503).'],
    ['timeout', 'Discord didn’t reply in time.'],
    ['reset', 'Discord can’t be reached.'],
  ])('of the kind %s is recorded and retried with a growing delay', async (mode, problem) => {
    if (mode === 'timeout') await waitOnly(500);
    const hook = await stage.webhook('staff_actions');
    await stage.fault(mode);
    await stage.renamed(hook.serverId, numbered(2));
    for (const [at, pause] of [1, 2, 4].entries()) {
      await eventually(async () => expect((await stage.row(hook.id)).failures).toBe(at + 1));
      expect(await stage.row(hook.id)).toMatchObject({
        not_before: clock.ms + pause * SECOND,
        last_outcome: 'retrying',
        last_problem: problem,
      });
      await eventually(async () => expect((await stage.row(hook.id)).lease_until).toBeNull());
      pass(pause * SECOND);
    }
    await stage.fault('none');
    await untilSettled(hook);
    expect(namesIn(await stage.posted(hook.discordId))).toHaveLength(2);
  });

  it('for ten minutes delays everything and loses, doubles and mixes up nothing', async () => {
    const hooks = await Promise.all([stage.webhook('staff_actions'), stage.webhook('staff_actions')]);
    await stage.fault('500');
    const begun = clock.ms;
    let received = 0;
    while (clock.ms - begun < 10 * MINUTE) {
      for (const hook of hooks) await stage.renamed(hook.serverId, [`Name ${received + 1}`]);
      received += 1;
      pass(20 * SECOND);
      for (const hook of hooks) await eventually(() => expectResting(hook));
    }
    const { failures, not_before } = await stage.row(hooks[0].id);
    // 1 + 2 + 4 + 8 + 16 + 32 s, and then every minute.
    expect(failures).toBeGreaterThan(8);
    expect(not_before).toBeLessThanOrEqual(clock.ms + MINUTE);
    await stage.fault('none');
    for (const hook of hooks) {
      await untilSettled(hook);
      expect(await stage.states(hook.id)).toEqual(Array(received).fill('sent'));
      expect(namesIn(await stage.posted(hook.discordId))).toEqual(numbered(received));
    }
  });

  it('a slow webhook delays no other webhook and no writer', async () => {
    const timeoutMs = 3_000;
    await waitOnly(timeoutMs);
    const slow = await Promise.all(Array.from({ length: 20 }, () => stage.webhook('staff_actions')));
    const quick = await stage.webhook('staff_actions', { discord_id: '900000000000000001' });
    await stage.fault('timeout', { match: '/webhooks/10' });
    for (const hook of slow) await stage.renamed(hook.serverId, ['Slow']);
    const begun = performance.now();
    await stage.renamed(quick.serverId, ['Quick']);
    expect(performance.now() - begun).toBeLessThan(timeoutMs / 2);
    await eventually(async () => expect(await stage.posted(quick.discordId)).toHaveLength(1));
    // Before those that hang have even given up.
    expect(performance.now() - begun).toBeLessThan(timeoutMs - 500);
    for (const hook of slow) expect(await stage.states(hook.id)).toEqual(['pending']);
  });
});

describe('an end', () => {
  it.each([
    ['gone-token', 'gone', 'This webhook was deleted in Discord'],
    ['wrong-token', 'refused', 'Discord refuses the token'],
  ])(
    'of the webhook (%s) disables it, ends its queue and notifies the owner',
    async (token, code, reason) => {
      const hook = await stage.webhook('punishments', { token });
      const other = await stage.webhook('staff_actions', { server_id: hook.serverId });
      const punishment = {
        punishmentId: 'p',
        robloxUsername: 'RustyOtter',
        type: 'kick' as const,
        reason: 'Ramming',
        duration: null,
      };
      await database.transaction(async (tx) => {
        const circumstances = { serverId: hook.serverId, actor: { id: null, name: 'avery' }, at: clock.ms };
        await recordEvents(
          tx,
          Array.from({ length: 12 }, () =>
            punishmentEvents.create({ kind: 'punishment.deleted', punishment, ...circumstances }),
          ),
        );
      });
      await eventually(async () => expect((await stage.row(hook.id)).is_active).toBe(0));
      const row = await stage.row(hook.id);
      expect(row.disabled_reason).toContain(reason);
      expect(row).toMatchObject({
        disabled_code: code,
        last_outcome: 'failed',
        last_problem: row.disabled_reason,
      });
      const rows = await stage.rows(hook.id);
      expect(rows.map(({ state, problem }) => [state, problem])).toEqual(
        Array(12).fill(['failed', row.disabled_reason]),
      );
      const asked = await stage.asked();
      await untilSettled(other);
      const [received] = await stage.posted(other.discordId);
      expect(received?.embeds[0]?.title).toBe('Webhook switched off');
      const line = await database.handle
        .selectFrom('activity')
        .selectAll()
        .where('server_id', '=', hook.serverId)
        .where('action', '=', 'webhook.stopped')
        .execute();
      expect(line).toHaveLength(1);
      expect(line[0]?.description).toContain(reason);
      expect(JSON.stringify([row, rows, line])).not.toContain(token);
      pass(DAY);
      expect(await stage.asked()).toBeLessThanOrEqual(asked + 1);
    },
  );

  it('of one message that Discord refuses does not stop the others', async () => {
    const hook = await stage.webhook('staff_actions');
    await worker.stop();
    await stage.renamed(hook.serverId, numbered(5));
    const [, second, third] = await stage.rows(hook.id);
    const bad = JSON.parse(third?.payload ?? '{}');
    bad.embed.color = 2 ** 30;
    for (const [row, payload] of [
      [third, JSON.stringify(bad)],
      [second, '{"nonsense":true}'],
    ] as const) {
      await database.handle
        .updateTable('deliveries')
        .set({ payload })
        .where('id', '=', row?.id ?? '')
        .execute();
    }
    worker = stage.worker();
    await worker.start();
    await untilSettled(hook);
    expect(await stage.states(hook.id)).toEqual(['sent', 'failed', 'failed', 'sent', 'sent']);
    expect(namesIn(await stage.posted(hook.discordId))).toEqual(['Name 1', 'Name 4', 'Name 5']);
    expect((await stage.rows(hook.id)).map(({ problem }) => problem)).toEqual([
      null,
      'Not sent: the stored message can’t be read.',
      'Discord rejected this message (code 50035).',
      null,
      null,
    ]);
    expect(await stage.row(hook.id)).toMatchObject({ is_active: 1, last_outcome: 'sent' });
  });

  it('comes to what has waited for a day, also while its webhook rests', async () => {
    const hook = await stage.webhook('staff_actions');
    await stage.fault('500');
    await stage.renamed(hook.serverId, numbered(3));
    await eventually(async () => expect((await stage.row(hook.id)).failures).toBe(1));
    await database.handle
      .updateTable('webhooks')
      .set({ not_before: clock.ms + 3 * DAY })
      .where('id', '=', hook.id)
      .execute();
    pass(DAY - MINUTE);
    await stage.renamed(hook.serverId, ['Young']);
    expect(await stage.states(hook.id)).toEqual(Array(4).fill('pending'));
    await eventually(async () => {
      pass(MINUTE / 2);
      expect(await stage.states(hook.id)).toEqual(['dead', 'dead', 'dead', 'pending']);
    });
    const [first] = await stage.rows(hook.id);
    expect(first?.problem).toBe('Given up after 24 hours. Discord is having problems (status 500).');
    expect((await stage.row(hook.id)).last_outcome).toBe('failed');
  });

  it('comes to what a webhook owed that was switched off in the same moment', async () => {
    const hook = await stage.webhook('staff_actions', { not_before: clock.ms + DAY });
    await stage.renamed(hook.serverId, ['Late']);
    await database.handle.updateTable('webhooks').set({ is_active: 0 }).where('id', '=', hook.id).execute();
    await eventually(async () => {
      pass(MINUTE);
      expect(await stage.states(hook.id)).toEqual(['failed']);
    });
    expect((await stage.rows(hook.id))[0]?.problem).toBe('Not sent: the webhook was switched off.');
  });
});

describe('nothing is sent', () => {
  it('for a suspended server until it is back', async () => {
    const hook = await stage.webhook('staff_actions');
    const set = (status: 'active' | 'suspended') =>
      database.handle.updateTable('servers').set({ status }).where('id', '=', hook.serverId).execute();
    await set('suspended');
    await stage.renamed(hook.serverId, ['Quiet']);
    const other = await stage.webhook('staff_actions');
    await stage.renamed(other.serverId, ['Loud']);
    await untilSettled(other);
    expect(await stage.states(hook.id)).toEqual(['pending']);
    await set('active');
    await untilSettled(hook);
    expect(await stage.posted(hook.discordId)).toHaveLength(1);
  });

  it('for a removed server', async () => {
    const hook = await stage.webhook('staff_actions', { not_before: clock.ms + SECOND });
    await stage.renamed(hook.serverId, ['Gone']);
    await database.handle
      .updateTable('servers')
      .set({ deleted_at: clock.ms })
      .where('id', '=', hook.serverId)
      .execute();
    await eventually(async () => {
      pass(MINUTE);
      expect(await stage.states(hook.id)).toEqual(['failed']);
    });
    expect(await stage.posted(hook.discordId)).toEqual([]);
  });
});
