import { stepShift } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { inTurn, type ShiftsDeps } from './step.ts';
import { recordOf, type ShiftsStore } from './store.ts';

/**
 * Takes somebody out of a server by `work` and ends their open shift, in one transaction that none of their own steps
 * overlaps: nobody stays on duty where they are no longer a member. The happening is that of `work`.
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
