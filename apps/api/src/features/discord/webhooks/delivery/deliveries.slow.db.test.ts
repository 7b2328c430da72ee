import { expect, it } from 'vitest';
import { chunk } from '../../../../db/chunk.ts';
import { newId } from '../../../../db/ids.ts';
import { createDeliveryStage } from '../../../../testing/discord/deliveries.ts';
import { claimQueues, nextQueue } from './deliveries-store.ts';
import { endOverdue } from './expire-deliveries.ts';

const QUEUES = 5_000;
const MESSAGES = 10;
const GOES = 9;

const stage = await createDeliveryStage();
const { database, clock } = stage;

async function middleOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let go = 0; go < GOES; go += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(GOES / 2)] ?? 0;
}

it('5,000 lanes that wait: claiming takes milliseconds', async () => {
  const model = await stage.webhook('staff_actions');
  await stage.renamed(model.serverId, ['Model']);
  const webhook = await stage.row(model.id);
  const [delivery] = await stage.rows(model.id);
  if (!delivery) throw new Error('There is no message.');
  const hooks = Array.from({ length: QUEUES - 1 }, (_, at) => ({
    ...webhook,
    id: newId(),
    discord_id: String(300_000_000_000_000_000n + BigInt(at)),
  }));
  for (const rows of chunk(hooks)) await database.handle.insertInto('webhooks').values(rows).execute();
  for (let nth = 0; nth < MESSAGES; nth += 1) {
    const owed = hooks.map(({ id }) => ({ ...delivery, id: newId(), webhook_id: id }));
    for (const rows of chunk(owed)) await database.handle.insertInto('deliveries').values(rows).execute();
  }
  const all = database.handle.updateTable('webhooks');
  let after = '';
  const claimed: string[] = [];
  const claim = await middleOf(async () => {
    const [now, leaseUntil] = [clock.ms, clock.ms + 60_000];
    const queues = await claimQueues(database, { now, leaseUntil, limit: 128, after });
    after = queues.at(-1)?.key ?? '';
    claimed.push(...queues.map(({ key }) => key));
  });
  expect(new Set(claimed).size).toBe(GOES * 128);
  await all.set({ lease_until: null, not_before: clock.ms + 30_000 }).execute();
  const none = await middleOf(async () => {
    const [now, leaseUntil] = [clock.ms, clock.ms + 60_000];
    expect(await claimQueues(database, { now, leaseUntil, limit: 128, after: '' })).toEqual([]);
  });
  const next = await middleOf(async () =>
    expect(await nextQueue(database.handle, clock.ms)).toBe(clock.ms + 30_000),
  );
  const overdue = await middleOf(() => endOverdue(database, clock.ms));
  const ms = [claim, none, next, overdue].map((one) => one.toFixed(1));
  process.stdout.write(
    `${QUEUES} lanes on ${database.engine}: claim of 128 ${ms[0]} ms; all resting: claim ${ms[1]} ms, next moment ${ms[2]} ms, overdue ${ms[3]} ms\n`,
  );
  expect(claim).toBeLessThan(250);
  for (const one of [none, next, overdue]) expect(one).toBeLessThan(1_000);
}, 120_000);
