import { type AccessLevel, type LogAction, type LoggedAction, type Plan, plural } from '@tenfour/domain';
import { definePlatformEvents } from '../../../events/define-events.ts';
import type { PlatformDescription } from '../../../events/domain-event.ts';

/** A platform account as the log names it. */
export interface StaffDetails {
  accountId: string;
  username: string;
}

/** What was changed of a platform account; never the password itself. */
export interface StaffChanges {
  isActive?: boolean;
  level?: { from: AccessLevel; to: AccessLevel };
  password?: boolean;
}

/** A server as the log names it, also after its deletion. */
export interface ServerDetails {
  serverId: string;
  name: string;
}

/** A transfer of an abandoned server, to the person of this name. */
interface TransferDetails {
  server: ServerDetails;
  recipient: string;
}

/** Actions for which an open panel asks for the current password. */
export type ReauthPurpose = 'set-password' | 'reveal-alts';

export type PlatformEvent =
  /** `discordName` is the name of their Discord account, with which they signed in first. */
  | { kind: 'platform.signed-in'; address: string; discordName: string }
  /** `refused` tries were rejected without a check since the last checked one. */
  | { kind: 'platform.sign-in-failed'; address: string; discordName: string; refused: number }
  /** A wrong current password in an open panel; `purpose` is the action it was asked for. */
  | { kind: 'platform.reauth-failed'; address: string; discordName: string; purpose: ReauthPurpose }
  | { kind: 'platform.signed-out' }
  | { kind: 'platform.password-changed' }
  | { kind: 'platform.server-viewed'; server: ServerDetails }
  | { kind: 'platform.server-suspended'; server: ServerDetails; reason: string | null }
  | { kind: 'platform.server-reactivated'; server: ServerDetails; reason: string | null }
  | { kind: 'platform.server-removed'; server: ServerDetails; reason: string | null }
  | ({ kind: 'platform.transfer-proposed'; reason: string } & TransferDetails)
  | ({ kind: 'platform.transfer-approved' } & TransferDetails)
  | ({ kind: 'platform.transfer-withdrawn' } & TransferDetails)
  /** `outcome` is null for a server that was transferred, else why it was not. */
  | ({ kind: 'platform.transfer-ended'; outcome: string | null } & TransferDetails)
  | { kind: 'platform.plan-changed'; userId: string; username: string; from: Plan; to: Plan }
  | { kind: 'platform.staff-created'; staff: StaffDetails; level: AccessLevel }
  | { kind: 'platform.staff-changed'; staff: StaffDetails; changes: StaffChanges }
  | { kind: 'platform.staff-unlocked'; staff: StaffDetails }
  | { kind: 'platform.resealed' }
  | { kind: 'platform.announcement-sent'; title: string; recipients: number }
  /** Written by hand. */
  | {
      kind: 'platform.noted';
      action: LogAction;
      details: string;
      user: { id: string; name: string | null } | null;
      server: { id: string; name: string | null } | null;
    };

const PURPOSES: Readonly<Record<ReauthPurpose, string>> = {
  'set-password': 'when changing the password',
  'reveal-alts': 'when revealing alt passwords',
};

export const platformEvents = definePlatformEvents<PlatformEvent>({
  'platform.signed-in': (event) => ({
    action: 'admin_login',
    details: `Opened the admin panel ${originOf(event)}.`,
  }),
  'platform.sign-in-failed': (event) => {
    const tries = plural(event.refused, 'more try was', 'more tries were');
    const more = event.refused === 0 ? '' : ` ${tries} turned away unread before it.`;
    return { action: 'failed_login', details: `Wrong username or password, ${originOf(event)}.${more}` };
  },
  'platform.reauth-failed': (event) => ({
    action: 'failed_reauth',
    details: `Wrong current password ${PURPOSES[event.purpose]}, ${originOf(event)}.`,
  }),
  'platform.signed-out': () => ({ action: 'admin_logout', details: 'Closed the admin panel.' }),
  'platform.password-changed': () => ({
    action: 'password_changed',
    details: 'Changed their own password.',
  }),
  'platform.server-viewed': ({ server }) => aboutServer('server_viewed', 'Viewed the server', server),
  'platform.server-suspended': ({ server, reason }) =>
    aboutServer('server_suspended', 'Suspended the server', server, reason),
  'platform.server-reactivated': ({ server, reason }) =>
    aboutServer('server_reinstated', 'Reactivated the server', server, reason),
  'platform.server-removed': ({ server, reason }) =>
    aboutServer('server_removed', 'Removed the server', server, reason),
  'platform.transfer-proposed': ({ server, recipient, reason }) =>
    aboutServer('transfer_proposed', `Proposed ${recipient} as the owner`, server, reason),
  'platform.transfer-approved': ({ server, recipient }) =>
    aboutServer('transfer_approved', `Approved ${recipient} as the owner`, server),
  'platform.transfer-withdrawn': ({ server, recipient }) =>
    aboutServer('transfer_withdrawn', `Withdrew the transfer to ${recipient}`, server),
  'platform.transfer-ended': ({ server, recipient, outcome }) =>
    outcome === null
      ? aboutServer('transfer_ended', `Transferred the server to ${recipient}`, server)
      : aboutServer('transfer_ended', `Not transferred to ${recipient}`, server, outcome),
  'platform.plan-changed': ({ userId, username, from, to }) => ({
    action: 'plan_changed',
    details: `Changed the plan from ${from} to ${to}.`,
    user: { id: userId, name: username },
  }),
  'platform.staff-created': ({ staff, level }) => ({
    action: 'staff_created',
    details: `Created the account as ${nameOf(level)}.`,
    user: userOf(staff),
  }),
  'platform.staff-changed': ({ staff, changes }) => ({ ...changesInWords(changes), user: userOf(staff) }),
  'platform.staff-unlocked': ({ staff }) => ({
    action: 'staff_unlocked',
    details: 'Ended the wait after wrong passwords.',
    user: userOf(staff),
  }),
  'platform.resealed': () => ({
    action: 'secrets_resealed',
    details: 'Started sealing all secrets with the current key.',
  }),
  'platform.announcement-sent': ({ title, recipients }) => ({
    action: 'announcement_sent',
    details: `Sent “${title}” to ${plural(recipients, 'account')}.`,
  }),
  'platform.noted': ({ action, details, user, server }) => ({ action, details, user, server }),
});

/** "super admin" for `super_admin`. */
function nameOf(level: AccessLevel): string {
  return level.replace('_', ' ');
}

function originOf({ address, discordName }: { address: string; discordName: string }): string {
  return `from ${address}, Discord account ${discordName}`;
}

function aboutServer(
  action: LoggedAction,
  done: string,
  { serverId, name }: ServerDetails,
  reason: string | null = null,
): PlatformDescription {
  return {
    action,
    details: `${done}${reason === null ? '.' : `: ${reason}`}`,
    server: { id: serverId, name },
  };
}

function userOf({ accountId, username }: StaffDetails) {
  return { id: accountId, name: username };
}

/** Describes one save in one line; its action is the change's own where there is only one. */
function changesInWords({ isActive, level, password }: StaffChanges): PlatformDescription {
  const changes: [LoggedAction, string][] = [];
  if (isActive === true) changes.push(['staff_activated', 'Activated the account.']);
  if (isActive === false) changes.push(['staff_deactivated', 'Deactivated the account.']);
  if (level)
    changes.push([
      'staff_level_changed',
      `Changed the level from ${nameOf(level.from)} to ${nameOf(level.to)}.`,
    ]);
  if (password) changes.push(['staff_password_reset', 'Set a new password for the account.']);
  const [only] = changes;
  return {
    action: changes.length === 1 && only ? only[0] : 'staff_changed',
    details: changes.map(([, words]) => words).join(' '),
  };
}
