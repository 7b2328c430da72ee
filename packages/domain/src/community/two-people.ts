import { type PermissionFlag, type ServerPolicy, storedPermissions } from './permissions.ts';
import { type RoleOrRank, rank } from './roles.ts';

const HOUR_MS = 60 * 60_000;

/** How long a call waits for a second person, in ms. */
export const APPROVAL_MS = 24 * HOUR_MS;

/** How long a request to turn the setting off waits, in ms. */
export const TURN_OFF_MS = 7 * 24 * HOUR_MS;

/** After how long the owner can turn the setting off without a second person, in ms. */
export const ALONE_AFTER_MS = 72 * HOUR_MS;

/** Most open requests of a server, and of one person in it. */
export const APPROVALS_MAX = { server: 20, person: 5 } as const;

/** A call that waits for a second person. Times are epoch ms. */
export interface ApprovalRequest {
  requesterId: string;
  /** Whether it turns the setting off. */
  isTurnOff: boolean;
  createdAt: number;
  endsAt: number;
}

/** Returns when a request created at `now` (epoch ms) ends. */
export function approvalEnd(isTurnOff: boolean, now: number): number {
  return now + (isTurnOff ? TURN_OFF_MS : APPROVAL_MS);
}

/** Returns when the owner can carry out a request alone, epoch ms; null for never. */
export function aloneFrom({ isTurnOff, createdAt }: Omit<ApprovalRequest, 'requesterId'>): number | null {
  return isTurnOff ? createdAt + ALONE_AFTER_MS : null;
}

/**
 * Returns whether a member can approve a request at `now` (epoch ms): another admin or the owner, while it is open. The
 * owner's own request to turn the setting off needs no one else once it has waited.
 */
export function canApprove(
  request: ApprovalRequest,
  person: { id: string; role: RoleOrRank },
  now: number,
): boolean {
  if (now >= request.endsAt) return false;
  if (person.id !== request.requesterId) return rank(person.role) >= rank('admin');
  const from = aloneFrom(request);
  return from !== null && now >= from && rank(person.role) >= rank('owner');
}

/**
 * Returns whether a custom role is above Admin: it ranks higher, or has a permission that the server's admins don't have.
 * Only the sets of `policy` count.
 */
export function isAboveAdmin(
  role: { rank: number; flags: readonly PermissionFlag[] },
  policy: ServerPolicy,
): boolean {
  if (role.rank > rank('admin')) return true;
  const set = storedPermissions('admin', { ...policy, added: undefined });
  return role.flags.some((flag) => !set[flag]);
}
