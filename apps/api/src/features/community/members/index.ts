/** What other features use of this one. */

export type { EndedMembership, EndMembershipDeps, MemberHooks } from './end-membership.ts';
export { endMembership, memberLock, removeFromServer } from './end-membership.ts';
export { memberEvents } from './events.ts';
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
export { inWave, renewedAlert, untilText } from './renewal-events.ts';
export { restoreMember } from './restore-member.ts';
export { ROLE_ALERT_TITLES, roleAlert } from './role-alerts.ts';
export { membersStore } from './store.ts';
export type { SyncedRole } from './synced-role.ts';
