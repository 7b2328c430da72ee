import type { GrantableRole, Role } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { joinRequestsStore } from '../join-requests/store.ts';
import type { PlanLimits } from '../servers/plan-limits.ts';
import { type EndMembershipDeps, endMembership } from './end-membership.ts';
import { memberHolds } from './holds.ts';
import { membersStore } from './store.ts';

/** Membership changes of the Discord role sync. The caller decides who can be changed. */

/**
 * Adds a member without a decision and approves their pending request. Returns null when they already are a member.
 * Throws REFUSED when the plan has no room.
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

/** Thrown when the person joined in another way at the same time; the transaction must be rolled back. */
export class EnteredMeanwhile extends Error {
  override readonly name = 'EnteredMeanwhile';
}

/** A person was removed, or their role was set, at the same moment; the transaction is to be undone. */
export class HeldMeanwhile extends Error {
  override readonly name = 'HeldMeanwhile';
}

/**
 * Throws `HeldMeanwhile` for a person who is exempt from Discord roles. Called after the person's `members` row was
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

/** Removes a person who still has this role; `then` runs in the same transaction after the removal. */
export async function removeFromServer(
  deps: EndMembershipDeps,
  serverId: string,
  person: { userId: string; role: GrantableRole },
  then: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await endMembership(deps, { serverId, userId: person.userId }, async (tx) => {
    if (await membersStore(tx.handle, serverId).remove(person.userId, person.role)) await then(tx);
  });
}
