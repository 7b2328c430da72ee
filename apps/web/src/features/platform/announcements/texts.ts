import { type AlertKind, formatCount } from '@tenfour/domain';
import { copy } from '../../../copy.ts';

const kinds: Record<AlertKind, string> = {
  'mod-call': 'Urgent and high calls',
  'unclaimed-call': 'Unclaimed calls',
  'bolo-join': 'BOLO joins',
  'check-broken': 'Failed player checks',
  escalation: 'Escalation rules',
  'join-request': copy.navigation.joinRequests,
  'appeal-assigned': 'Appeals assigned to you',
  'ban-request': 'Ban requests',
  discipline: 'Staff discipline',
  'form-submitted': 'Form submissions',
  'session-vote': 'Votes on your sessions',
  'staff-frozen': 'Frozen staff',
  renewal: 'Requests for more time',
  approval: 'Requests for approval',
  'endpoint-disabled': 'Endpoint switched off',
  ownership: 'Ownership',
  'own-request': 'Your requests',
  'own-infraction': 'Your infractions',
  'own-role': 'Your roles',
};

/** Texts of the alerts menu and the alert settings. */
export const texts = {
  name: 'Alerts',
  unread: (count: number) => `${formatCount(count)} unread`,
  noneUnread: 'Nothing unread',
  isUnread: 'Unread:',
  readAll: 'Mark all as read',
  by: copy.common.by,
  empty: 'No alerts yet',
  newest: 'Older alerts are not shown.',
  settings: 'Alert settings',
  thisDevice: 'This device',
  kinds,
  server: copy.navigation.groups.server,
  unclaimedAfter: 'Unclaimed after',
  minutes: (count: number) => `${count} min`,
  onDutyOnly: 'Only on duty',
  onDutyKinds: 'Calls and BOLO joins',
  quiet: copy.common.quietHours,
  from: 'From',
  to: 'To',
  devices: 'Push devices',
  remove: copy.common.remove,
  sound: 'Sound',
  sounds: [
    { value: 'chime', label: 'Chime' },
    { value: 'pulse', label: 'Pulse' },
    { value: 'bell', label: 'Bell' },
  ],
  volume: 'Volume',
  test: 'Test',
  desktop: 'Desktop notifications',
  push: 'Push to this device',
  obstacles: {
    unsupported: "This browser can't",
    'not-installed': 'Add Tenfour to your home screen first',
    blocked: 'Blocked in your browser',
  },
  pushFailed: 'Push not changed',
  blocked: 'Notifications blocked',
  blockedText: 'Allow them for this site in your browser.',
  failed: 'Not marked as read',
};

/** The badge never grows wider than this. */
export function badgeText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
