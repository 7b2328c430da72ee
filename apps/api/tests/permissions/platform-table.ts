import type { AccessLevel } from '@tenfour/domain';

/**
 * One request to the platform: to the admin panel by its three levels, or by any signed-in person, outside of servers.
 */
export interface PlatformRow {
  procedure: string;
  /** The lowest level that may; `signed-in` needs no panel. */
  level: AccessLevel | 'signed-in';
  /** The line of the staff log that a success is; none where it is absent. Refusals are never one. */
  action?: string;
  /** Open panels are notified, although no line is written. */
  announces?: boolean;
}

/** Every procedure of the platform, by hand. The platform's matrix walks it; the page in `docs/` is drawn from it. */
export const PLATFORM_TABLE: readonly PlatformRow[] = [
  { procedure: 'platform.session', level: 'signed-in' },
  { procedure: 'platform.login', level: 'signed-in', action: 'admin_login' },
  { procedure: 'platform.logout', level: 'signed-in', action: 'admin_logout' },
  { procedure: 'platform.setPassword', level: 'staff', action: 'password_changed' },
  { procedure: 'platform.summary', level: 'staff' },

  { procedure: 'platformLog.list', level: 'staff' },
  { procedure: 'platformLog.create', level: 'staff', action: 'manual_review' },

  { procedure: 'platformServers.list', level: 'staff' },
  { procedure: 'platformServers.inspect', level: 'staff', action: 'server_viewed' },
  { procedure: 'platformServers.suspend', level: 'admin', action: 'server_suspended' },
  { procedure: 'platformServers.reactivate', level: 'admin', action: 'server_reinstated' },
  { procedure: 'platformServers.remove', level: 'super_admin', action: 'server_removed' },
  { procedure: 'platformTransfers.propose', level: 'admin', action: 'transfer_proposed' },
  { procedure: 'platformTransfers.approve', level: 'staff', action: 'transfer_approved' },
  { procedure: 'platformTransfers.withdraw', level: 'admin', action: 'transfer_withdrawn' },
  { procedure: 'platformServers.users', level: 'staff' },
  { procedure: 'platformServers.setPlan', level: 'admin', action: 'plan_changed' },

  { procedure: 'platformStaff.list', level: 'super_admin' },
  { procedure: 'platformStaff.create', level: 'admin', action: 'staff_created' },
  { procedure: 'platformStaff.update', level: 'super_admin', action: 'staff_deactivated' },

  { procedure: 'sealing.get', level: 'super_admin' },
  { procedure: 'sealing.reseal', level: 'super_admin', action: 'secrets_resealed' },

  { procedure: 'alerts.inbox', level: 'signed-in' },
  { procedure: 'alerts.markRead', level: 'signed-in' },
  { procedure: 'alerts.markAllRead', level: 'signed-in' },
  { procedure: 'alerts.preferences', level: 'signed-in' },
  { procedure: 'alerts.savePreferences', level: 'signed-in' },
  { procedure: 'alerts.saveQuietHours', level: 'signed-in' },
  { procedure: 'push.key', level: 'signed-in' },
  { procedure: 'push.list', level: 'signed-in' },
  { procedure: 'push.subscribe', level: 'signed-in' },
  { procedure: 'push.unsubscribe', level: 'signed-in' },
  { procedure: 'announcements.send', level: 'admin', action: 'announcement_sent' },
  { procedure: 'announcements.sent', level: 'staff' },
  { procedure: 'announcements.inbox', level: 'signed-in' },
  { procedure: 'announcements.markRead', level: 'signed-in' },
  { procedure: 'announcements.markAllRead', level: 'signed-in' },

  { procedure: 'alts.access', level: 'signed-in' },
  { procedure: 'alts.unlock', level: 'signed-in' },
  { procedure: 'alts.list', level: 'signed-in' },
  { procedure: 'alts.create', level: 'signed-in', announces: true },
  { procedure: 'alts.all', level: 'staff' },
  { procedure: 'alts.decide', level: 'staff', action: 'alt_request_approved' },
  { procedure: 'alts.reveal', level: 'staff', action: 'alt_passwords_revealed' },
];

/** Their names, for the walks that take the other procedures. */
export const PLATFORM_PROCEDURES: ReadonlySet<string> = new Set(
  PLATFORM_TABLE.map(({ procedure }) => procedure),
);
