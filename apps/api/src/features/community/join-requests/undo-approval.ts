import type { JoinRequest, Viewer } from '@tenfour/contracts';
import {
  type ApprovalUndoProblem,
  approvalUndoProblem,
  canGiveRole,
  DomainError,
  type GrantableRole,
} from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { type EndMembershipDeps, endMembership, memberHolds, membersStore } from '../members/index.ts';
import { joinRequestEvents } from './events.ts';
import { alreadyDecided, noSuchRequest } from './refusals.ts';
import { joinRequestsStore } from './store.ts';

/**
 * Undoes the viewer's approval: the person is no longer a member, and their request is pending again. Throws `NOT_FOUND`
 * for an unknown request, `FORBIDDEN` for anyone but the approver, `CONFLICT` after a minute and when the request or
 * the membership has changed.
 */
export async function undoApproval(
  deps: EndMembershipDeps,
  viewer: Viewer,
  requestId: string,
): Promise<void> {
  const { serverId } = viewer;
  const request = await joinRequestsStore(deps.database.handle, serverId).find(requestId);
  if (!request) throw noSuchRequest();
  const person = { serverId, userId: request.userId };
  try {
    await endMembership(deps, person, (tx) => reopen(tx, viewer, request, deps.now()));
  } catch (error) {
    // They asked again at the moment of the approval.
    if (isUniqueViolation(error)) throw conflict(`${request.username} has another pending request.`);
    throw error;
  }
}

async function reopen(
  tx: Transaction,
  viewer: Viewer,
  { id: requestId, userId, username }: JoinRequest,
  at: number,
): Promise<void> {
  const { serverId } = viewer;
  const requests = joinRequestsStore(tx.handle, serverId);
  const decision = await requests.decision(requestId);
  if (decision === null) throw conflict(`The request of ${username} is pending.`);
  const membership = await membershipOf(tx.handle, serverId, userId);
  const approval = { ...decision, by: decision.decided_by };
  const problem = approvalUndoProblem(approval, membership, viewer.id, at);
  if (problem === 'not-approved') throw alreadyDecided(decision);
  if (problem) throw refusal(problem, username, decision.byName);
  const { role } = decision;
  if (role === null || !canGiveRole(viewer, role, 'up-to')) throw aboveOwnRole(viewer);
  // The request before the member, as an approval does it: in the other order the two could wait for each other.
  await requests.reopen(requestId);
  await removeMember(tx.handle, serverId, { userId, username, role, approvedAt: decision.at });
  const person = { id: userId, username };
  const about = { serverId, actor: actorOf(viewer), at, person, requestId, role };
  await recordEvent(tx, joinRequestEvents.create({ kind: 'join-request.approval-undone', ...about }));
}

async function membershipOf(handle: Handle, serverId: string, userId: string) {
  const member = await membersStore(handle, serverId).find(userId);
  if (member === null) return null;
  const hold = await memberHolds(handle, serverId).find(userId);
  return { role: member.role, joinedAt: Date.parse(member.joinedAt), roleSetAt: hold?.at ?? null };
}

/**
 * Removes the member if no one changed their role. Restores the hold that the approval replaced; a person without
 * one can get in by Discord role again.
 */
async function removeMember(
  handle: Handle,
  serverId: string,
  member: { userId: string; username: string; role: GrantableRole; approvedAt: number | null },
): Promise<void> {
  const { userId, username, role, approvedAt } = member;
  if (!(await membersStore(handle, serverId).remove(userId, role))) throw refusal('role-changed', username);
  // From the removal on, changes of the role wait for this transaction, and earlier ones are visible.
  const holds = memberHolds(handle, serverId);
  const hold = await holds.find(userId);
  if (hold === null) return;
  if (hold.at !== approvedAt) throw refusal('role-changed', username);
  await holds.restore(userId);
}

function refusal(
  problem: Exclude<ApprovalUndoProblem, 'not-approved'>,
  username: string,
  by: string | null = null,
): DomainError {
  switch (problem) {
    case 'not-approver':
      return new DomainError('FORBIDDEN', {
        message: by === null ? 'Only the approver can undo this.' : `Only ${by} can undo this approval.`,
      });
    case 'membership-ended':
      return conflict(`${username} is not a member by this approval.`);
    case 'role-changed':
      return conflict(`The role of ${username} has changed since. Remove them in Members.`);
    case 'expired':
      return conflict(`It’s too late to undo. Remove ${username} in Members.`);
  }
}

function conflict(message: string): DomainError {
  return new DomainError('CONFLICT', { message });
}

function aboveOwnRole({ role }: Viewer): DomainError {
  return new DomainError('FORBIDDEN', { message: `As ${role} you cannot undo a role above your own.` });
}
