import { expect, it, vi } from 'vitest';
import { createDeliveryStage } from '../../../../testing/discord/deliveries.ts';
import { eventually } from '../../../../testing/eventually.ts';

const stage = await createDeliveryStage();

it('workers of one database send nothing twice and keep the order, however many they are', async () => {
  const hooks = await Promise.all(Array.from({ length: 12 }, () => stage.webhook('staff_actions')));
  const workers = Array.from({ length: 3 }, () => stage.worker());
  for (const worker of workers) await worker.start();
  const names = Array.from({ length: 60 }, (_, at) => `Name ${at + 1}`);
  for (let at = 0; at < names.length; at += 3) {
    await Promise.all(hooks.map((hook) => stage.renamed(hook.serverId, names.slice(at, at + 3))));
    for (const worker of workers) worker.wake();
  }
  await vi.waitFor(
    async () => {
      // A lease must not expire while its queue is being sent.
      const leases = await Promise.all(hooks.map(async ({ id }) => (await stage.row(id)).lease_until));
      if (leases.every((lease) => lease === null)) stage.clock.ms += 2_000;
      for (const worker of workers) worker.wake();
      for (const hook of hooks) expect(await stage.states(hook.id)).not.toContain('pending');
    },
    { timeout: 25_000, interval: 50 },
  );
  expect(stage.errors).toEqual([]);
  for (const hook of hooks) {
    const received = (await stage.posted(hook.discordId)).flatMap(({ embeds }) => embeds);
    expect(received.map(({ description }) => /Name \d+/.exec(description)?.[0])).toEqual(names);
    const rows = await stage.rows(hook.id);
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(names.map(() => ['sent', 1]));
  }
});

it('a queue whose holder crashed is taken over when its lease expires, and not before', async () => {
  const hook = await stage.webhook('staff_actions', { lease_until: stage.clock.ms + 5_000 });
  const worker = stage.worker();
  await worker.start();
  await stage.renamed(hook.serverId, ['Held']);
  const other = await stage.webhook('staff_actions');
  await stage.renamed(other.serverId, ['Free']);
  await eventually(async () => expect(await stage.states(other.id)).toEqual(['sent']));
  expect(await stage.states(hook.id)).toEqual(['pending']);
  stage.clock.ms += 5_000;
  worker.wake();
  await eventually(async () => expect(await stage.states(hook.id)).toEqual(['sent']));
});
