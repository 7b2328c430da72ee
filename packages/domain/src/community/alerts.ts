import type { PermissionFlag, ServerPolicy } from './permissions.ts';
import { APPEAL_FLAGS, may, rankOf } from './permissions.ts';
import { type Role, rank } from './roles.ts';

/**
 * What staff are alerted of. `mod-call` is a call of high or urgent priority; `appeal-assigned` is for the assignee
 * alone.
 */
export const ALERT_KINDS = [
  'mod-call',
  'unclaimed-call',
  'bolo-join',
  'check-broken',
  'escalation',
  'join-request',
  'appeal-assigned',
  'ban-request',
  'discipline',
  'form-submitted',
  'session-vote',
  'staff-frozen',
  'renewal',
  'approval',
  'endpoint-disabled',
] as const;
export type StaffAlertKind = (typeof ALERT_KINDS)[number];

/** What concerns one member alone, of any role. It can't be switched off. */
export const PERSONAL_ALERT_KINDS = ['ownership', 'own-request', 'own-infraction', 'own-role'] as const;
export type AlertKind = StaffAlertKind | (typeof PERSONAL_ALERT_KINDS)[number];

/** After how many minutes a person can be alerted of an unclaimed call. */
export const UNCLAIMED_MINUTES = { min: 1, max: 30 } as const;

/** What a person wants to be alerted of in a server. */
export interface AlertPreferences {
  /** Kinds that are switched off. */
  muted: StaffAlertKind[];
  /** Whether alerts about the game wait for a shift. */
  onDutyOnly: boolean;
  unclaimedMinutes: number;
}

export const DEFAULT_ALERT_PREFERENCES: Readonly<AlertPreferences> = {
  muted: [],
  onDutyOnly: true,
  unclaimedMinutes: 5,
};

/** `flag`: the permission that shows the subject; null for subjects that admins see. */
const RULES: Readonly<Record<StaffAlertKind, { flag: PermissionFlag | null; onDutyOnly: boolean }>> = {
  'mod-call': { flag: 'canViewStaffTools', onDutyOnly: true },
  'unclaimed-call': { flag: 'canViewStaffTools', onDutyOnly: true },
  'bolo-join': { flag: 'canViewPunishments', onDutyOnly: true },
  'check-broken': { flag: 'canViewPunishments', onDutyOnly: true },
  escalation: { flag: 'canViewPunishments', onDutyOnly: false },
  'join-request': { flag: 'canApproveJoinRequests', onDutyOnly: false },
  'appeal-assigned': { flag: APPEAL_FLAGS.edit, onDutyOnly: false },
  'ban-request': { flag: 'canEditPunishments', onDutyOnly: false },
  discipline: { flag: null, onDutyOnly: false },
  'form-submitted': { flag: 'canViewStaffTools', onDutyOnly: false },
  'session-vote': { flag: 'canViewStaffTools', onDutyOnly: false },
  'staff-frozen': { flag: 'canDeleteServer', onDutyOnly: false },
  renewal: { flag: 'canManageMembers', onDutyOnly: false },
  approval: { flag: null, onDutyOnly: false },
  'endpoint-disabled': { flag: 'canEditApiKey', onDutyOnly: false },
};

function sees(kind: StaffAlertKind, member: { role: Role; policy: ServerPolicy }): boolean {
  const { flag } = RULES[kind];
  return flag === null ? rankOf(member) >= rank('admin') : may(member, flag);
}

/** Returns the kinds whose subjects a member can see. */
export function alertKindsFor(member: { role: Role; policy: ServerPolicy }): StaffAlertKind[] {
  return ALERT_KINDS.filter((kind) => sees(kind, member));
}

interface AlertReader {
  role: Role;
  policy: ServerPolicy;
  onDuty: boolean;
  preferences: AlertPreferences;
}

/**
 * Returns whether a member is alerted: they can see the subject, have not muted its kind and, for what happens in the
 * game, are on duty unless they want it at all times. Personal alerts reach everyone. `waitedMs` is how long an
 * unclaimed call has waited.
 */
export function receivesAlert(kind: AlertKind, member: AlertReader, waitedMs = 0): boolean {
  if (isPersonal(kind)) return true;
  const { onDutyOnly } = RULES[kind];
  const { muted, unclaimedMinutes, ...preferences } = member.preferences;
  if (!sees(kind, member) || muted.includes(kind)) return false;
  if (kind === 'unclaimed-call' && waitedMs < unclaimedMinutes * 60_000) return false;
  return member.onDuty || !onDutyOnly || !preferences.onDutyOnly;
}

function isPersonal(kind: AlertKind): kind is (typeof PERSONAL_ALERT_KINDS)[number] {
  return (PERSONAL_ALERT_KINDS as readonly AlertKind[]).includes(kind);
}
