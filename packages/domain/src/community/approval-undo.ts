import type { GrantableRole, Role } from './roles.ts';

/** How long the approval of a join request can be undone, in ms. */
export const APPROVAL_UNDO_MS = 60_000;

/** A join request and its decision. Times are epoch ms. */
interface Decision {
  status: 'pending' | 'approved' | 'rejected';
  /** Null while pending and where the approval granted nothing. */
  role: GrantableRole | null;
  by: string | null;
  at: number | null;
}

/** The person's membership now. Times are epoch ms. */
interface Membership {
  role: Role;
  joinedAt: number;
  /** When staff last set the role; an approval counts where the person was removed before. Null when never. */
  roleSetAt: number | null;
}

/** Why an approval cannot be undone. */
export type ApprovalUndoProblem =
  | 'not-approved'
  | 'not-approver'
  | 'membership-ended'
  | 'role-changed'
  | 'expired';

/**
 * Returns why `viewerId` cannot undo an approval at `now`; null when they can. Only the approver can, within a minute
 * and while the membership is as the approval created it.
 */
export function approvalUndoProblem(
  { status, role, by, at }: Decision,
  member: Membership | null,
  viewerId: string,
  now: number,
): ApprovalUndoProblem | null {
  if (status !== 'approved' || at === null) return 'not-approved';
  if (by !== viewerId) return 'not-approver';
  if (member === null || member.joinedAt !== at) return 'membership-ended';
  const roleWasSet = member.roleSetAt !== null && member.roleSetAt !== at;
  if (member.role !== role || roleWasSet) return 'role-changed';
  return now - at > APPROVAL_UNDO_MS ? 'expired' : null;
}
