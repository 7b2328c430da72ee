import type { GrantableRole } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { membersStore, type PlanLimits, requireNoHold } from '../members/index.ts';
import { joinRequestsStore } from './store.ts';

/**
 * Adds a member without a decision and approves their pending request. Returns null when they already are a member.
 * Throws REFUSED when the plan has no room.
 */
export async function addMember(
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
  if (!(await members.add(userId, role, at))) throw new AlreadyMemberError();
  await requireNoHold(tx.handle, serverId, userId);
  await limits.requireRoomForMembers(tx.handle, serverId);
  return { requestId };
}

/** Thrown when the person joined in another way at the same time; the transaction must be rolled back. */
export class AlreadyMemberError extends Error {
  override readonly name = 'EnteredMeanwhile';
}
