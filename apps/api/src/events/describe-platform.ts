import type { LoggedAction } from '@tenfour/domain';
import type { PlatformEvent, ReauthPurpose, StaffChanges } from './domain-events-platform.ts';

/** A line of the staff log in words. */
export interface PlatformDescription {
  /** The label of the log's badge; red for a failure. */
  action: LoggedAction;
  details: string;
  user?: { id: string; name: string | null } | null;
  server?: { id: string; name: string | null } | null;
}

/** The staff log's words for what platform staff did. No secret is ever in them. */
export function describePlatform(event: PlatformEvent): PlatformDescription {
  switch (event.kind) {
    case 'platform.signed-in':
      return { action: 'admin_login', details: `Opened the admin panel ${from(event)}.` };
    case 'platform.sign-in-failed':
      return { action: 'failed_login', details: failure(event) };
    case 'platform.reauth-failed':
      return {
        action: 'failed_reauth',
        details: `Wrong current password ${PURPOSES[event.purpose]}, ${from(event)}.`,
      };
    case 'platform.signed-out':
      return { action: 'admin_logout', details: 'Closed the admin panel.' };
    case 'platform.password-changed':
      return { action: 'password_changed', details: 'Changed their own password.' };
    case 'platform.announcement-sent':
      return {
        action: 'announcement_sent',
        details: `Sent “${event.title}” to ${people(event.recipients)}.`,
      };
    case 'platform.plan-changed':
      return {
        action: 'plan_changed',
        details: `Changed the plan from ${event.from} to ${event.to}.`,
        user: { id: event.userId, name: event.username },
      };
    case 'platform.noted':
      return { action: event.action, details: event.details, user: event.user, server: event.server };
    case 'platform.server-viewed':
    case 'platform.server-suspended':
    case 'platform.server-reactivated':
    case 'platform.server-removed':
      return aboutServer(event);
    case 'platform.alt-request-decided':
    case 'platform.alt-passwords-revealed':
      return aboutAlts(event);
    default:
      return aboutStaff(event);
  }
}

const PURPOSES: Readonly<Record<ReauthPurpose, string>> = {
  'set-password': 'when changing the password',
  'reveal-alts': 'when revealing alt passwords',
};

interface From {
  address: string;
  discordName: string;
}

function from({ address, discordName }: From): string {
  return `from ${address}, at Discord ${discordName}`;
}

function failure({ refused, ...where }: From & { refused: number }): string {
  const tries = refused === 1 ? '1 more try was' : `${refused} more tries were`;
  const more = refused === 0 ? '' : ` ${tries} turned away unread before it.`;
  return `Wrong username or password, ${from(where)}.${more}`;
}

function people(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`;
}

type About<Kind extends PlatformEvent['kind']> = Extract<PlatformEvent, { kind: Kind }>;

const SERVER_ACTIONS = {
  'platform.server-viewed': { action: 'server_viewed', done: 'Looked into the server' },
  'platform.server-suspended': { action: 'server_suspended', done: 'Suspended the server' },
  'platform.server-reactivated': { action: 'server_reinstated', done: 'Reactivated the server' },
  'platform.server-removed': { action: 'server_removed', done: 'Removed the server' },
} as const;

function aboutServer(event: About<keyof typeof SERVER_ACTIONS>): PlatformDescription {
  const { action, done } = SERVER_ACTIONS[event.kind];
  const reason = 'reason' in event && event.reason !== null ? `: ${event.reason}` : '.';
  return {
    action,
    details: `${done}${reason}`,
    server: { id: event.server.serverId, name: event.server.name },
  };
}

function aboutAlts(
  event: About<'platform.alt-request-decided' | 'platform.alt-passwords-revealed'>,
): PlatformDescription {
  const { accounts, userId, username } = event.request;
  const user = { id: userId, name: username };
  const request = `the request for ${accounts === 1 ? '1 alt' : `${accounts} alts`}`;
  if (event.kind === 'platform.alt-passwords-revealed')
    return { action: 'alt_passwords_revealed', details: `Looked at the passwords of ${request}.`, user };
  const done = event.status === 'approved' ? 'Approved' : 'Denied';
  return { action: `alt_request_${event.status}`, details: `${done} ${request}: ${event.reason}`, user };
}

type AboutStaff = Extract<PlatformEvent, { staff: unknown }>;

function aboutStaff(event: AboutStaff): PlatformDescription {
  const user = { id: event.staff.accountId, name: event.staff.username };
  switch (event.kind) {
    case 'platform.staff-created':
      return { action: 'staff_created', details: `Created the account with the level ${event.level}.`, user };
    case 'platform.staff-changed':
      return { ...changed(event.changes), user };
    case 'platform.staff-unlocked':
      return { action: 'staff_unlocked', details: 'Took back the wait after wrong passwords.', user };
  }
}

/** Describes one save in one line; its action is the change's own where there is only one. */
function changed({ isActive, level, password }: StaffChanges): PlatformDescription {
  const changes: [LoggedAction, string][] = [];
  if (isActive === true) changes.push(['staff_activated', 'Activated the account.']);
  if (isActive === false) changes.push(['staff_deactivated', 'Deactivated the account.']);
  if (level) changes.push(['staff_level_changed', `Changed the level from ${level.from} to ${level.to}.`]);
  if (password) changes.push(['staff_password_reset', 'Set a new password for the account.']);
  const [only] = changes;
  return {
    action: changes.length === 1 && only ? only[0] : 'staff_changed',
    details: changes.map(([, words]) => words).join(' '),
  };
}
