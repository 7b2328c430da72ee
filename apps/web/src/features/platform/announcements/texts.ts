import { type AlertKind, formatCount } from '@tenfour/domain';

const kinds: Record<AlertKind, string> = {
  'mod-call': 'Urgent and high calls',
  'unclaimed-call': 'Unclaimed calls',
  'bolo-join': 'BOLO joins',
  'join-request': 'Join requests',
  'appeal-assigned': 'Appeals assigned to you',
};

/** Texts of the alerts menu and the alert settings. */
export const texts = {
  name: 'Alerts',
  unread: (count: number) => `${formatCount(count)} unread`,
  noneUnread: 'Nothing unread',
  isUnread: 'Unread:',
  readAll: 'Mark all as read',
  by: (author: string) => `by ${author}`,
  empty: 'No alerts yet',
  emptyText: 'Calls, joins and requests show up here.',
  newest: 'Older alerts are not shown.',
  settings: 'Alert settings',
  thisDevice: 'This device',
  kinds,
  server: 'Server',
  unclaimedAfter: 'Unclaimed after',
  minutes: (count: number) => `${count} min`,
  onDutyOnly: 'Only on duty',
  onDutyKinds: 'Calls and BOLO joins',
  quiet: 'Quiet hours',
  from: 'From',
  to: 'To',
  devices: 'Push devices',
  remove: 'Remove',
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
  pushFailed: 'Push could not be changed',
  blocked: 'Notifications are blocked',
  blockedText: 'Allow them for this site in your browser.',
  failed: 'This could not be marked as read',
};

/** The badge never grows wider than this. */
export function badgeText(count: number): string {
  return count > 99 ? '99+' : String(count);
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrom', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'] as const;

/** Returns a browser's name from its user agent: "Chrome on Windows". */
export function deviceName(userAgent: string | null): string {
  const [, browser = 'Browser'] = BROWSERS.find(([mark]) => userAgent?.includes(mark)) ?? [];
  const system = SYSTEMS.find((name) => userAgent?.includes(name));
  return system ? `${browser} on ${system}` : browser;
}
