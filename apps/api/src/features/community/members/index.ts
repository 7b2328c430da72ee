/** What other features use of this one. */

export type { EndedMembership, EndMembershipDeps, MemberHooks } from './end-membership.ts';
export { endMembership, memberLock, removeFromServer } from './end-membership.ts';
export { memberEvents, type SyncedRole } from './events.ts';
export { memberGrants, toRoleColor } from './grants.ts';
export {
  type HoldRow,
  MemberHeldError,
  memberHolds,
  requireNoHold,
  stepRole,
  toMemberHold,
} from './holds.ts';
export { ownedServersOf, type PlanLimits } from './plan-limits.ts';
export { renewedAlert, untilText } from './renewal-events.ts';
export { restoreMember } from './restore-member.ts';
export { membersStore } from './store.ts';
