import { stepShift } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import type { EndedMembership } from '../../community/members/index.ts';
import { recordOf, type ShiftsStore, shiftsStore } from './store.ts';

/** Ends the open shift of a person who is no longer a member, under the lock of `memberLock`. */
export async function endShiftOfFormerMember(
  tx: Transaction,
  { serverId, userId, at }: EndedMembership,
): Promise<void> {
  const ended = await endOpenShift(shiftsStore(tx.handle, serverId), userId, at);
  if (ended === null) return;
  tx.changed(
    { serverId, entity: 'shifts', op: 'changed', ids: [ended] },
    { serverId, entity: 'server', op: 'changed', ids: [] },
  );
}

/** Ends the person's open shift. Returns its id; null when there was none. */
async function endOpenShift(store: ShiftsStore, userId: string, now: number): Promise<string | null> {
  const newest = await store.newestOf(userId);
  if (!newest || newest.status === 'off_duty') return null;
  const before = recordOf(newest, await store.breaksOf(newest.id));
  await store.step(newest.id, before, stepShift(before, 'off_duty', now));
  return newest.id;
}
