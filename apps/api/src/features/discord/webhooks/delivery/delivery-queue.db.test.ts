import { afterEach, expect, it, vi } from 'vitest';
import {
  createDiscordWebhooks,
  type DiscordWebhooks,
} from '../../../../integrations/discord/discord-webhooks.ts';
import { createDeliveryStage, PATIENCE_MS } from '../../../../testing/discord/deliveries.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { Deliveries } from './deliveries.ts';
import { createDeliveryGate } from './delivery-gate.ts';

const stage = await createDeliveryStage();
const { clock, database } = stage;

let worker: Deliveries | undefined;

afterEach(async () => {
  await stage.fault('none');
  await worker?.stop();
  await database.handle.updateTable('webhooks').set({ is_active: 0 }).execute();
  expect(stage.errors).toEqual([]);
});

/** The sandbox's Discord with something that happens before each answer is heard. */
function discordWith(meanwhile: (asked: number) => Promise<unknown> | undefined): DiscordWebhooks {
  const real = createDiscordWebhooks({ baseUrl: stage.sandbox.urls.discord, timeoutMs: PATIENCE_MS });
  let asked = 0;
  return {
    async execute(address, body) {
      const outcome = await real.execute(address, body);
      asked += 1;
      await meanwhile(asked);
      return outcome;
    },
  };
}

it('a webhook whose address cannot be opened is switched off, and says what to do', async () => {
  const hook = await stage.webhook('staff_actions', { token_sealed: 's1.gone.xx' });
  await stage.renamed(hook.serverId, ['One', 'Two']);
  const asked = await stage.asked();
  worker = stage.worker();
  await worker.start();
  await eventually(async () => expect((await stage.row(hook.id)).is_active).toBe(0));
  const { disabled_reason: reason, disabled_code: code } = await stage.row(hook.id);
  expect(code).toBe('unreadable');
  expect(reason).toMatch(/can’t be decrypted\. Copy it from Discord/);
  expect((await stage.rows(hook.id)).map(({ state, problem }) => [state, problem])).toEqual([
    ['failed', reason],
    ['failed', reason],
  ]);
  expect(await stage.asked()).toBe(asked);
});

it.each([
  ['500', ['pending', 1]],
  ['none', ['sent', 1]],
  ['refused', ['failed', 1]],
] as const)('what the old address answers (%s) says nothing of a newer one', async (mode, outcome) => {
  const hook = await stage.webhook('staff_actions');
  await stage.renamed(hook.serverId, ['One']);
  if (mode === 'refused') {
    const [row] = await stage.rows(hook.id);
    const payload = (row?.payload ?? '').replace(/"color":\d+/, `"color":${2 ** 30}`);
    await database.handle
      .updateTable('deliveries')
      .set({ payload })
      .where('webhook_id', '=', hook.id)
      .execute();
  } else await stage.fault(mode);
  const fresh = { failures: 0, not_before: clock.ms + 9_000, last_outcome: null, last_problem: null };
  const changed = { ...fresh, last_attempt_at: null, discord_id: '700000000000000001' };
  worker = stage.worker({
    discord: discordWith(() =>
      database.handle.updateTable('webhooks').set(changed).where('id', '=', hook.id).execute(),
    ),
  });
  await worker.start();
  await eventually(async () => {
    expect((await stage.rows(hook.id)).map(({ state, attempts }) => [state, attempts])).toEqual([outcome]);
  });
  expect(await stage.row(hook.id)).toMatchObject(changed);
});

it('queues that wait for a turn do not send once Discord has blocked them', async () => {
  const hooks = await Promise.all(Array.from({ length: 4 }, () => stage.webhook('staff_actions')));
  for (const hook of hooks) await stage.renamed(hook.serverId, ['One']);
  const before = await stage.asked();
  const gate = createDeliveryGate(() => clock.ms);
  const inLine: (() => void)[] = [];
  worker = stage.worker({ gate: { ...gate, turn: () => new Promise((go) => void inLine.push(go)) } });
  await worker.start();
  await eventually(async () => expect(inLine).toHaveLength(4));
  inLine[0]?.();
  await eventually(async () => expect(await stage.asked()).toBe(before + 1));
  gate.recordFailure({ kind: 'rate-limited', scope: 'global', retryAfterMs: 30_000, problem: '' }, 'w');
  for (const go of inLine) go();
  const held = async () =>
    (await Promise.all(hooks.map(({ id }) => stage.row(id)))).map((row) => row.lease_until);
  await eventually(async () => expect(await held()).toEqual([null, null, null, null]));
  expect(await stage.asked()).toBe(before + 1);
});

it('messages that were refused together are sent one by one after a pause as well', async () => {
  const hook = await stage.webhook('staff_actions');
  const names = Array.from({ length: 9 }, (_, at) => `Name ${at + 1}`);
  await stage.renamed(hook.serverId, names);
  const last = (await stage.rows(hook.id)).at(-1);
  const payload = (last?.payload ?? '').replace(/"color":\d+/, `"color":${2 ** 30}`);
  await database.handle
    .updateTable('deliveries')
    .set({ payload })
    .where('id', '=', last?.id ?? '')
    .execute();
  const before = await stage.asked();
  worker = stage.worker();
  await worker.start();
  await vi.waitFor(
    async () => {
      clock.ms += 1_000;
      worker?.wake();
      expect(await stage.states(hook.id)).not.toContain('pending');
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(await stage.states(hook.id)).toEqual([...Array(8).fill('sent'), 'failed']);
  // One batch and nine single messages, although Discord asked for pauses in between.
  expect((await stage.asked()) - before).toBe(10);
});
