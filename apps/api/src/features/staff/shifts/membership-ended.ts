import { stepShift } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { inTurn, type ShiftsDeps } from './step.ts';
import { recordOf, type ShiftsStore } from './store.ts';

/**
 * Removes a person from a server by `work` and ends their open shift in the same transaction, so that only members are
 * on duty. Their own shift changes don't overlap with it. Only `work` records an event.
 */
export function takeOut(
  deps: ShiftsDeps,
  serverId: string,
  userId: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return inTurn(deps, { serverId }, userId, async (tx, store) => {
    await work(tx);
    const ended = await endOpenShift(store, userId, deps.now());
    if (ended === null) return;
    tx.changed(
      { serverId, entity: 'shifts', op: 'changed', ids: [ended] },
      { serverId, entity: 'server', op: 'changed', ids: [] },
    );
  });
}

/** Its id; null when there was none. */
async function endOpenShift(store: ShiftsStore, userId: string, now: number): Promise<string | null> {
  const newest = await store.newestOf(userId);
  if (!newest || newest.status === 'off_duty') return null;
  const before = recordOf(newest, await store.breaksOf(newest.id));
  await store.step(newest.id, before, stepShift(before, 'off_duty', now));
  return newest.id;
}
