import type { PermissionFlag, ServerPolicy } from './permissions.ts';
import { APPEAL_FLAGS, may } from './permissions.ts';
import type { Role } from './roles.ts';

/**
 * What staff are alerted of. `mod-call` is a call of high or urgent priority; `appeal-assigned` is for the assignee
 * alone.
 */
export const ALERT_KINDS = [
  'mod-call',
  'unclaimed-call',
  'bolo-join',
  'join-request',
  'appeal-assigned',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A call that was not claimed for this long is an alert, in ms; and how long it stays one. */
export const UNCLAIMED_CALL_MS = 5 * 60_000;
export const UNCLAIMED_CALL_OVER_MS = 60 * 60_000;

const RULES: Readonly<Record<AlertKind, { flag: PermissionFlag; onDutyOnly: boolean }>> = {
  'mod-call': { flag: 'canViewStaffTools', onDutyOnly: true },
  'unclaimed-call': { flag: 'canViewStaffTools', onDutyOnly: true },
  'bolo-join': { flag: 'canViewPunishments', onDutyOnly: true },
  'join-request': { flag: 'canApproveJoinRequests', onDutyOnly: false },
  'appeal-assigned': { flag: APPEAL_FLAGS.edit, onDutyOnly: false },
};

/** Returns whether a member is alerted: they can see the subject and, for what happens in the game, are on duty. */
export function receivesAlert(
  kind: AlertKind,
  member: { role: Role; policy: ServerPolicy; onDuty: boolean },
): boolean {
  const { flag, onDutyOnly } = RULES[kind];
  return may(member, flag) && (member.onDuty || !onDutyOnly);
}
