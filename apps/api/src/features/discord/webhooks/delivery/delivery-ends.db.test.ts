import { afterAll, expect, it } from 'vitest';
import { chunk } from '../../../../db/chunk.ts';
import { newId } from '../../../../db/ids.ts';
import {
  createDeliveryStage,
  PATIENCE_MS,
  type StagedWebhook,
} from '../../../../testing/discord/deliveries.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { endOverdue, GIVEN_UP_AFTER_MS } from './expire-deliveries.ts';

const stage = await createDeliveryStage();
const { clock, database } = stage;

afterAll(() => expect(stage.errors).toEqual([]));

/** More than one go gives up. */
const MANY = 6_200;

/** A webhook for which so much waits that is a day old. */
async function overdue(): Promise<StagedWebhook> {
  const hook = await stage.webhook('staff_actions');
  await stage.renamed(hook.serverId, ['Old']);
  const [model] = await stage.rows(hook.id);
  if (!model) throw new Error('There is no message.');
  const old = { ...model, created_at: clock.ms - GIVEN_UP_AFTER_MS };
  await database.handle.updateTable('deliveries').set(old).where('id', '=', model.id).execute();
  const rows = Array.from({ length: MANY - 1 }, () => ({ ...old, id: newId() }));
  for (const some of chunk(rows)) await database.handle.insertInto('deliveries').values(some).execute();
  return hook;
}

const waiting = async ({ id }: StagedWebhook): Promise<number> =>
  (await stage.states(id)).filter((state) => state === 'pending').length;

it('giving up works in small batches, so that pending deliveries do not wait for it', async () => {
  const hook = await overdue();
  expect(await endOverdue(database, clock.ms)).toBe(true);
  expect(await waiting(hook)).toBe(MANY - 5_000);
  expect(await endOverdue(database, clock.ms)).toBe(false);
  expect(await waiting(hook)).toBe(0);
});

it('events recorded days late have a full day to be delivered', async () => {
  const hook = await stage.webhook('player_joins');
  clock.ms -= 2 * GIVEN_UP_AFTER_MS;
  await stage.joined(hook.serverId, ['Late']);
  clock.ms += 2 * GIVEN_UP_AFTER_MS;
  expect(await endOverdue(database, clock.ms)).toBe(false);
  expect(await stage.states(hook.id)).toEqual(['pending']);
  await endOverdue(database, clock.ms + GIVEN_UP_AFTER_MS + 60_000);
  expect(await stage.states(hook.id)).toEqual(['dead']);
});

it('what one go leaves over is given up right after it, and leases begin when it is over', async () => {
  // It rests, so that nothing of it is sent meanwhile.
  const hook = await overdue();
  await database.handle
    .updateTable('webhooks')
    .set({ not_before: clock.ms + 3 * GIVEN_UP_AFTER_MS })
    .where('id', '=', hook.id)
    .execute();
  const other = await stage.webhook('staff_actions');
  await stage.renamed(other.serverId, ['Young']);
  const leases: (number | null)[] = [];
  const begun = clock.ms;
  const end = database.changes.subscribe((changes) => {
    // Giving up takes longer than a lease lasts.
    if (clock.ms === begun && changes.some((one) => 'serverId' in one && one.serverId === hook.serverId)) {
      clock.ms += 40_000;
    }
  });
  const worker = stage.worker({
    discord: {
      async execute() {
        leases.push((await stage.row(other.id)).lease_until);
        return { kind: 'sent', messageId: '1', pauseMs: 0 };
      },
    },
  });
  await worker.start();
  await eventually(async () => expect(await waiting(hook)).toBe(0));
  await eventually(async () => expect(await stage.states(other.id)).toEqual(['sent']));
  end();
  await worker.stop();
  expect(leases).toEqual([begun + 40_000 + 2 * (PATIENCE_MS + 4_000)]);
});
