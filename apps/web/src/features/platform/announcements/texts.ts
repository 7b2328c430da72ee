import { formatCount } from '@tenfour/domain';

/** Texts of the alerts menu. */
export const texts = {
  name: 'Alerts',
  unread: (count: number) => `${formatCount(count)} unread`,
  noneUnread: 'Nothing unread',
  isUnread: 'Unread:',
  readAll: 'Mark all as read',
  by: (author: string) => `by ${author}`,
  empty: 'No alerts yet',
  emptyText: 'Mod calls, BOLO joins and join requests for you show up here.',
  newest: 'Older alerts are not shown.',
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
