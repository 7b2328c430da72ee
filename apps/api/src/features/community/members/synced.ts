import type { GrantableRole, Role } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { takeOut } from '../../staff/shifts/membership-ended.ts';
import { joinRequestsStore } from '../join-requests/store.ts';
import type { PlanLimits } from '../servers/plan-limits.ts';
import { memberHolds } from './holds.ts';
import type { MembersDeps } from './service.ts';
import { membersStore } from './store.ts';

/** What the sync of Discord roles does with memberships. Who may be touched is decided by whoever calls. */

/**
 * Lets somebody in without a decision, a waiting request of theirs closed along. Null when they are a member already.
 * Throws REFUSED where the plan has no room.
 */
export async function letIn(
  tx: Transaction,
  limits: PlanLimits,
  entry: { serverId: string; userId: string; role: GrantableRole; at: number },
): Promise<{ requestId: string | null } | null> {
  const { serverId, userId, role, at } = entry;
  const requests = joinRequestsStore(tx.handle, serverId);
  // The request before the member, as an approval does it: in the other order the two could wait for each other.
  const requestId = await requests.waitingOf(userId);
  const members = membersStore(tx.handle, serverId);
  if ((await members.find(userId)) !== null) return null;
  if (requestId === null) await requests.addEntry(userId, role, at);
  else await requests.decide(requestId, { status: 'approved', role, by: null, at });
  if (!(await members.add(userId, role, at))) throw new EnteredMeanwhile();
  await requireNoHold(tx.handle, serverId, userId);
  await limits.requireRoomForMembers(tx.handle, serverId);
  return { requestId };
}

/** Somebody came in by another door at the same moment; the transaction is to be undone. */
export class EnteredMeanwhile extends Error {
  override readonly name = 'EnteredMeanwhile';
}

/** A person was removed, or their role was set, at the same moment; the transaction is to be undone. */
export class HeldMeanwhile extends Error {
  override readonly name = 'HeldMeanwhile';
}

/**
 * Throws `HeldMeanwhile` for a person to whom Discord roles don't apply. Called after the person's `members` row was
 * written: from then on a removal or a manual role change waits for this transaction, and an earlier one is visible.
 */
export async function requireNoHold(handle: Handle, serverId: string, userId: string): Promise<void> {
  if ((await memberHolds(handle, serverId).find(userId)) !== null) throw new HeldMeanwhile();
}

/**
 * Changes the role if it still is `from`; returns whether it was. Throws `HeldMeanwhile` when Discord roles stopped
 * applying to the person.
 */
export async function stepRole(
  handle: Handle,
  serverId: string,
  userId: string,
  { from, to }: { from: Role; to: GrantableRole },
): Promise<boolean> {
  if (!(await membersStore(handle, serverId).setRole(userId, from, to))) return false;
  await requireNoHold(handle, serverId, userId);
  return true;
}

/** Takes somebody who still has this role out, and ends their shift; `then` runs within, once they are gone. */
export async function takeOutOf(
  deps: MembersDeps,
  serverId: string,
  person: { userId: string; role: GrantableRole },
  then: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await takeOut(deps, serverId, person.userId, async (tx) => {
    if (await membersStore(tx.handle, serverId).remove(person.userId, person.role)) await then(tx);
  });
}
